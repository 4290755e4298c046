"""W is a property that copies what is assigned; a named tuple is returned; blocks of samples."""
from typing import NamedTuple
import numpy as np


class Gradients(NamedTuple):
    dLdA1: np.ndarray
    dLdA2: np.ndarray


class Own:
    """A parameter: an assigned array is copied, the own one stays."""

    def __set_name__(self, owner, name):
        self.name = "own_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else getattr(layer, self.name)

    def __set__(self, layer, value):
        if value is not getattr(layer, self.name, None):
            setattr(layer, self.name, np.array(value, dtype=float))


class Bilinear:
    __slots__ = ("own_W", "own_b", "A1", "A2", "dLdW", "dLdb")
    W, b = Own(), Own()

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        parts = []
        for n in range(0, len(A1), 512):
            a1, a2 = A1[n : n + 512], A2[n : n + 512]
            parts.append(np.hstack([((a1 @ M) * a2).sum(1, keepdims=True) for M in self.W]) + self.b[:, 0])
        return np.concatenate(parts)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros_like(self.W), np.zeros_like(self.b)
        result = Gradients(np.zeros_like(self.A1), np.zeros_like(self.A2))
        self.dLdb += dLdZ.sum(axis=0, keepdims=True).T
        for n in range(0, len(dLdZ), 512):
            rows = slice(n, n + 512)
            a1, a2 = self.A1[rows], self.A2[rows]
            for k, g in enumerate(dLdZ[rows].T):
                left = a1 * g[:, None]
                self.dLdW[k] += left.T @ a2
                result.dLdA2[rows] += left @ self.W[k]
                result.dLdA1[rows] += (a2 * g[:, None]) @ self.W[k].T
        return result


def count_parameters(in1_features, in2_features, out_features):
    return out_features + in1_features * in2_features * out_features
