# What this is: a helper file that was not handed in.
# Expected: everything crashed
# Points: 0 / 70
import numpy as np
from my_helpers_from_week_2 import zeros


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
