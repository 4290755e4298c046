"""Homework 2, part 1: activations."""

import math

import weakref

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    def __init__(self):
        self.buffer, self.user = None, None

    def forward(self, A):
        self.A = A
        if A.size < 2**16:
            return np.maximum(A, 0)
        # new memory for large arrays is slow: use the last one again when its Z is gone
        busy = self.user is not None and self.user() is not None
        if busy or self.buffer is None or self.buffer.shape != A.shape or np.shares_memory(self.buffer, A):
            self.buffer = np.empty(A.shape)
        Z = self.buffer[:]
        np.maximum(A, 0, out=Z)
        self.user = weakref.ref(Z)
        return Z

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
        dZdA = -Z[:, :, np.newaxis] * Z[:, np.newaxis, :]
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
        return dLdZ * (1 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        density = np.exp(-(A**2) / 2) / math.sqrt(2 * math.pi)
        return dLdZ * ((1 + erf(A / math.sqrt(2))) / 2 + A * density)
