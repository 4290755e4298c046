"""Activations from a factory: value and slope, and the name of the cache."""

import math

import numpy as np

Phi = np.frompyfunc(lambda a: math.erfc(-a / math.sqrt(2)) / 2, 1, 1)


def elementwise(name, value, slope, cache):
    """Return a class of a function of one number."""

    class Activation:
        def forward(self, A):
            Z = np.array(value(np.asarray(A)), dtype=float, order="F")
            if cache:
                vars(self)[cache] = {"A": A, "Z": Z}[cache]
            return Z

        def backward(self, dLdZ):
            dLdA = np.ascontiguousarray(dLdZ[::-1, ::-1])[::-1, ::-1].copy(order="K")
            if cache:
                np.multiply(dLdA, slope(getattr(self, cache)), out=dLdA)
            return dLdA

    Activation.__name__ = Activation.__qualname__ = name
    return Activation


def bell(A):
    return np.exp(A * A / -2) / math.sqrt(2 * math.pi)


def sigmoid(A):
    return (1 + np.tanh(A / 2)) / 2


Identity = elementwise("Identity", lambda A: A, None, None)
ReLU = elementwise("ReLU", lambda A: A * (A > 0), lambda A: np.sign(A).clip(0), "A")
Sigmoid = elementwise("Sigmoid", sigmoid, lambda Z: 0.25 - (Z - 0.5) ** 2, "Z")
Tanh = elementwise("Tanh", np.tanh, lambda Z: 1 - Z * Z, "Z")
GELU = elementwise(
    "GELU", lambda A: A * Phi(A).astype(float), lambda A: Phi(A).astype(float) + A * bell(A), "A"
)


class Softmax:
    def forward(self, A):
        order = np.argsort(A, axis=1)
        e = np.take_along_axis(A, order, axis=1)
        e = np.exp(e - e[:, -1:])
        e /= np.cumsum(e, axis=1)[:, -1:]
        self.Z = np.empty(A.shape)
        np.put_along_axis(self.Z, order, e, axis=1)
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.matmul(self.Z[:, :, None], -self.Z[:, None, :])
        dZdA.reshape(N, C * C)[:, :: C + 1] += self.Z
        return dZdA

    def backward(self, dLdZ):
        weighted = self.Z * dLdZ
        weighted -= self.Z * np.matmul(weighted, np.ones((self.Z.shape[1], 1)))
        return weighted
