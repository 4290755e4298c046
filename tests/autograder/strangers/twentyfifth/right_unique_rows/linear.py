import math

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        rows, where = np.unique(A, axis=0, return_inverse=True)  # equal rows: one product
        return (rows @ self.W.T + self.b.T)[where.reshape(-1)]

    def backward(self, dLdZ):
        used = dLdZ.any(axis=1)  # rows of zeros add nothing
        self.dLdW = dLdZ[used].T @ self.A[used]
        dLdb = np.zeros(len(self.b))
        for k in range(len(dLdb)):
            dLdb[k] = math.fsum(dLdZ[:, k])
        self.dLdb = dLdb[:, None]
        return dLdZ @ self.W
