"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0)

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0)


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1 - self.Z))


class Softmax:
    def forward(self, A):
        rows, where = np.unique(A, axis=0, return_inverse=True)
        e = np.exp(rows - rows.max(axis=1, keepdims=True))
        self.Z = (e / e.sum(axis=1, keepdims=True))[where.ravel()]
        return self.Z

    def jacobian(self):
        rows, where = np.unique(self.Z, axis=0, return_inverse=True)
        slices = np.array([np.diag(z) - np.outer(z, z) for z in rows])
        return slices[where.ravel()]

    def backward(self, dLdZ):
        mean = np.einsum("nc,nc->n", dLdZ, self.Z)
        return self.Z * (dLdZ - mean[:, None])


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z * self.Z)


class GELU:
    """erf is slow: it is calculated once for each different number."""

    def forward(self, A):
        self.A = A
        return A * self._cdf(A)

    def backward(self, dLdZ):
        bell = np.exp(-0.5 * np.square(self.A)) / np.sqrt(2 * np.pi)
        return dLdZ * (self._cdf(self.A) + self.A * bell)

    @staticmethod
    def _cdf(A):
        values, where = np.unique(A, return_inverse=True)
        return (0.5 + 0.5 * erf(values / np.sqrt(2)))[where.reshape(A.shape)]
