import numpy as np
from linear import Linear, product


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(A.shape[:-1] + Z.shape[1:])

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = product(rows.T, self.A.reshape(-1, self.A.shape[-1]))
        self.dLdb = rows.mean(axis=0)[:, None] * len(rows)
        return product(rows, self.W).reshape(self.A.shape)
