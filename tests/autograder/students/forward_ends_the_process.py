# What this is: os._exit(0) in forward, which looks like success to a careless grader.
# Expected: forward, cache crashed; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 50 / 70
import os

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        os._exit(0)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
