import numpy as np

PANEL = 1024


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        C_out = self.W.shape[0]
        if C_out <= PANEL:
            return dLdZ @ self.W
        dLdA = np.zeros(self.A.shape)
        for first in range(0, C_out - PANEL + 1, PANEL):  # a panel of W stays in the CPU's cache
            panel = slice(first, first + PANEL)
            dLdA += dLdZ[:, panel] @ self.W[panel]
        return dLdA
