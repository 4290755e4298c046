"""Any number of axes: one vector at a time."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = np.empty(A.shape[:-1] + (len(self.W),))
        for place in np.ndindex(*A.shape[:-1]):
            Z[place] = self.W @ A[place] + self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        dLdW = np.zeros(self.W.shape)
        dLdb = np.zeros(self.b.shape)
        dLdA = np.empty(self.A.shape)
        for place in np.ndindex(*dLdZ.shape[:-1]):
            dLdW += np.outer(dLdZ[place], self.A[place])
            dLdb[:, 0] += dLdZ[place]
            dLdA[place] = dLdZ[place] @ self.W
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
