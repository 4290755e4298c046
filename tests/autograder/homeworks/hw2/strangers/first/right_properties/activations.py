"""Homework 2, part 1: caches behind properties, and helper functions."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def cached(name):
    """A property that keeps its array in a dict of the object."""

    def get(self):
        return self.__dict__.setdefault("cache", {})[name]

    def put(self, array):
        self.__dict__.setdefault("cache", {})[name] = array

    return property(get, put)


class Identity:
    forward = staticmethod(lambda A: np.copy(A))
    backward = staticmethod(lambda dLdZ: np.copy(dLdZ))


class ReLU:
    A = cached("A")

    def forward(self, A):
        self.A = A
        Z = np.zeros_like(A, subok=False)
        np.copyto(Z, A, where=A > 0)
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros(dLdZ.shape)
        dLdA[self.mask] = dLdZ[self.mask]
        return dLdA

    @property
    def mask(self):
        return np.greater(self.A, 0)


class Sigmoid:
    Z = cached("Z")

    def forward(self, A):
        # exp(min(A, 0)) / (exp(min(A, 0)) + exp(-max(A, 0))): no exponent is above 0.
        up, down = np.exp(np.minimum(A, 0)), np.exp(-np.maximum(A, 0))
        self.Z = up / (up + down)
        return self.Z

    @property
    def slope(self):
        return self.Z * (1 - self.Z)

    def backward(self, dLdZ):
        return dLdZ * self.slope


class Softmax:
    Z = cached("Z")

    def forward(self, A):
        Z = A.T - A.T.max(axis=0)
        np.exp(Z, out=Z)
        Z /= Z.sum(axis=0)
        self.Z = Z.T
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.zeros((N, C, C))
        dZdA.reshape(N, C * C)[:, :: C + 1] = self.Z
        dZdA -= self.Z[:, :, None] * self.Z[:, None]
        return dZdA

    def backward(self, dLdZ):
        weighted = dLdZ * self.Z
        weighted -= self.Z * weighted.sum(1)[:, None]
        return weighted


class Tanh:
    Z = cached("Z")

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        dLdA = 1 - np.square(self.Z)
        dLdA *= dLdZ
        return dLdA


class GELU:
    A = cached("A")

    @property
    def Phi(self):
        return (1 + erf(self.A / math.sqrt(2))) / 2

    @property
    def phi(self):
        return np.exp(-(self.A**2) / 2) / math.sqrt(2 * math.pi)

    def forward(self, A):
        self.A = A
        return A * self.Phi

    def backward(self, dLdZ):
        return dLdZ * self.Phi + dLdZ * (self.A * self.phi)
