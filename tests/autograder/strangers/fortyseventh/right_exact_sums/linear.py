"""The Linear layer."""

import numpy as np
import math


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.N, self.A = len(A), A
        return np.einsum("ni,ci->nc", A, self.W, optimize=True) + np.tile(self.b.T, (len(A), 1))

    def backward(self, dLdZ):
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        dLdA = np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        return dLdA
