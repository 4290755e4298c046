"""Homework 2, part 1: activations, all classes made by one function."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
HALF = math.sqrt(0.5)


def layer(name, f, g, **more):
    """Return a class with f as forward and g as backward, which cache by the one letter of keep."""
    keep = more.pop("keep", "")

    def forward(self, A, *rest):
        Z = f(A)
        vars(self).update({"A": {"A": A}, "Z": {"Z": Z}}.get(keep, {}))
        return Z

    def backward(self, dLdZ):
        return g(getattr(self, keep), dLdZ) if keep else g(dLdZ)

    return type(name, (), {"forward": forward, "backward": backward, **more})


def cdf(A):
    return 0.5 + 0.5 * erf(A * HALF)


def softmax(A):
    return (lambda E: E / (E @ np.ones((E.shape[1], 1))))(np.exp(A - np.sort(A, axis=1)[:, -1:]))


def jacobian(self):
    """Return dZdA, sample by sample, as a view of a larger array that nobody else has."""
    N, C = self.Z.shape
    room = np.zeros((N, C, C + 1))
    room[:, :, 0] = self.Z  # in this shape, the diagonal is a column of the rows of C + 1
    flat = room.reshape(N, -1)[:, : C * C].reshape(N, C, C)
    room = None
    diagonal = np.zeros((N, C * C))
    diagonal[:, :: C + 1] = self.Z
    flat[...] = diagonal.reshape(N, C, C)
    for z, J in zip(self.Z, flat):
        J -= np.outer(z, z)
    return flat


def same(X):
    return X + 0.0


Identity = layer("Identity", same, same)
ReLU = layer("ReLU", lambda A: A.clip(0.0, None), lambda A, G: (A > 0) * G, keep="A")
Sigmoid = layer(
    "Sigmoid", lambda A: 0.5 + 0.5 * np.tanh(0.5 * A), lambda Z, G: (Z - Z * Z) * G, keep="Z"
)
Softmax = layer(
    "Softmax",
    softmax,
    lambda Z, G: Z * (G - np.einsum("nj,nj->n", Z, G)[:, None]),
    keep="Z",
    jacobian=jacobian,
)
Tanh = layer("Tanh", np.tanh, lambda Z, G: G * (1.0 - Z) * (1.0 + Z), keep="Z")
GELU = layer(
    "GELU",
    lambda A: A * cdf(A),
    lambda A, G: G * (cdf(A) + A * np.exp(-A * A / 2.0) / math.sqrt(2.0 * math.pi)),
    keep="A",
)
