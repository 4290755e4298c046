"""Bilinear with all parameters in one vector: W and b are windows on it."""

import numpy as np


class Window:
    """A part of the vector, in a shape. Assigning copies the numbers into it."""

    def __init__(self, vector):
        self.vector = vector

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else getattr(layer, self.name)

    def __set__(self, layer, value):
        window = getattr(layer, self.name)
        if value is not window:
            if np.shape(value) != window.shape:
                raise ValueError(f"{self.name[1:]} has the shape {window.shape}")
            window[...] = value


class Bilinear:
    __slots__ = ("A1", "A2", "dLdW", "dLdb", "_parameters", "_W", "_b", "__weakref__")
    W, b = Window("_parameters"), Window("_parameters")

    def __init__(self, in1_features, in2_features, out_features, /):
        self._parameters = np.zeros(count_parameters(in1_features, in2_features, out_features))
        bias, weight = np.split(self._parameters, [out_features])
        self._b = bias.reshape(out_features, 1)
        self._W = weight.reshape(out_features, in1_features, in2_features)

    def forward(self, A1, A2, /):
        K, I, J = self._W.shape
        N = len(A1)
        if A1.shape != (N, I) or A2.shape != (N, J):
            raise ValueError("these batches do not fit")
        self.A1, self.A2 = A1, A2
        # The transpose of a (K, N) array: its columns lie together in memory.
        Z = np.empty((K, N))
        for row, M in zip(Z, self._W):
            np.einsum("ni,in->n", A1, M @ A2.T, out=row) if N < 64 else np.einsum(
                "nj,nj->n", A1 @ M, A2, out=row
            )
        Z += self._b
        return Z.T

    def backward(self, dLdZ, /):
        A1, A2 = self.A1, self.A2
        K, I, J = self._W.shape
        if dLdZ.shape != (len(A1), K):
            raise ValueError("this dLdZ does not fit")
        gradient = np.empty(self._parameters.shape)
        gradient[:K] = np.ones(len(A1)) @ dLdZ
        dLdW = gradient[K:].reshape(K, I, J)
        both = np.zeros((len(A1), I + J))
        for k in reversed(range(K)):
            scaled = dLdZ[:, k, None] * A1
            dLdW[k] = scaled.T @ A2
            both[:, I:] += scaled @ self._W[k]
            both[:, :I] += (dLdZ[:, k, None] * A2) @ self._W[k].T
        self.dLdW, self.dLdb = dLdW, gradient[:K].reshape(K, 1)
        return both[:, :I], both[:, I:]


def count_parameters(in1_features, in2_features, out_features, /):
    return np.int64(out_features) + np.prod(
        [in1_features, in2_features, out_features], dtype=np.int64
    )
