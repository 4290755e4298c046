# What this is: backward first, forward still to come.
# Expected: forward, cache not attempted; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 50 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        # TODO: your code here
        raise NotImplementedError
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        dLdA = dLdZ @ self.W
        return dLdA
