"""Homework 2, part 1: activations, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Arena:
    """Small arrays are cut from one large block: cheaper than an allocation for each."""

    def __init__(self, size):
        self.block, self.used = np.empty(size), 0

    def take(self, shape):
        size = math.prod(shape)
        if self.used + size > self.block.size:
            self.used = 0
        piece = self.block[self.used : self.used + size].reshape(shape)
        self.used += size
        return piece


SMALL = 256
arena = Arena(1 << 21)


class Identity:
    """Z = A."""

    def forward(self, A):
        Z = arena.take(A.shape) if A.size <= SMALL else np.empty(A.shape)
        Z[...] = A
        return Z

    def backward(self, dLdZ):
        return np.array(dLdZ, dtype=float)


class ReLU:
    """Z = max(A, 0)."""

    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Sigmoid:
    """Z = 1 / (1 + exp(-A))."""

    def forward(self, A):
        E = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, E) / (1.0 + E)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    """Z = exp(A) / sum exp(A), row by row."""

    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
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
    """Z = tanh(A)."""

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


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
