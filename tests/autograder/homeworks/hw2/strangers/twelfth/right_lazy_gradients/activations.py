import math
from functools import partialmethod

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Elementwise:
    """f and its slope, both as functions of one array; `cached` says which array is kept."""

    __slots__ = ("_kept",)

    def __init_subclass__(cls, cached=None):
        if cached:
            setattr(cls, cached, property(lambda self: self._kept,
                                          lambda self, value: setattr(self, "_kept", value)))
        cls.cached = cached

    def forward(self, A):
        Z = self.f(A)
        if self.cached:
            self._kept = A if self.cached == "A" else Z
        return Z

    def backward(self, dLdZ):
        return np.multiply(self.slope(self._kept), dLdZ, order="F")


class Identity(Elementwise):
    __slots__ = ()

    def forward(self, A, names="AZ"):
        return np.concatenate([A[:0], A])

    backward = partialmethod(forward, names="gradient")


class ReLU(Elementwise, cached="A"):
    __slots__ = ()

    def f(self, A):
        return (A + np.abs(A)) / 2

    def slope(self, A):
        return np.heaviside(A, 0.0)


class Sigmoid(Elementwise, cached="Z"):
    __slots__ = ()

    def f(self, A):
        return np.exp(-np.logaddexp(0.0, -A))

    def slope(self, Z):
        return Z - Z * Z


class Tanh(Elementwise, cached="Z"):
    __slots__ = ()

    def f(self, A):
        E = np.expm1(-2 * np.abs(A))
        return np.copysign(E / (E + 2), A)

    def slope(self, Z):
        return 1 - Z * Z


class GELU(Elementwise, cached="A"):
    __slots__ = ()

    def Phi(self, A):
        numbers, where = np.unique(A, return_inverse=True)  # erf is slow: each number once
        return ((1 + erf(numbers / 2**0.5)) / 2)[where].reshape(A.shape)

    def f(self, A):
        return self.Phi(A) * A

    def slope(self, A):
        return self.Phi(A) + A * np.exp(A * A / -2) / (2 * math.pi) ** 0.5


class Softmax:
    """Columns inside: one column for each sample."""

    __slots__ = ("_columns",)

    @property
    def Z(self):
        return self._columns.T

    @Z.setter
    def Z(self, value):
        self._columns = value.T

    def forward(self, A):
        columns = A.T - A.T.max(axis=0)
        np.exp(columns, out=columns)
        columns /= columns.sum(axis=0)
        self._columns = columns
        return columns.T

    def jacobian(self):
        Z = self.Z
        return Z[:, np.newaxis, :] * (np.eye(Z.shape[1]) - Z[:, :, np.newaxis])

    def backward(self, dLdZ):
        products = self._columns * dLdZ.T
        return (products - self._columns * products.sum(axis=0)).T
