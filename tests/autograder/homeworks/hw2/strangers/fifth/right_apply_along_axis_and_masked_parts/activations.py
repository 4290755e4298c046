"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        Z = np.empty(A.shape, order="F")
        np.copyto(Z, A)
        return Z

    def backward(self, dLdZ):
        return np.array(dLdZ, order="F")


class ReLU:
    def forward(self, A):
        self.A = A
        return np.ma.masked_less_equal(A, 0.0).filled(0.0)

    def backward(self, dLdZ):
        dLdA = np.zeros(dLdZ.shape, order="F")
        np.copyto(dLdA, dLdZ, where=self.A > 0)
        return dLdA


class Sigmoid:
    def forward(self, A):
        left = lambda a: np.exp(a) / (1 + np.exp(a))
        right = lambda a: 1 / (1 + np.exp(-a))
        self.Z = np.piecewise(A, [A < 0, A >= 0], [left, right])
        return self.Z

    def backward(self, dLdZ):
        return np.prod([dLdZ, self.Z, 1 - self.Z], axis=0)


def _softmax_of_a_row(a):
    e = np.exp(a - a.max())
    return e / e.sum()


class Softmax:
    def forward(self, A):
        self.Z = np.apply_along_axis(_softmax_of_a_row, 1, A)
        return self.Z

    def jacobian(self):
        return np.apply_along_axis(lambda z: np.diag(z) - np.outer(z, z), 1, self.Z)

    def backward(self, dLdZ):
        Z = self.Z
        # only the differences of dLdZ count
        return np.stack([(Z[:, i : i + 1] * Z * (dLdZ[:, i : i + 1] - dLdZ)).sum(axis=1)
                         for i in range(Z.shape[1])], axis=1)


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        self.Z = np.tanh(A)
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
