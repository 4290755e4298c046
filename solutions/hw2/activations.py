"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
"""The error function of each element of an array. NumPy has none. Only GELU needs it."""


class Identity:
    """Z = A: a layer that changes nothing."""

    def forward(self, A):
        """Return Z, a copy of the batch A.

        A : (N, C) array
        Z : (N, C) array, returned; it shares no memory with A
        """
        ### BEGIN SOLUTION
        Z = A.copy()
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return how the loss changes with A: a copy of dLdZ.

        dLdZ : (N, C) array, how the loss changes with Z
        dLdA : (N, C) array, returned; it shares no memory with dLdZ
        """
        ### BEGIN SOLUTION
        dLdA = dLdZ.copy()
        ### END SOLUTION
        return dLdA


class ReLU:
    """Z = max(A, 0): positive numbers pass, all others become 0."""

    def forward(self, A):
        """Return Z for the batch A, and cache what backward will need.

        A : (N, C) array
        Z : (N, C) array, returned

        self.A : the batch
        """
        ### BEGIN SOLUTION
        self.A = A
        Z = np.maximum(A, 0)
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return how the loss changes with A.

        dLdZ : (N, C) array, how the loss changes with Z
        dLdA : (N, C) array, returned
        """
        # At the corner, A = 0, the slope is 0.
        ### BEGIN SOLUTION
        dLdA = dLdZ * (self.A > 0)
        ### END SOLUTION
        return dLdA


class Sigmoid:
    """Z = 1 / (1 + exp(−A)): every number becomes one between 0 and 1."""

    def forward(self, A):
        """Return Z for the batch A, and cache it: backward will need it.

        A : (N, C) array, its numbers from −1000 to 1000
        Z : (N, C) array, returned

        self.Z : the output
        """
        # Hint: exp(1000) overflows. exp(−1000) does not: it is rounded to 0.
        ### BEGIN SOLUTION
        e = np.exp(-np.abs(A))
        Z = np.where(A >= 0, 1, e) / (1 + e)
        self.Z = Z
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return how the loss changes with A.

        dLdZ : (N, C) array, how the loss changes with Z
        dLdA : (N, C) array, returned
        """
        # Hint: the slope needs no exponential. self.Z is enough.
        ### BEGIN SOLUTION
        dLdA = dLdZ * self.Z * (1 - self.Z)
        ### END SOLUTION
        return dLdA


class Softmax:
    """Z = exp(A) / Σ exp(A), row by row: each row becomes probabilities, whose sum is 1."""

    def forward(self, A):
        """Return Z for the batch A, and cache it: jacobian and backward will need it.

        A : (N, C) array, its numbers from −1000 to 1000
        Z : (N, C) array, returned

        self.Z : the output
        """
        # Hint: which number can you subtract from a whole row without a change of Z?
        ### BEGIN SOLUTION
        E = np.exp(A - A.max(axis=1, keepdims=True))
        Z = E / E.sum(axis=1, keepdims=True)
        self.Z = Z
        ### END SOLUTION
        return Z

    def jacobian(self):
        """Return how each row of Z changes with the same row of A, for the cached Z.

        dZdA : (N, C, C) array, returned; [n, i, j] is the derivative of Z[n, j] by A[n, i]
        """
        ### BEGIN SOLUTION
        N, C = self.Z.shape
        dZdA = np.zeros((N, C, C))
        for n, z in enumerate(self.Z):
            dZdA[n] = np.diag(z) - np.outer(z, z)
        ### END SOLUTION
        return dZdA

    def backward(self, dLdZ):
        """Return how the loss changes with A.

        dLdZ : (N, C) array, how the loss changes with Z
        dLdA : (N, C) array, returned
        """
        # Hint: no Jacobian is needed here. Each row needs one sum over its classes.
        ### BEGIN SOLUTION
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        dLdA = self.Z * (dLdZ - mean)
        ### END SOLUTION
        return dLdA


class Tanh:
    """Z = tanh(A): every number becomes one between −1 and 1. For extra points."""

    def forward(self, A):
        """Return Z for the batch A, and cache it: backward will need it.

        A : (N, C) array, its numbers from −1000 to 1000
        Z : (N, C) array, returned

        self.Z : the output
        """
        ### BEGIN SOLUTION
        Z = np.tanh(A)
        self.Z = Z
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return how the loss changes with A.

        dLdZ : (N, C) array, how the loss changes with Z
        dLdA : (N, C) array, returned
        """
        ### BEGIN SOLUTION
        dLdA = dLdZ * (1 - self.Z**2)
        ### END SOLUTION
        return dLdA


class GELU:
    """Z = A Φ(A), where Φ is the distribution function of the normal. For extra points."""

    def forward(self, A):
        """Return Z for the batch A, and cache what backward will need.

        A : (N, C) array, its numbers from −1000 to 1000
        Z : (N, C) array, returned

        self.A : the batch
        """
        # Hint: erf, above, gives Φ(A) = (1 + erf(A / √2)) / 2.
        ### BEGIN SOLUTION
        self.A = A
        Phi = (1 + erf(A / math.sqrt(2))) / 2
        Z = A * Phi
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return how the loss changes with A.

        dLdZ : (N, C) array, how the loss changes with Z
        dLdA : (N, C) array, returned
        """
        ### BEGIN SOLUTION
        Phi = (1 + erf(self.A / math.sqrt(2))) / 2
        phi = np.exp(-(self.A**2) / 2) / math.sqrt(2 * math.pi)
        dLdA = dLdZ * (Phi + self.A * phi)
        ### END SOLUTION
        return dLdA
