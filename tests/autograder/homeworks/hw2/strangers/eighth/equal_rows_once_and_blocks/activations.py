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
        Z = np.maximum(A, 0)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ * (self.A > 0)
        return dLdA


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1 / (1 + e), e / (1 + e))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1 - self.Z))


class Softmax:
    def forward(self, A):
        rows, place = np.unique(A, axis=0, return_inverse=True)
        e = np.exp(rows - rows.max(axis=1)[:, None])
        e /= e.sum(axis=1)[:, None]
        self.Z = e[place.reshape(-1)]
        return self.Z

    def jacobian(self):
        Z = self.Z
        dZdA = -Z[:, :, None] * Z[:, None, :]
        i = np.arange(Z.shape[1])
        dZdA[:, i, i] += Z
        return dZdA

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        slope = 1 - self.Z**2
        return dLdZ * slope


class GELU:
    def forward(self, A):
        self.A = A
        phi = (1 + erf(A / math.sqrt(2))) / 2
        return A * phi

    def backward(self, dLdZ):
        A = self.A
        slope = (1 + erf(A / math.sqrt(2))) / 2 + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        return dLdZ * slope
