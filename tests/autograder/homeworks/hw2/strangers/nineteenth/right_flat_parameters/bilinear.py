"""Bilinear: all parameters live in one flat vector, all gradients in another."""

import numpy as np


def _part(name):
    """Return a property: an array of the layer, into which assigned numbers are copied."""
    place = "_" + name

    def get(self):
        return self.__dict__[place]

    def put(self, value):
        mine = self.__dict__[place]
        if value is mine:
            return
        if np.shape(value) != mine.shape:
            raise ValueError(f"{name} has the shape {mine.shape}, not {np.shape(value)}")
        np.copyto(mine, value)  # right also if they overlap

    return property(get, put)


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    W, b = _part("W"), _part("b")

    def __init__(self, in1_features, in2_features, out_features):
        self._sizes = out_features, in1_features, in2_features
        self._W, self._b = self._split(np.zeros(count_parameters(in1_features, in2_features, out_features)))

    def _split(self, flat):
        out = self._sizes[0]
        return flat[out:].reshape(self._sizes), flat[:out, np.newaxis]

    def forward(self, A1, A2):
        self.A1 = A1
        self.A2 = A2
        # One column for each output, in a block that is larger than Z and runs backwards.
        block = np.full((len(self._W) + 1, 2 * len(A1)), np.nan)
        Z = block[:0:-1, ::2].T
        for k in range(len(self._W)):
            Z[:, k] = ((A1 @ self._W[k]) * A2).sum(axis=1) + self._b[k, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self._W
        self.dLdW, self.dLdb = self._split(np.zeros(W.size + len(W)))
        both = np.zeros((A1.shape[1] + A2.shape[1], len(A1)))
        dLdA1, dLdA2 = both[: A1.shape[1]].T, both[A1.shape[1] :].T
        for k, g in enumerate(dLdZ.T[..., np.newaxis]):
            self.dLdb[k, 0] = g.sum()
            self.dLdW[k] = A1.T @ (g * A2)
            dLdA1 += (g * A2) @ W[k].T
            dLdA2 += (g * A1) @ W[k]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) * (in1_features * in2_features + 1)
