"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]

        rows, weights, bias = A.tolist(), self.W.tolist(), self.b.ravel().tolist()
        Z = []
        for row in rows:
            Z.append([sum(a * w for a, w in zip(row, weight)) + shift for weight, shift in zip(weights, bias)])
        return np.array(Z)

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        grads, rows, weights = dLdZ.tolist(), self.A.tolist(), self.W.tolist()
        C_out, C_in = len(weights), len(weights[0])
        dLdW = [[0.0] * C_in for _ in range(C_out)]
        dLdb = [[0.0] for _ in range(C_out)]
        dLdA = [[0.0] * C_in for _ in rows]
        for n, grad in enumerate(grads):
            for c, g in enumerate(grad):
                dLdb[c][0] += g
                for i in range(C_in):
                    dLdW[c][i] += g * rows[n][i]
                    dLdA[n][i] += g * weights[c][i]
        self.dLdW, self.dLdb = np.array(dLdW), np.array(dLdb)
        return np.array(dLdA)
