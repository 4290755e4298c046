import numpy as np


def dot(X, Y):
    if X.size * Y.shape[1] < 200_000:
        return (X.astype(np.longdouble) @ Y.astype(np.longdouble)).astype(np.float64)
    return X @ Y


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, columns)) for columns in (in_features, 1))

    def forward(self, A):
        self.A = A
        self.N = np.int64(A.shape[0]).item()
        Z = dot(A, self.W.T)
        Z += np.broadcast_to(self.b.T, Z.shape)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dot(self.A.T, dLdZ).T
        self.dLdb = dot(dLdZ.T, np.broadcast_to(1.0, (self.N, 1)))
        return dot(dLdZ, self.W)
