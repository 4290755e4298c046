# What this is: the prints of an evening of debugging were left in.
# Expected: everything passed
# Points: 70 / 70
import sys

import numpy as np

print("linear.py loaded!!")


class Linear:
    def __init__(self, in_features, out_features):
        print("init", in_features, out_features)
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        print("A =", A, "shape", A.shape)
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        print("Z shape:", Z.shape, file=sys.stderr)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        print("ok ✓ {\"value\": 1}", flush=True)
        return dLdZ @ self.W
