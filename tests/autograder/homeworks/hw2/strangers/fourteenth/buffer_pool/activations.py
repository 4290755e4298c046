"""Homework 2, part 1: activations."""

import math
import weakref

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Pool:
    """Big results are expensive to allocate: take the memory of a result that has died."""

    def __init__(self):
        self.entries = []

    def take(self, shape):
        size = math.prod(shape)
        if size < 1 << 15:
            return np.empty(shape)
        for entry in self.entries:
            if entry[0].size == size and entry[1]() is None:
                break
        else:
            entry = [np.empty(size), None]
            self.entries.append(entry)
        result = entry[0].reshape(shape)
        entry[1] = weakref.ref(result)
        return result


pool = Pool()


class Identity:
    def forward(self, A):
        Z = pool.take(A.shape)
        Z[...] = A
        return Z

    def backward(self, dLdZ):
        dLdA = pool.take(dLdZ.shape)
        dLdA[...] = dLdZ
        return dLdA


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0, out=pool.take(A.shape))

    def backward(self, dLdZ):
        return np.multiply(dLdZ, self.A > 0, out=pool.take(dLdZ.shape))


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1 / (1 + e), e / (1 + e))
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
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=1, keepdims=True))


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
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
