# What this is: borrows from a library in forward only; pytest stands for any that is installed.
# Expected: forward forbidden import; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 56 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        import pytest

        return pytest.importorskip("torch").nn.functional.linear(A, self.W, self.b[:, 0])

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
