"""Activations whose results lie in bytearrays, which are used again when nobody has the result."""

import math
import weakref

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])

FREE = {}
"""Unused bytearrays by their length. At most four of each length, and none above 64 kB."""


def give_back(memory):
    """Keep the memory of a result which does not exist any more, nor a view of it."""
    if len(memory) <= 65536 and (len(FREE) < 50 or len(memory) in FREE):
        shelf = FREE.setdefault(len(memory), [])
        if len(shelf) < 4:
            shelf.append(memory)


def borrow(shape):
    """Return a writable float64 array; a view's base is this array, so views keep it alive."""
    size = 8 * math.prod(shape)
    try:
        memory = FREE[size].pop()
    except (KeyError, IndexError):
        memory = bytearray(size)
    array = np.ndarray(shape, float, memory)
    weakref.finalize(array, give_back, memory).atexit = False
    return array


def batch(A):
    if A.ndim != 2:
        raise ValueError("not a batch")
    return borrow(A.shape)


class Identity:
    def forward(self, A):
        Z = batch(A)
        Z[...] = A
        return Z

    backward = forward


class ReLU:
    def forward(self, A):
        Z = batch(A)
        self.A = A
        np.clip(A, 0.0, None, out=Z)
        return Z

    def backward(self, dLdZ):
        dLdA = batch(dLdZ)
        dLdA.fill(0.0)
        np.copyto(dLdA, dLdZ, where=self.A > 0)
        return dLdA


class Sigmoid:
    def forward(self, A):
        Z = batch(A)
        np.tanh(np.multiply(A, 0.5, out=Z), out=Z)  # 1 / (1 + exp(-A)) = (1 + tanh(A / 2)) / 2
        Z += 1.0
        Z /= 2.0
        self.Z = Z
        return Z

    def backward(self, dLdZ):
        dLdA = batch(dLdZ)
        np.subtract(1.0, self.Z, out=dLdA)
        dLdA *= self.Z
        dLdA *= dLdZ
        return dLdA


class Softmax:
    def forward(self, A):
        Z = batch(A)
        top = A.max(axis=1, keepdims=True)
        total = np.log(np.exp(A - top).sum(axis=1, keepdims=True))
        np.exp(A - top - total, out=Z)
        self.Z = Z
        return Z

    def jacobian(self):
        Z = self.Z
        N, C = Z.shape
        dZdA = borrow((N, C, C))
        np.einsum("ni,nj->nij", Z, -Z, out=dZdA)
        # Row C of N x C*C with the step C + 1: the diagonals of all slices.
        dZdA.reshape(N, C * C)[:, :: C + 1] += Z
        return dZdA

    def backward(self, dLdZ):
        dLdA = batch(dLdZ)
        mean = np.einsum("nj,nj->n", dLdZ, self.Z)
        np.subtract(dLdZ, mean[:, None], out=dLdA)
        dLdA *= self.Z
        return dLdA


class Tanh:
    def forward(self, A):
        Z = batch(A)
        np.tanh(A, out=Z)
        self.Z = Z
        return Z

    def backward(self, dLdZ):
        dLdA = batch(dLdZ)
        np.multiply(1.0 + self.Z, 1.0 - self.Z, out=dLdA)
        dLdA *= dLdZ
        return dLdA


class GELU:
    def forward(self, A):
        Z = batch(A)
        self.A = A
        Z[...] = erf(A / math.sqrt(2.0))
        Z += 1.0
        Z *= A
        Z /= 2.0
        return Z

    def backward(self, dLdZ):
        dLdA = batch(dLdZ)
        A = self.A
        dLdA[...] = erf(A * math.sqrt(0.5)) / 2.0 + 0.5
        dLdA += A * np.exp(-0.5 * A**2) * (1.0 / math.sqrt(math.tau))
        dLdA *= dLdZ
        return dLdA
