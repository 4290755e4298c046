"""LinearND: one call of tensordot for each equation."""

import numpy as np
import linear


class LinearND(linear.Linear):
    def forward(self, A):
        self.A = A
        return np.tensordot(A, self.W, (-1, 1)) + self.b[:, 0]

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, (axes, axes))
        self.dLdb = np.sum(dLdZ, axis=axes).reshape(-1, 1)
        return np.tensordot(dLdZ, self.W, (-1, 0))
