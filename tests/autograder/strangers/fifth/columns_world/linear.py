"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features)).T
        self.b = np.zeros(3 * out_features)[::-3].reshape(-1, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return (self.W[::-1] @ A.T + self.b[::-1])[::-1].T

    def backward(self, dLdZ):
        flipped = dLdZ[::-1]
        self.dLdW = (self.A[::-1].T @ flipped).T
        self.dLdb = np.sum(flipped, axis=0, keepdims=True).T
        return (self.W.T @ flipped.T).T[::-1]
