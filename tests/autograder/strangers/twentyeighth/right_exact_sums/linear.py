from math import fsum

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * int(in_features) for _ in range(out_features)])
        self.b = np.array([[0.0] for _ in range(out_features)])

    def forward(self, A):
        self.A, (self.N, _) = A, A.shape
        return np.einsum("ni,ci->nc", A, self.W, optimize=True) + np.einsum("n,co->nc", np.ones(self.N), self.b)

    def backward(self, dLdZ):
        self.dLdb = np.array([[fsum(column.tolist())] for column in dLdZ.T])
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)
