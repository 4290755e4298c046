"""Activations: forward and backward by hand."""

import math
from dataclasses import dataclass
from typing import Callable

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


@dataclass(frozen=True)
class Curve:
    value: Callable
    slope: Callable


CURVES = {
    "relu": Curve(lambda A: np.maximum(A, 0.0), lambda A: (A > 0).astype(float)),
    "tanh": Curve(np.tanh, lambda Z: 1.0 - Z**2),
}


class Identity:
    def forward(self, A):
        return np.array(A)

    def backward(self, dLdZ):
        return np.array(dLdZ)


class ReLU:
    __slots__ = ("A", "__weakref__")

    def forward(self, A):
        self.A = A
        return CURVES["relu"].value(A)

    def backward(self, dLdZ):
        return np.multiply(dLdZ, CURVES["relu"].slope(self.A))


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    def forward(self, A):
        e = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = e / e.sum(axis=1, keepdims=True)
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
    def forward(self, A):
        self.Z = CURVES["tanh"].value(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * CURVES["tanh"].slope(self.Z)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (0.5 * (1.0 + erf(A / math.sqrt(2.0))) + A * phi)
