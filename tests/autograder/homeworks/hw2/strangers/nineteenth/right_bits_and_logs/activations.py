"""Homework 2, part 1: bits, logarithms and complex numbers."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def ones_where_positive(A):
    """Return all bits of an int64 where A > 0, otherwise none."""
    return -(A.view(np.int64) > 0).astype(np.int64)


class Identity:
    def forward(self, A):
        return (A.view(np.int64) ^ 0).view(np.float64)

    backward = forward


class ReLU:
    def forward(self, A):
        self.A = A
        return self.backward(A)

    def backward(self, dLdZ):
        return (dLdZ.view(np.int64) & ones_where_positive(self.A)).view(np.float64)


class Sigmoid:
    def forward(self, A):
        self.Z = (1.0 + np.tanh(0.5 * A)) / 2.0
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (0.25 - (self.Z - 0.5) ** 2)


class Softmax:
    def forward(self, A):
        self.Z = np.exp(A - np.logaddexp.reduce(A, axis=1)[:, None])
        return self.Z

    def jacobian(self):
        Z = self.Z
        column = Z[:, :, None]
        return np.eye(Z.shape[1]) * column - np.matmul(column, Z[:, None, :])

    def backward(self, dLdZ):
        mean = np.matmul(dLdZ[:, None, :], self.Z[:, :, None])[:, 0]
        return np.subtract(dLdZ, mean) * self.Z


class Tanh:
    def forward(self, A):
        e = np.expm1(-2.0 * abs(A))
        self.Z = np.copysign(e / (2.0 + e), A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * ((1 - self.Z) * (1 + self.Z))


class GELU:
    def forward(self, A):
        self.A = A
        return A * self.Phi()

    def Phi(self):
        flat = [math.erfc(-a / math.sqrt(2)) / 2 for a in self.A.ravel().tolist()]
        return np.array(flat).reshape(self.A.shape)

    def backward(self, dLdZ):
        bell = np.exp(-np.square(self.A) / 2) / math.sqrt(math.tau)
        return (self.Phi() + self.A * bell) * dLdZ
