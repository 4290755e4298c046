"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def matrix(X, name):
    if not isinstance(X, np.ndarray) or X.ndim != 2:
        raise ValueError(f"{name} must be a matrix")
    return X


def same_shape(X, Y):
    if X.shape != Y.shape:
        raise ValueError(f"shapes {X.shape} and {Y.shape} differ")


class Identity:
    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    def __init__(self):
        self._A = None

    @property
    def A(self):
        if self._A is None:
            raise RuntimeError("call forward before backward")
        return self._A

    @A.setter
    def A(self, value):
        self._A = np.array(matrix(value, "A"))

    def forward(self, A):
        self.A = A
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        same_shape(matrix(dLdZ, "dLdZ"), self.A)
        return dLdZ * (self.A > 0)


class Sigmoid:
    def forward(self, A):
        matrix(A, "A")
        Z = np.exp(-np.logaddexp(0.0, -A))
        self.Z = Z.copy()
        return Z

    def backward(self, dLdZ):
        same_shape(matrix(dLdZ, "dLdZ"), self.Z)
        return dLdZ * (self.Z * (1 - self.Z))


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        return Z[:, :, None] * (np.eye(Z.shape[1]) - Z[:, None, :])

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-A * A / 2.0) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
