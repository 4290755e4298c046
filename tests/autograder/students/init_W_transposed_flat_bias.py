# What this is: the Keras way: W (C_in, C_out) and a flat b, all consistent.
# Expected: init wrong; everything else passed
# Points: 62 / 70
import numpy as np


class Linear:
    """Dense layer"""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features))
        self.b = np.zeros(out_features)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W + self.b

    def backward(self, dLdZ):
        self.dLdW = self.A.T @ dLdZ
        self.dLdb = dLdZ.sum(axis=0)
        return dLdZ @ self.W.T
