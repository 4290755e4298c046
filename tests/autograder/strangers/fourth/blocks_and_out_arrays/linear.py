import numpy as np

BLOCK = 64


def blocks(N):
    """Yield slices that cover 0..N-1, the last one maybe shorter."""
    for start in range(0, N, BLOCK):
        yield slice(start, min(start + BLOCK, N))


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb", "__dict__", "__weakref__")

    def __init__(self, in_features, out_features):
        block = np.zeros(out_features * (in_features + 1))
        self.W = block[: out_features * in_features].reshape(out_features, in_features)
        self.b = block[out_features * in_features :].reshape(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, self.W.shape[0]))
        for rows in blocks(self.N):
            np.matmul(A[rows], self.W.T, out=Z[rows])
        np.add(Z, self.b.T, out=Z)
        return Z

    def backward(self, dLdZ):
        dLdW = np.zeros(self.W.shape)
        dLdb = np.zeros((self.W.shape[0], 1))
        dLdA = np.empty((self.N, self.W.shape[1]))
        for rows in blocks(self.N):
            G = dLdZ[rows]
            dLdW += G.T @ self.A[rows]
            dLdb[:, 0] += G.sum(axis=0)
            np.matmul(G, self.W, out=dLdA[rows])
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
