"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    """Z = A."""

    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    """Z = max(A, 0)."""

    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0)


class Sigmoid:
    def forward(self, A):
        with np.errstate(over="ignore"):  # 1 / (1 + inf) is 0, and that is right
            self.Z = 1 / (1 + np.exp(-A))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z * (1 - self.Z)


class Softmax:
    def forward(self, A):
        # Z_j is 1 over the sum of exp(a_i - a_j); an infinite sum is a Z of 0
        Z = np.empty(A.shape)
        with np.errstate(over="ignore"):
            for j in range(A.shape[1]):
                Z[:, j] = 1.0 / np.exp(A - A[:, j : j + 1]).sum(axis=1)
        self.Z = Z
        return Z

    def jacobian(self):
        return np.stack([np.diag(z) - z[:, None] * z for z in self.Z])

    def backward(self, dLdZ):
        return self.Z * dLdZ - self.Z * np.sum(self.Z * dLdZ, axis=1)[:, None]


class Tanh:
    def forward(self, A):
        with np.errstate(over="ignore"):
            self.Z = 1.0 - 2.0 / (np.exp(2.0 * A) + 1.0)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z) * (1.0 + self.Z)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
