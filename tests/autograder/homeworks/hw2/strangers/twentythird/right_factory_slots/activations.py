"""Homework 2, part 1: activations, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    """Z = A."""

    def forward(self, A):
        return (A.T + 0.0).T

    def backward(self, dLdZ):
        return dLdZ[::-1].copy()[::-1]


def activation(name, cached, value, slope):
    """Return a class for a function of one number, which caches A or Z."""

    def forward(self, A):
        Z = np.asfortranarray(value(A))
        setattr(self, cached, {"A": A, "Z": Z}[cached])
        return Z

    def backward(self, dLdZ):
        return np.multiply(dLdZ, slope(getattr(self, cached)), order="F")

    return type(name, (), {"__slots__": (cached,), "forward": forward, "backward": backward})


def Phi(A):
    return 0.5 * (1.0 + erf(A / math.sqrt(2.0)))


def gelu_slope(A):
    return Phi(A) + A * np.exp(-A * A / 2.0) / math.sqrt(2.0 * math.pi)


ReLU = activation("ReLU", "A", lambda A: np.fmax(A, 0.0), lambda A: np.heaviside(A, 0.0))
Sigmoid = activation("Sigmoid", "Z", lambda A: 0.5 + 0.5 * np.tanh(0.5 * A), lambda Z: 0.25 - (Z - 0.5) ** 2)
Tanh = activation("Tanh", "Z", np.tanh, lambda Z: (1.0 - Z) * (1.0 + Z))
GELU = activation("GELU", "A", lambda A: A * Phi(A), gelu_slope)


class Softmax:
    __slots__ = ("Z",)

    def forward(self, A):
        E = np.exp(A.T - A.T.max(axis=0))
        self.Z = (E / E.sum(axis=0)).T
        return self.Z

    def jacobian(self):
        Z = self.Z
        return np.einsum("nj,nij->nij", Z, np.eye(Z.shape[1]) - Z[:, :, None])

    def backward(self, dLdZ):
        return self.Z * (dLdZ - np.einsum("nj,nj->n", dLdZ, self.Z)[:, None])
