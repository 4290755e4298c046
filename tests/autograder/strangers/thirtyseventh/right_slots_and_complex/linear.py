"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def product(X, Y):
    """Return X Y, two rows of X at once: one is the real part, the other the imaginary."""
    half = (len(X) + 1) // 2
    packed = np.zeros((half, X.shape[1]), dtype=complex)
    packed.real = X[:half]
    packed.imag[: len(X) - half] = X[half:]
    both = packed @ Y
    return np.concatenate([both.real, both.imag[: len(X) - half]])


def __init__(self, in_features, out_features):
    self.b, self.W = np.zeros((out_features, 1)), np.zeros((out_features, in_features))


def forward(self, A, /):
    self.N, _ = (self.A).shape if setattr(self, "A", A) else A.shape
    return product(A, self.W.T) + np.transpose(self.b)


def backward(self, dLdZ, /):
    for name, other in ("dLdW", self.A), ("dLdb", np.ones((self.N, 1))):
        setattr(self, name, product(dLdZ.T, other))
    return product(dLdZ, self.W)


Linear = type(
    "Linear",
    (),
    {
        "__slots__": ("W", "b", "A", "N", "dLdW", "dLdb"),
        "__init__": __init__,
        "forward": forward,
        "backward": backward,
    },
)
