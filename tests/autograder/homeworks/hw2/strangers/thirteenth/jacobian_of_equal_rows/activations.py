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
        return np.where(self.A > 0, dLdZ, 0.0)


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z * (1 - self.Z)


class Softmax:
    def forward(self, A):
        e = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = e / e.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        N, C = Z.shape
        if N > 1 and C > 1 and (Z == Z[0]).all():  # one matrix is enough, for all samples
            one = np.diag(Z[0]) - np.outer(Z[0], Z[0])
            return np.lib.stride_tricks.as_strided(one, (N, C, C), (0, *one.strides))
        dZdA = -Z[:, :, np.newaxis] * Z[:, np.newaxis, :]
        i = np.arange(C)
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
        return dLdZ * (1 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        density = np.exp(-(A**2) / 2) / math.sqrt(2 * math.pi)
        return dLdZ * ((1 + erf(A / math.sqrt(2))) / 2 + A * density)
