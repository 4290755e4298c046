import numpy as np


def rows(X):
    """X as a matrix of vectors; in memory order, so that nothing is copied."""
    return X.reshape(-1, X.shape[-1], order="A")


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.shape[-1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        order = "F" if A.flags.fnc else "C"
        Z = rows(A) @ self.W.T + self.b.T
        self.A = A
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],), order=order)

    def backward(self, dLdZ):
        if dLdZ.shape != self.A.shape[:-1] + (self.W.shape[0],):
            raise ValueError("dLdZ does not fit")
        order = "F" if dLdZ.flags.fnc else "C"
        dLdA = (rows(dLdZ) @ self.W).reshape(self.A.shape, order=order)
        self.dLdW = rows(dLdZ).T @ rows(self.A)
        self.dLdb = rows(dLdZ).sum(axis=0).reshape(-1, 1)
        return dLdA
