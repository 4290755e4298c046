"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
"""The error function of each element of an array. NumPy has none. Only GELU needs it."""


def elementwise(name, function, slope, keeps):
    """Return a class: an activation of one number at a time.

    keeps : "A" or "Z", the array that the slope is a function of
    """

    def forward(self, A):
        A = np.array(A, order="F")  # a copy
        Z = function(A)
        setattr(self, keeps, A if keeps == "A" else Z)
        return Z if keeps == "Z" else np.array(Z)

    def backward(self, dLdZ):
        return np.multiply(dLdZ, slope(getattr(self, keeps)), order="F")

    return type(name, (), {"forward": forward, "backward": backward, "__module__": __name__})


def logistic(A):
    e = np.exp(np.minimum(A, -A))
    return np.where(A < 0, e, 1) / (e + 1)


def Phi(A):
    return (1 + erf(A / math.sqrt(2))) / 2


def phi(A):
    return np.exp(-(A**2) / 2) / math.sqrt(2 * math.pi)


ReLU = elementwise("ReLU", lambda A: A.clip(min=0), lambda A: np.greater(A, 0, dtype=bool), keeps="A")
Sigmoid = elementwise("Sigmoid", logistic, lambda Z: Z * (1 - Z), keeps="Z")
Tanh = elementwise("Tanh", np.tanh, lambda Z: 1 - Z * Z, keeps="Z")
GELU = elementwise("GELU", lambda A: A * Phi(A), lambda A: Phi(A) + A * phi(A), keeps="A")


class Identity:
    """Z = A: a plus sign makes a new array."""

    def forward(self, A):
        return +A

    def backward(self, dLdZ):
        return +dLdZ


class Softmax:
    """Z = exp(A) / sum exp(A); inside, a sample is a column."""

    def forward(self, A):
        E = np.exp(A.T - A.T.max(axis=0))
        self.Z = (E / E.sum(axis=0)).T
        return self.Z

    def jacobian(self):
        z = self.Z.T
        J = -(z[:, None] * z[None, :])  # [i, j, n]
        J[np.diag_indices(len(z))] += z
        return np.moveaxis(J, 2, 0)

    def backward(self, dLdZ):
        z, g = self.Z.T, dLdZ.T
        return (z * (g - (z * g).sum(axis=0))).T
