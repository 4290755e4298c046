"""LinearND on top of Linear: its A is a matrix, this one's has any number of axes."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(A.shape[:-1] + Z.shape[-1:])

    def backward(self, dLdZ):
        whole = self._A
        self.A = whole.array().reshape(-1, whole.shape[-1])
        try:
            return super().backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(whole.shape)
        finally:
            self._A = whole
