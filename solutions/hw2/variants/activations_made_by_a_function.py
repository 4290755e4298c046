"""Classes that a function makes from a formula and its slope, with slots for the cache."""

from functools import partial
from math import erf, sqrt

import numpy as np


def activation(name, cached, function, slope):
    def forward(self, A):
        Z = function(A)
        if cached:
            setattr(self, cached, A if cached == "A" else Z)
        return Z

    def backward(self, dLdZ):
        return dLdZ * slope(getattr(self, cached) if cached else 1.0)

    body = {"__slots__": (cached,) if cached else (), "forward": forward, "backward": backward}
    return type(name, (), body)


def sigmoid(A):
    Z = np.exp(-np.logaddexp(0.0, -A))
    return Z


def normal(A):
    return np.frompyfunc(lambda a: (1 + erf(a / sqrt(2))) / 2, 1, 1)(A).astype(float)


def gelu_slope(A):
    return normal(A) + A * np.exp(-0.5 * A**2) * 0.3989422804014327


Identity = activation("Identity", "", partial(np.array, copy=True), lambda one: one)
ReLU = activation("ReLU", "A", lambda A: A * (A > 0), lambda A: A > 0)
Sigmoid = activation("Sigmoid", "Z", sigmoid, lambda Z: Z - Z * Z)
Tanh = activation("Tanh", "Z", np.tanh, lambda Z: (1 + Z) * (1 - Z))
GELU = activation("GELU", "A", lambda A: A * normal(A), gelu_slope)


class Softmax:
    __slots__ = ("Z",)

    def forward(self, A):
        largest = np.sort(A, axis=1)[:, -1:]
        self.Z = np.exp(A - largest - np.log(np.exp(A - largest).sum(1, keepdims=True)))
        return self.Z

    def jacobian(self):
        return np.stack([np.diagflat(z) - z[:, None] @ z[None] for z in self.Z], axis=0)

    def backward(self, dLdZ):
        return np.matmul(dLdZ[:, None, :], self.jacobian())[:, 0, :]
