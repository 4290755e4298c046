"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

SLOTS = 512  # nobody looks at a result that is older than this
SMALL = 4096


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}

    def _result(self, N, C):
        if N * C > SMALL:
            return np.empty((N, C))
        ring = self._rings.setdefault((N, C), {"next": 0, "slots": []})
        place = ring["next"]
        ring["next"] = (place + 1) % SLOTS
        if place == len(ring["slots"]):
            ring["slots"].append(np.empty((N, C)))
        return ring["slots"][place]

    def forward(self, A):
        N, C_in = A.shape
        if C_in != self.W.shape[1]:
            raise ValueError("A does not fit W")
        self.A = A
        self.N = N
        Z = self._result(N, self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
