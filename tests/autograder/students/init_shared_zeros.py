# What this is: zeros are made once for each size and handed to every layer of that size.
# Expected: init wrong; everything else passed
# Points: 62 / 70
from functools import lru_cache

import numpy as np


@lru_cache(maxsize=None)
def zeros(*shape):
    return np.zeros(shape)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = zeros(out_features, in_features)
        self.b = zeros(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
