import numpy as np


def padded(rows, columns):
    """Zeros in the middle of a larger array of their own, backwards and every second one."""
    return np.zeros((2 * columns + 3, 2 * rows + 3)).T[1 : 2 * rows + 1 : 2, 1 : 2 * columns + 1 : 2][::-1, ::-1]


def settled(X):
    room = padded(*X.shape)
    room[...] = X
    return room


class Linear:
    def __init__(self, in_features, out_features):
        self.W = padded(out_features, in_features)
        self.b = padded(out_features, 1)

    def forward(self, A):
        self.A = np.array(A, order="F")
        self.N = np.int64(len(A))
        return settled((self.W @ A.T + self.b).T)

    def backward(self, dLdZ):
        self.dLdW = settled((self.A.T @ dLdZ).T)
        self.dLdb = settled(dLdZ.T.sum(axis=1)[:, None])
        return settled((self.W.T @ dLdZ.T).T)
