"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        Z = np.empty(A.shape)
        np.copyto(Z, A)
        return Z

    def backward(self, dLdZ):
        return dLdZ * 1.0


def positive(A):
    """A float64 is positive just where its bits, as an integer, are."""
    return np.ascontiguousarray(A, dtype=np.float64).view(np.int64) > 0


class ReLU:
    def forward(self, A):
        self.A = A
        self._bits = A, np.packbits(positive(A))
        return np.clip(A, 0.0, None)

    def backward(self, dLdZ):
        of, bits = getattr(self, "_bits", (None, None))
        if of is self.A:
            mask = np.unpackbits(bits, count=dLdZ.size).reshape(dLdZ.shape).astype(bool)
        else:
            mask = positive(self.A)
        dLdA = np.zeros(dLdZ.shape)
        np.copyto(dLdA, dLdZ, where=mask)
        return dLdA


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z * (1.0 - self.Z)


class Softmax:
    def forward(self, A):
        if A.shape[1] == 2:
            D = A[:, 0] - A[:, 1]
            e = np.exp(-np.abs(D))
            big, small = 1.0 / (1.0 + e), e / (1.0 + e)
            self.Z = np.stack([np.where(D >= 0, big, small), np.where(D >= 0, small, big)], axis=1)
        else:
            E = np.exp(np.maximum(A - A.max(axis=1, keepdims=True), -700.0))
            self.Z = E / np.add.reduce(E, axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.empty((N, C, C))  # C order, so that the strides below are right
        np.multiply(self.Z[:, :, None], -self.Z[:, None, :], out=dZdA)
        s = dZdA.strides
        diagonal = np.lib.stride_tricks.as_strided(dZdA, (N, C), (s[0], s[1] + s[2]))
        diagonal += self.Z
        return dZdA

    def backward(self, dLdZ):
        G = dLdZ * self.Z
        return G - self.Z * G.sum(axis=1, keepdims=True)


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-A * A / 2.0) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
