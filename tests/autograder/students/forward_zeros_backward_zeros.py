# What this is: zeros forward and zeros backward: each is the other's derivative, and worth nothing.
# Expected: init, cache passed; everything else wrong
# Points: 14 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.zeros((self.N, self.W.shape[0]))

    def backward(self, dLdZ):
        self.dLdW = np.zeros_like(self.W)
        self.dLdb = np.zeros_like(self.b)
        return np.zeros_like(self.A)
