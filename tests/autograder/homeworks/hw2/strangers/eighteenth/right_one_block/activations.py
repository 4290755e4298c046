"""Activations whose results are views of odd layouts: column by column, or backwards in memory."""

import math
from operator import attrgetter

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
erfc = np.vectorize(math.erfc, otypes=[float])


def backwards(shape):
    """Return a new array whose memory runs from its last number to its first."""
    return np.empty(shape[::-1])[::-1, ::-1].T


class Layer:
    __slots__ = ()

    def __init_subclass__(cls, cache=None, **others):
        super().__init_subclass__(**others)
        cls.cached = property(attrgetter(cache)) if cache else None


class Identity(Layer):
    __slots__ = ()

    def forward(self, A):
        Z = backwards(A.shape)
        Z[...] = A
        return Z

    def backward(self, dLdZ):
        return self.forward(dLdZ)


class ReLU(Layer, cache="A"):
    __slots__ = ("A",)

    def forward(self, A):
        self.A = A
        Z = backwards(A.shape)
        np.clip(A, 0.0, None, out=Z)
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros(dLdZ.shape, order="F")
        np.copyto(dLdA, dLdZ, where=np.sign(self.cached) == 1)
        return dLdA


class Sigmoid(Layer, cache="Z"):
    __slots__ = ("Z",)

    def forward(self, A):
        Z = backwards(A.shape)
        with np.errstate(over="ignore"):  # exp(1000) becomes inf, and 1 / inf is 0, as it must be
            np.exp(-A, out=Z)
        Z += 1.0
        np.reciprocal(Z, out=Z)
        self.Z = Z
        return Z

    def backward(self, dLdZ):
        Z = self.cached
        return np.asfortranarray(dLdZ * Z - dLdZ * Z * Z)


class Softmax(Layer, cache="Z"):
    __slots__ = ("Z",)

    def forward(self, A):
        E = np.array(A.T)
        E -= E.max(axis=0)
        np.exp(E, out=E)
        E /= E.sum(axis=0)
        self.Z = E.T
        return self.Z

    def jacobian(self):
        Z = self.cached
        N, C = Z.shape
        J = np.empty((C, C, N)).transpose(2, 1, 0)
        np.einsum("ni,nj->nij", Z, -Z, out=J)
        np.einsum("nii->ni", J)[...] += Z
        return J

    def backward(self, dLdZ):
        Z = self.cached
        return (Z.T * (dLdZ.T - np.einsum("nj,nj->n", dLdZ, Z))).T


class Tanh(Layer, cache="Z"):
    __slots__ = ("Z",)

    def forward(self, A):
        self.Z = np.tanh(A, out=backwards(A.shape))
        return self.Z

    def backward(self, dLdZ):
        return (1.0 - self.cached) * (1.0 + self.cached) * dLdZ


class GELU(Layer, cache="A"):
    __slots__ = ("A",)

    def forward(self, A):
        self.A = A
        return np.multiply(A, erfc(A * -math.sqrt(0.5)) / 2.0, out=backwards(A.shape))

    def backward(self, dLdZ):
        A = self.cached
        slope = erfc(A * -math.sqrt(0.5)) / 2.0
        slope += A * np.exp(A * A / -2.0) / math.sqrt(2.0 * math.pi)
        return slope * dLdZ
