"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A.copy(order="F")

    def backward(self, dLdZ):
        return dLdZ.copy(order="F")


class ReLU:
    def forward(self, A):
        self.A = np.asfortranarray(A)
        return np.where(self.A > 0, self.A, 0.0)

    def backward(self, dLdZ):
        return (dLdZ.T * (self.A.T > 0)).T


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1 - self.Z))


class Softmax:
    """Works on the transposed batch: a column is a sample."""

    def forward(self, A):
        T = A.T - A.max(axis=1)
        np.exp(T, out=T)
        T /= T.sum(axis=0)
        self.Z = T.T
        return self.Z

    def jacobian(self):
        Z = self.Z.T
        C = len(Z)
        J = np.zeros((C, C, Z.shape[1]))
        for i in range(C):
            J[i] = -Z[i] * Z
            J[i, i] += Z[i]
        return J.transpose(2, 0, 1)

    def backward(self, dLdZ):
        G, Z = dLdZ.T, self.Z.T
        return (Z * (G - (G * Z).sum(axis=0))).T


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z * self.Z)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        cdf = (1 + erf(A / math.sqrt(2))) / 2
        pdf = np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        return dLdZ * (cdf + A * pdf)
