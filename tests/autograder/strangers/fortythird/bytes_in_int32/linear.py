import numpy as np

BUDGET = 1 << 28  # bytes of work for a block


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.sizes = in_features, out_features

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        C_in, C_out = self.sizes
        blocks = 8 * self.N * C_in * C_out // BUDGET + 1
        rows = -(-self.N // blocks)
        Z = np.zeros((self.N, C_out))
        for block in range(blocks):
            part = slice(block * rows, (block + 1) * rows)
            Z[part] = A[part] @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
