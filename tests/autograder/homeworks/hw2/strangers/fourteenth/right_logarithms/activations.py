"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return np.pad(A, 1)[1:-1, 1:-1]

    def backward(self, dLdZ):
        return np.asfortranarray(dLdZ + 0.0) if dLdZ.shape[1] > 1 else +dLdZ


class ReLU:
    def forward(self, A):
        self.A = A
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        return np.heaviside(self.A, 0.0) * dLdZ


class Sigmoid:
    def forward(self, A):
        self.Z = np.exp(-np.logaddexp(0.0, -A))
        return self.Z

    def backward(self, dLdZ):
        return np.subtract(dLdZ * self.Z, dLdZ * np.square(self.Z), order="F")


class Softmax:
    def forward(self, A):
        self.Z = np.exp(A - np.logaddexp.reduce(A, axis=1, keepdims=True))
        return self.Z

    def jacobian(self):
        Z = self.Z
        return np.transpose((np.eye(Z.shape[1]) - Z[:, :, np.newaxis]) * Z[:, np.newaxis, :], (0, 2, 1))

    def backward(self, dLdZ):
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=1, keepdims=True))


class Tanh:
    def forward(self, A):
        e = np.expm1(-2 * np.abs(A))
        self.Z = np.copysign(-e / (2 + e), A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z) * (1 + self.Z)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        Phi = (1 + erf(A / math.sqrt(2))) / 2
        return dLdZ * (Phi + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi))
