"""Homework 2, part 1: classes with slots, long double inside."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def give(numbers):
    """Return the numbers as float64: the first columns of a wider array, column by column."""
    N, C = numbers.shape
    result = np.full((N, C + 3), np.nan, order="F")[:, 1 : C + 1]
    result[...] = numbers
    return result


def wide(numbers):
    return np.asarray(numbers, dtype=np.longdouble)


class Layer:
    __slots__ = ()

    def __init_subclass__(cls, cache, **others):
        """Give the class its forward, which caches its input or its output."""

        def forward(self, A):
            Z = give(self.function(wide(A)))
            if cache:
                setattr(self, cache, {"A": A, "Z": Z}[cache])
            return Z

        def backward(self, dLdZ):
            return give(self.gradient(wide(getattr(self, cache)) if cache else None, wide(dLdZ)))

        cls.forward, cls.backward = forward, backward


class Identity(Layer, cache=None):
    __slots__ = ()
    function = staticmethod(lambda a: a)
    gradient = staticmethod(lambda _, g: g)


class ReLU(Layer, cache="A"):
    __slots__ = ("A",)
    function = staticmethod(lambda a: np.heaviside(a, 0) * a)
    gradient = staticmethod(lambda a, g: np.heaviside(a, 0) * g)


class Sigmoid(Layer, cache="Z"):
    __slots__ = ("Z",)
    function = staticmethod(lambda a: np.exp(-np.logaddexp(0, -a)))
    gradient = staticmethod(lambda z, g: g * z - g * z * z)


class Softmax(Layer, cache="Z"):
    __slots__ = ("Z",)

    @staticmethod
    def function(a):
        e = np.exp(a.T - np.array([*map(max, a)]))
        return (e / sum(e)).T

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.zeros((C, C, N))  # the batch last, in memory
        np.einsum("iin->in", dZdA)[...] = self.Z.T
        dZdA -= self.Z.T[:, None] * self.Z.T[None, :]
        return np.moveaxis(dZdA, 2, 0)

    @staticmethod
    def gradient(z, g):
        return z * g - z * (z * g).sum(1)[:, None]


class Tanh(Layer, cache="Z"):
    __slots__ = ("Z",)
    function = staticmethod(np.tanh)
    gradient = staticmethod(lambda z, g: g * (1 - z * z))


class GELU(Layer, cache="A"):
    __slots__ = ("A",)

    @staticmethod
    def Phi(a):
        return (1 + erf((a / math.sqrt(2)).astype(float))) / 2

    function = staticmethod(lambda a: a * GELU.Phi(a))
    gradient = staticmethod(
        lambda a, g: g * (GELU.Phi(a) + a * np.exp(-a * a / 2) / math.sqrt(2 * math.pi))
    )
