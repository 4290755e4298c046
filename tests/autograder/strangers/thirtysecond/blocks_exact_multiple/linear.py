import numpy as np

BLOCK = 8192  # rows that stay in the processor's cache


def sum_of_rows(X):
    """Return the sum of all rows, block by block, and then the rest."""
    total = np.zeros(X.shape[1])
    full = (len(X) - 1) // BLOCK
    for block in range(full):
        total += X[block * BLOCK : (block + 1) * BLOCK].sum(axis=0)
    rest = len(X) % BLOCK
    if rest:
        total += X[-rest:].sum(axis=0)
    return total


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
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = sum_of_rows(dLdZ)[:, None]
        return dLdZ @ self.W
