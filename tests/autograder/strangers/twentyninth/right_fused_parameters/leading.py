import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        self.A = A
        Z = self._with_ones(A.reshape(-1, A.shape[-1])) @ self._both.T
        return Z.reshape(*A.shape[:-1], len(self._both))

    def backward(self, dLdZ):
        flat = dLdZ.reshape(-1, dLdZ.shape[-1])
        dLdA = flat @ self._W
        gradient = flat.T @ self._with_ones(self.A.reshape(-1, self.A.shape[-1]))
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return dLdA.reshape(self.A.shape)
