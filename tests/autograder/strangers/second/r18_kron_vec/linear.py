"""Homework 1, part 1: the Linear layer."""

import numpy as np

vec = lambda X: X.reshape(-1, 1, order="F")          # the columns, one below the other


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.zeros((out_features, 1), order="F")

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        # sample by sample: W a + b = (I x a') vec(W') + b
        I, w = np.eye(self.W.shape[0]), vec(self.W.T)
        return np.hstack([np.kron(I, a[None, :]) @ w + self.b for a in A]).T

    def backward(self, dLdZ):
        I, w = np.eye(self.W.shape[0]), np.zeros((self.W.size, 1))
        for a, g in zip(self.A, dLdZ):
            w += np.kron(I, a[None, :]).T @ g[:, None]
        self.dLdW = w.reshape(self.W.shape)
        self.dLdb = np.kron(np.ones((1, self.N)), I) @ dLdZ.reshape(-1, 1)
        return np.vstack([np.kron(g[None, :], np.eye(self.W.shape[1])) @ vec(self.W.T) @ np.ones((1, 1)) for g in dLdZ]
                         ).reshape(self.N, self.W.shape[1])
