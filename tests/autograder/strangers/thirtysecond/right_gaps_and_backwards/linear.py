import numpy as np

BLOCK = 64


def gappy(rows, columns):
    """Return rows x columns zeros that lie column by column, backwards, every second place unused."""
    return np.zeros((columns, 2 * rows))[::-1, ::-2].T


def add_product(total, X, Y):
    """Add X Y to the total, from the last block of inner indices to the first."""
    for first in reversed(range(0, X.shape[1], BLOCK)):
        total += X[:, first : first + BLOCK] @ Y[first : first + BLOCK]
    return total


class Linear:
    def __init__(self, in_features, out_features):
        self.W = gappy(int(out_features), int(in_features))
        self.b = gappy(int(out_features), 1)

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = gappy(A.shape[0], self.W.shape[0])
        Z += self.b.T
        add_product(Z, A, self.W.T)
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        C_out, C_in = self.W.shape
        self.dLdb = gappy(C_out, 1)
        self.dLdb[:, 0] = dLdZ[::-1].sum(axis=0)
        self.dLdW = add_product(gappy(C_out, C_in), dLdZ.T, self.A)
        return add_product(gappy(self.N, C_in), dLdZ, self.W)
