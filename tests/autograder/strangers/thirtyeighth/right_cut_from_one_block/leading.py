"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    """A loop over the vectors in chunks, with an iterator of slices."""

    def forward(self, A):
        Z = np.empty((*A.shape[:-1], len(self.W)))
        rows, results = A.reshape(-1, A.shape[-1]), Z.reshape(-1, len(self.W))
        for start in range(0, len(rows), 1000):
            results[start : start + 1000] = super().forward(rows[start : start + 1000])
        self.A, self.N = A, len(rows)
        return Z

    def backward(self, dLdZ):
        rows, gradients = self.A.reshape(-1, self.A.shape[-1]), dLdZ.reshape(-1, len(self.W))
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros((len(self.W), 1))
        dLdA = np.empty(self.A.shape)
        results = dLdA.reshape(rows.shape)
        for start in range(0, len(rows), 1000):
            part = slice(start, start + 1000)
            self.dLdW += gradients[part].T @ rows[part]
            self.dLdb += gradients[part].sum(axis=0)[:, None]
            results[part] = gradients[part] @ self.W
        return dLdA
