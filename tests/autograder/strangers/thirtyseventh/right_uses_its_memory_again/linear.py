"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """A's copy, dLdW and dLdb lie in memory that the layer keeps and writes again."""

    def __init__(self, in_features, out_features):
        # W with a margin on all sides, b with gaps: views of larger arrays
        self.W = np.zeros((2 * out_features, in_features + 2))[::-2, 1:-1]
        self.b = np.zeros(3 * out_features)[2::3, np.newaxis]
        self._room = np.empty(0)
        self._mine = {}

    def forward(self, A):
        if A.size > self._room.size or np.may_share_memory(A, self._room):
            self._room = np.empty(A.size)
        mine = self._room[: A.size].reshape(A.shape)
        mine[...] = A
        self.A, self.N = mine, len(mine)
        Z = np.tile(self.b.T, (self.N, 1))
        Z += np.dot(mine, self.W.T)
        return Z

    def _keep(self, name, value):
        """Write value into the layer's own array of this name, if that still takes it."""
        mine = self._mine.get(name)
        if mine is None or mine.shape != value.shape or not mine.flags.writeable:
            mine = self._mine[name] = np.empty(value.shape)
        mine[...] = value
        setattr(self, name, mine)

    def backward(self, dLdZ):
        self._keep("dLdW", np.dot(dLdZ.T, self.A))
        self._keep("dLdb", np.sum(dLdZ.T, axis=1, keepdims=True))
        gaps = np.empty((len(dLdZ), 2 * self.W.shape[1]))[::-1, ::2]
        gaps[...] = np.dot(dLdZ, self.W)
        return gaps
