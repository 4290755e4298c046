import numpy as np


def mirrored(*shape):
    """An array that runs backwards through the inside of a larger one."""
    return np.zeros([size + 2 for size in shape], order="F")[tuple(slice(-2, 0, -1) for _ in shape)]


def add_product(X, Y, total):
    """Add X @ Y to total: halve the longest axis until all are short."""
    (n, k), m = X.shape, Y.shape[1]
    if max(n, k, m) <= 96:
        total += X @ Y
    elif k == max(n, k, m):
        add_product(X[:, k // 2 :], Y[k // 2 :], total)
        add_product(X[:, : k // 2], Y[: k // 2], total)
    elif n >= m:
        add_product(X[: n // 2], Y, total[: n // 2])
        add_product(X[n // 2 :], Y, total[n // 2 :])
    else:
        add_product(X, Y[:, : m // 2], total[:, : m // 2])
        add_product(X, Y[:, m // 2 :], total[:, m // 2 :])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = mirrored(out_features, in_features)
        self.b = mirrored(out_features, 1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = mirrored(len(A), len(self.W))
        add_product(A, self.W.T, Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = mirrored(*self.W.shape), mirrored(*self.b.shape)
        dLdA = mirrored(*self.A.shape)
        add_product(dLdZ.T, self.A, self.dLdW)
        add_product(dLdZ.T, np.broadcast_to(1.0, (len(dLdZ), 1)), self.dLdb)
        add_product(dLdZ, self.W, dLdA)
        return dLdA
