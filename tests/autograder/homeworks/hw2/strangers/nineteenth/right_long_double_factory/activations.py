"""Activations from a factory, in long double: exp(1000) is far from its largest number, 1e4932."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
long = np.longdouble


def layer(name, cached, function, slope):
    """Return a class for Z = function(A), whose slope is computed from the cached array."""

    def forward(self, A):
        Z = function(A.astype(long)).astype(float)
        if cached:
            setattr(self, cached, {"A": A, "Z": Z}[cached])
        return Z

    def backward(self, dLdZ):
        known = getattr(self, cached).astype(long) if cached else None
        return (slope(known) * dLdZ.astype(long)).astype(float)

    return type(name, (), {"forward": forward, "backward": backward, "__doc__": name})


def cdf(A):
    return (1 + erf(A.astype(float) / math.sqrt(2)).astype(long)) / 2


def bell(A):
    return np.exp(-A * A / 2) / np.sqrt(2 * long(math.pi))


Identity = layer("Identity", "", lambda A: A, lambda _: 1)
ReLU = layer("ReLU", "A", lambda A: np.clip(A, 0, None), lambda A: A > 0)
Sigmoid = layer("Sigmoid", "Z", lambda A: 1 / (1 + np.exp(-A)), lambda Z: Z * (1 - Z))
Tanh = layer("Tanh", "Z", np.tanh, lambda Z: 1 - Z * Z)
GELU = layer("GELU", "A", lambda A: A * cdf(A), lambda A: cdf(A) + A * bell(A))


class Softmax(layer("Rows", "Z", lambda A: (e := np.exp(A)) / e.sum(axis=1, keepdims=True), None)):
    def jacobian(self):
        return np.stack([np.diag(z) - np.outer(z, z) for z in self.Z])

    def backward(self, dLdZ):
        Z, g = self.Z.astype(long), dLdZ.astype(long)
        return (Z * (g - (Z * g).sum(1, keepdims=True))).astype(np.float64)
