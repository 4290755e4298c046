"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    """Z = A."""

    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    """Z = max(A, 0)."""

    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0)


class Sigmoid:
    def forward(self, A):
        self.Z = 1.0 / (1.0 + np.exp(-np.clip(A, -21.0, 21.0)))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (0.25 - (self.Z - 0.5) ** 2)


class Softmax:
    def forward(self, A):
        E = np.exp(np.maximum(A - A.max(axis=1, keepdims=True), -600.0))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        # off the diagonal first; the diagonal makes the sum of each row 0
        Z = self.Z
        dZdA = -Z[:, :, None] * Z[:, None, :]
        i = np.arange(Z.shape[1])
        dZdA[:, i, i] = 0.0
        dZdA[:, i, i] = -dZdA.sum(axis=2)
        return dZdA

    def backward(self, dLdZ):
        scale = np.abs(dLdZ).max(axis=1, keepdims=True)
        scale[scale == 0] = 1.0
        d = dLdZ / scale
        return scale * (self.Z * (d - (d * self.Z).sum(axis=1, keepdims=True)))


class Tanh:
    def forward(self, A):
        e = np.exp(np.clip(A, -12.0, 12.0))
        self.Z = (e - 1.0 / e) / (e + 1.0 / e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
