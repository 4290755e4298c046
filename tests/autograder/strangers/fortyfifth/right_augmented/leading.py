import numpy as np
from linear import Linear, with_ones


class LinearND(Linear):
    def forward(self, A):
        self.A = A
        return with_ones(A) @ self.parameters.T

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        both = rows.T @ with_ones(self.A).reshape(len(rows), -1)
        self.dLdW, self.dLdb = np.hsplit(both, [-1])
        return dLdZ @ self.W
