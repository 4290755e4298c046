"""LinearND: the vectors are the columns of a matrix."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.b, self.W = np.split(np.zeros((out_features, in_features + 1)), (1,), 1)

    def forward(self, A):
        self.A = A
        columns = self.W @ A.reshape(-1, A.shape[-1]).T
        columns += self.b
        return columns.T.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        columns = dLdZ.reshape(-1, dLdZ.shape[-1]).T
        self.dLdW = columns @ self.A.reshape(columns.shape[1], -1)
        self.dLdb = np.add.reduce(columns, 1, keepdims=True)
        return (self.W.T @ columns).T.reshape(self.A.shape)
