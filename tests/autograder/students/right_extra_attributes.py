# What this is: stores far more than asked: Z, dLdZ, dLdA, the shapes, the loss history.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:

    count = 0

    def __init__(self, in_features, out_features):
        Linear.count += 1
        self.name = "linear%d" % Linear.count
        self.in_features = in_features
        self.out_features = out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.velocity = {"W": np.zeros_like(self.W), "b": np.zeros_like(self.b)}
        self.history = []

    def forward(self, A):
        self.A = A
        self.N, self.C_in = A.shape
        self.Z = A @ self.W.T + self.b.T
        self.history.append(self.Z.shape)
        return self.Z

    def backward(self, dLdZ):
        self.dLdZ = dLdZ
        self.dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return self.dLdA
