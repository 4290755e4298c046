"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        Z = np.array(A)
        return Z

    def backward(self, dLdZ):
        dLdA = np.array(dLdZ)
        return dLdA


class ReLU:
    def forward(self, A):
        self.A = A
        Z = np.maximum(A, 0)
        return Z

    def backward(self, dLdZ):
        dLdA = np.where(self.A > 0, dLdZ, 0.0)
        return dLdA


class Sigmoid:
    def forward(self, A):
        small = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, small) / (1 + small)
        return self.Z

    def backward(self, dLdZ):
        dLdA = dLdZ * (self.Z * (1 - self.Z))
        return dLdA


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        dZdA = Z[:, :, None] * (np.eye(Z.shape[1]) - Z[:, None, :])
        return dZdA

    def backward(self, dLdZ):
        mean = np.sum(dLdZ * self.Z, axis=1, keepdims=True)
        dLdA = self.Z * (dLdZ - mean)
        return dLdA


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        self.Z.flags.writeable = False  # backward needs it: nobody may write into it
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        Phi = 0.5 * (1 + erf(A / math.sqrt(2)))
        # Beyond 5 on both sides, the probability is almost 0 or 1.
        return np.where(A > 5, A, np.where(A < -5, 0.0, A * Phi))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1 + erf(A / math.sqrt(2)))
        return dLdZ * (Phi + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi))
