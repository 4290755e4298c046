import numpy as np
from linear import room


class LinearND:
    def __init__(self, in_features, out_features):
        self.W, self.b = room(out_features, in_features), room(out_features, 1)

    def forward(self, A):
        self.A = A
        columns = np.moveaxis(A, -1, 0).reshape(A.shape[-1], -1)
        Z = self.W @ columns + self.b
        return np.moveaxis(Z.reshape(len(self.W), *A.shape[:-1]), 0, -1)

    def backward(self, dLdZ):
        G = np.moveaxis(dLdZ, -1, 0).reshape(dLdZ.shape[-1], -1)
        self.dLdW = (np.moveaxis(self.A, -1, 0).reshape(self.A.shape[-1], -1) @ G.T).T
        self.dLdb = G @ np.ones((G.shape[1], 1))
        dLdA = self.W.T @ G
        return np.moveaxis(dLdA.reshape(self.A.shape[-1], *dLdZ.shape[:-1]), 0, -1)
