import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, k)) for k in (in_features, 1))

    def forward(self, A):
        self.A = A
        *lead, C_in = A.shape
        return (self.W @ A.reshape(-1, C_in).T + self.b).T.reshape(*lead, len(self.W))

    def backward(self, dLdZ):
        *lead, C_in = self.A.shape
        columns = dLdZ.reshape(-1, dLdZ.shape[-1]).T
        self.dLdW = columns @ self.A.reshape(-1, C_in)
        self.dLdb = columns.sum(axis=1, keepdims=True)
        return (self.W.T @ columns).T.reshape(*lead, C_in)
