# What this is: all is right, but the batch is stored as self.x, and N not at all.
# Expected: cache missing; everything else passed
# Points: 64 / 70
import numpy as np

class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, x):
        self.x = x
        return x @ self.W.T + self.b.T

    def backward(self, dout):
        self.dLdW = dout.T @ self.x
        self.dLdb = dout.sum(axis=0).reshape((-1, 1))
        return dout @ self.W
