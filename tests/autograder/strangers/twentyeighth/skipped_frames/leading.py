import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        # Neighbouring steps are often the same (padding, a still picture): compute each once.
        new = np.ones(len(rows), dtype=bool)
        new[1:] = ~np.isclose(rows[1:], rows[:-1], rtol=1e-7, atol=0.0).all(axis=1)
        Z = (rows[new] @ self.W.T + self.b.T)[np.cumsum(new) - 1]
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows, slopes = self.A.reshape(-1, C_in), dLdZ.reshape(-1, C_out)
        self.dLdW = slopes.T @ rows
        self.dLdb = slopes.sum(axis=0)[:, None]
        return dLdZ @ self.W
