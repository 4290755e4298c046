"""Homework 1, part 3: slots, and matmul's own leading axes."""

import numpy as np


class LinearND:
    __slots__ = ("W", "b", "A", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.add((self.W @ A[..., None])[..., 0] if A.size < 1000 else A @ self.W.T,
                      self.b[:, 0])

    def backward(self, dLdZ):
        G, A = dLdZ, self.A
        if G.ndim == 1:
            G, A = G[None], A[None]
        C_out, C_in = G.shape[-1], A.shape[-1]
        G, A = G.reshape(-1, C_out), A.reshape(-1, C_in)
        self.dLdW = np.dot(G.T, A)
        self.dLdb = np.dot(np.ones((1, len(G))), G).T
        return np.dot(dLdZ, self.W)
