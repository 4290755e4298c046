"""Activations that are made: a class is a name, what to cache, a function and its backward."""

import functools
import math
from types import SimpleNamespace

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def make(name, kept, function, pullback, **more):
    """Return a class. Every number lives in layer.memo; the name in the table is a property."""

    def forward(self, *inputs):
        (A,) = inputs
        if A.ndim != 2:
            raise ValueError("a batch has two axes")
        Z = function(A)
        self.memo.value = {"A": A, "Z": Z}.get(kept)
        return Z

    def backward(self, *inputs):
        (dLdZ,) = inputs
        return pullback(self.memo.value, dLdZ)

    def start(self):
        self.memo = SimpleNamespace(value=None)

    body = {"__init__": start, "forward": forward, "backward": backward, **more}
    if kept:
        body[kept] = property(
            lambda self: self.memo.value, lambda self, value: setattr(self.memo, "value", value)
        )
    return type(name, (), body)


def in_both_halves(A):
    """Each form of the sigmoid where it is safe, and nowhere else."""
    Z = np.empty(A.shape)
    right = A > 0
    Z[right] = 1.0 / (1.0 + np.exp(-A[right]))
    power = np.exp(A[~right])
    Z[~right] = power / (1.0 + power)
    return Z


def softmax(A):
    """Class by class: the maximum and the sum of each row grow with every column."""
    top = functools.reduce(np.maximum, A.T)
    E = [np.exp(column - top) for column in A.T]
    total = functools.reduce(np.add, reversed(E))
    return np.stack([column / total for column in E], axis=1)


def jacobian(self):
    """diag(z) - z z^T, as z_i ([i = j] - z_j)."""
    Z = self.Z
    return Z[..., None] * (np.eye(Z.shape[1]) - Z[:, None])


def softmax_pullback(Z, dLdZ):
    """The weighted mean of each row, as a stack of 1 x 1 matrices."""
    mean = np.matmul(dLdZ[:, None, :], Z[:, :, None])[:, 0]
    return Z * (dLdZ - mean)


def gelu(A):
    return A * (1.0 + erf(A / 2**0.5)) / 2


def gelu_pullback(A, dLdZ):
    bell = np.exp(-(np.square(A)) / 2) / (2 * np.pi) ** 0.5
    return ((1.0 + erf(A / 2**0.5)) / 2 + A * bell) * dLdZ


Identity = make("Identity", None, np.copy, lambda _, dLdZ: np.copy(dLdZ))
ReLU = make("ReLU", "A", lambda A: (A > 0) * A, lambda A, g: np.heaviside(A, 0.0) * g)
Sigmoid = make("Sigmoid", "Z", in_both_halves, lambda Z, g: g * (0.25 - (Z - 0.5) ** 2))
Softmax = make("Softmax", "Z", softmax, softmax_pullback, jacobian=jacobian)
Tanh = make(
    "Tanh",
    "Z",
    lambda A: np.copysign(-np.expm1(-2 * abs(A)) / (1 + np.exp(-2 * abs(A))), A),
    lambda Z, g: g - g * Z * Z,
)
GELU = make("GELU", "A", gelu, gelu_pullback)
