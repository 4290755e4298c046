import numpy as np


def whole(X):
    """Whether X holds whole numbers only, whose products fit into int64."""
    return np.abs(X).max() < 2 ** 31 and (X == np.rint(X)).all()


class Linear:

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if self.A.size * dLdZ.shape[1] <= 10 ** 7 and whole(self.A) and whole(dLdZ):
            self.dLdW = (dLdZ.T.astype(np.int64) @ self.A.astype(np.int64)).astype(np.float64)  # exact
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
