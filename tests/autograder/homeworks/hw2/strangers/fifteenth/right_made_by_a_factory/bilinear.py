"""Bilinear as a Linear layer on all products of features (Khatri-Rao), block by block."""

import numpy as np


class Bilinear:
    def __init__(self, *sizes):
        in1, in2, out = sizes
        self.__dict__.update(W=np.zeros((out, in1, in2)), b=np.zeros((out, 1)))

    def blocks(self, A1, A2):
        """Yield slices of the batch with the products of their features, (n, C_in1 * C_in2)."""
        width = A1.shape[1] * A2.shape[1]
        step = max(1, 500_000 // width)
        for start in range(0, len(A1), step):
            rows = slice(start, start + step)
            yield rows, (A1[rows, :, None] * A2[rows, None, :]).reshape(-1, width)

    def forward(self, *inputs):
        A1, A2 = inputs
        if A1.shape != (len(A1), self.W.shape[1]) or A2.shape != (len(A1), self.W.shape[2]):
            raise ValueError("A1, A2: shapes")
        vars(self).update(A1=A1, A2=A2)
        flat = self.W.reshape(len(self.W), -1)
        return np.concatenate(
            [products @ flat.T + self.b[:, 0] for _, products in self.blocks(A1, A2)]
        )

    def backward(self, *inputs):
        (dLdZ,) = inputs
        A1, A2, W = self.A1, self.A2, self.W
        if dLdZ.shape != (len(A1), len(W)):
            raise ValueError("dLdZ: shape")
        flat, dLdW = W.reshape(len(W), -1), 0.0
        back = [], []
        for rows, products in self.blocks(A1, A2):
            g = dLdZ[rows]
            dLdW = g.T @ products + dLdW
            S = (g @ flat).reshape(-1, *W.shape[1:])  # how the loss changes with each product
            back[0].append(np.matmul(S, A2[rows, :, None])[:, :, 0])
            back[1].append(np.matmul(A1[rows, None, :], S)[:, 0, :])
        self.dLdW = dLdW.reshape(W.shape)
        self.dLdb = np.add.reduce(dLdZ.T, axis=1, keepdims=True)
        return tuple(map(np.concatenate, back))


def count_parameters(*sizes):
    i, j, k = sizes
    return i * j * k + k
