"""Homework 2, part 1: other forms of the same functions, by logarithms and absolute values."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
log_bell = 0.5 * math.log(2 * math.pi)


class Identity:
    def forward(self, A):
        return A[np.arange(len(A))]  # an array as index makes a new array

    def backward(self, dLdZ):
        return dLdZ[np.arange(len(dLdZ))]


class ReLU:
    def forward(self, A):
        self.A = A
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        return dLdZ * np.heaviside(self.A, 0.0)


class Sigmoid:
    def forward(self, A):
        self.Z = np.exp(-np.logaddexp(0, -A))  # -log Z = log(1 + exp(-A))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (0.25 - (self.Z - 0.5) ** 2)


class Softmax:
    def forward(self, A):
        self.Z = np.exp(A - np.logaddexp.reduce(A, axis=1, keepdims=True))
        return self.Z

    def jacobian(self):
        Z, others = self.Z, 1 - np.eye(self.Z.shape[1])
        dZdA = -(Z[:, :, None] * Z[:, None, :]) * others
        rows = np.arange(Z.shape[1])
        dZdA[:, rows, rows] = Z * (1 - Z)
        return dZdA

    def backward(self, dLdZ):
        # Z_i times the sum over j of Z_j (d_i - d_j), because the sum of Z_j is 1.
        differences = dLdZ[:, :, None] - dLdZ[:, None, :]
        return self.Z * np.einsum("nij,nj->ni", differences, self.Z)


class Tanh:
    def forward(self, A):
        e = np.expm1(-2 * np.abs(A))
        self.Z = np.copysign(-e / (2 + e), A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - np.abs(self.Z)) * (1 + np.abs(self.Z))


class GELU:
    def forward(self, A):
        self.A = A
        return (A + A * erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        bell = np.exp(-np.square(self.A) / 2 - log_bell)
        return dLdZ * (0.5 + 0.5 * erf(self.A / math.sqrt(2)) + self.A * bell)
