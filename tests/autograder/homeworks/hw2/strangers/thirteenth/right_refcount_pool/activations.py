"""Results in memory that is used again as soon as nobody holds it: the reference count says so."""

import math
import sys

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Pool:
    """Arrays that own their memory. A view keeps its owner alive, so it counts as well."""

    def __init__(self):
        self.arrays = []

    def take(self, shape):
        size = math.prod(shape)
        for i in range(len(self.arrays)):
            # two references: the list's, and the argument of getrefcount
            if sys.getrefcount(self.arrays[i]) == 2 and self.arrays[i].size == size:
                flags = self.arrays[i].flags
                if flags.writeable and flags.c_contiguous and self.arrays[i].dtype == float:
                    return self.arrays[i].reshape(shape)
        self.arrays = self.arrays[-3:] + [np.empty(size)]
        return self.arrays[-1].reshape(shape)


class _Pooled:
    def __init__(self):
        self.pool = Pool()

    def new(self, like):
        return self.pool.take(like.shape)


class Identity(_Pooled):
    def forward(self, A):
        Z = self.new(A)
        Z[...] = A
        return Z

    def backward(self, dLdZ):
        return self.forward(dLdZ)


class ReLU(_Pooled):
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0, out=self.new(A))

    def backward(self, dLdZ):
        dLdA = self.new(dLdZ)
        dLdA.fill(0)
        np.copyto(dLdA, dLdZ, where=self.A > 0)
        return dLdA


class Sigmoid(_Pooled):
    def forward(self, A):
        Z = self.new(A)
        np.negative(A, out=Z)
        with np.errstate(over="ignore"):
            np.exp(Z, out=Z)
        Z += 1
        self.Z = np.reciprocal(Z, out=Z)
        return self.Z

    def backward(self, dLdZ):
        dLdA = np.subtract(1, self.Z, out=self.new(dLdZ))
        dLdA *= self.Z
        dLdA *= dLdZ
        return dLdA


class Softmax(_Pooled):
    def forward(self, A):
        Z = self.new(A)
        np.subtract(A, np.sort(A, axis=1)[:, -1:], out=Z)
        np.exp(Z, out=Z)
        Z /= Z.sum(axis=1, keepdims=True)
        self.Z = Z
        return Z

    def jacobian(self):
        N, C = self.Z.shape
        J = self.pool.take((N, C, C))
        np.multiply(self.Z[:, None, :], -self.Z[:, :, None], out=J)
        diagonal = J.reshape(N, C * C)[:, :: C + 1]
        diagonal += self.Z
        return J

    def backward(self, dLdZ):
        dLdA = np.multiply(dLdZ, self.Z, out=self.new(dLdZ))
        dLdA -= self.Z * dLdA.sum(axis=1, keepdims=True)
        return dLdA


class Tanh(_Pooled):
    def forward(self, A):
        self.Z = np.tanh(A, out=self.new(A))
        return self.Z

    def backward(self, dLdZ):
        dLdA = np.multiply(self.Z, -self.Z, out=self.new(dLdZ))
        dLdA += 1
        dLdA *= dLdZ
        return dLdA


class GELU(_Pooled):
    def forward(self, A):
        self.A = A
        return np.multiply(A, 0.5 + erf(A / math.sqrt(2)) / 2, out=self.new(A))

    def backward(self, dLdZ):
        A, dLdA = self.A, self.new(dLdZ)
        np.exp(-A * A / 2, out=dLdA)
        dLdA *= A
        dLdA /= math.sqrt(2 * math.pi)
        dLdA += 0.5 + erf(A / math.sqrt(2)) / 2
        dLdA *= dLdZ
        return dLdA
