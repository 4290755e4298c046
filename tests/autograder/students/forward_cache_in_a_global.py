# What this is: the batch in a global variable, which two layers can't share.
# Expected: cache missing; dLdW wrong; everything else passed
# Points: 50 / 70
import numpy as np

cache = None


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        global cache
        cache = A
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        n = min(len(cache), len(dLdZ))
        self.dLdW = dLdZ[:n].T @ cache[:n]
        return dLdZ @ self.W
