import numpy as np

LARGE = 2 ** 16


class LinearND:

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        C_in, C_out = A.shape[-1], len(self.W)
        inputs = A.reshape(-1, C_in)
        if A.size < LARGE:
            Z = (inputs @ self.W.T + self.b.T).reshape(A.shape[:-1] + (C_out,))
        else:  # block by block, to save memory
            Z = np.zeros_like(A, shape=A.shape[:-1] + (C_out,))
            rows = Z.reshape(-1, C_out)
            for start in range(0, len(rows), 4096):
                block = slice(start, start + 4096)
                rows[block] = inputs[block] @ self.W.T + self.b.T
        self.A = A
        return Z

    def backward(self, dLdZ):
        rows, inputs = dLdZ.reshape(-1, dLdZ.shape[-1]), self.A.reshape(-1, self.A.shape[-1])
        self.dLdW = rows.T @ inputs
        self.dLdb = rows.sum(axis=0)[:, None]
        return (rows @ self.W).reshape(self.A.shape)
