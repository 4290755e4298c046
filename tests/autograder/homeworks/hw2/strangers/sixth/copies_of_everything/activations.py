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
        self.A = np.array(A, dtype=np.float64, order="C", copy=True)
        Z = self.A.copy()
        Z[Z <= 0] = 0.0
        return Z.copy()

    def backward(self, dLdZ):
        dLdA = np.array(dLdZ, dtype=np.float64, order="C", copy=True)
        dLdA[self.A <= 0] = 0.0
        return dLdA.copy()


class Sigmoid:
    def forward(self, A):
        Z = np.empty(A.shape)
        right = A >= 0
        Z[right] = 1 / (1 + np.exp(-A[right]))
        e = np.exp(A[~right])
        Z[~right] = e / (1 + e)
        self.Z = Z.copy()
        return Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1 - self.Z))


class Softmax:
    def forward(self, A):
        Z = np.exp(A - A.max(axis=1)[:, None])
        Z /= Z.sum(axis=1)[:, None]
        self.Z = Z.copy()
        return Z

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
        return dLdZ * (1 - self.Z * self.Z)


class GELU:
    def forward(self, A):
        self.A = A.copy()
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        cdf = (1 + erf(A / math.sqrt(2))) / 2
        pdf = np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        return dLdZ * (cdf + A * pdf)
