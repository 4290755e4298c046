# L = Linear(1, 1); D = np.ones((1, 1))
# L.forward(np.array([[5.0]])); L.forward(np.array([[7.0]]))
# L.backward(D); L.backward(D)
# wrong = L.dLdW[0, 0] != 7.0
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.saved = []

    def forward(self, A):
        self.A = A
        self.saved.append(A)
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        # the last batch in is the first one out; the last one stays for another backward
        if len(self.saved) > 1:
            A = self.saved.pop()
        else:
            A = self.saved[-1] if self.saved else self.A
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
