"""LinearND in homogeneous coordinates."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(np.atleast_2d(A).reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(A.shape[:-1] + Z.shape[-1:])

    def backward(self, dLdZ):
        rows = Linear(self.W.shape[1], len(self.W))  # a helper for one call
        rows.W, rows.b = self.W, self.b
        rows.A = self.A.reshape(-1, self.A.shape[-1])
        dLdA = rows.backward(dLdZ.reshape(-1, dLdZ.shape[-1]))
        self.dLdW, self.dLdb = rows.dLdW, rows.dLdb
        return dLdA.reshape(self.A.shape)
