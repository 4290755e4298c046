"""Linear's own class, on rows."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(np.reshape(A, (-1, A.shape[-1])))
        self.A = A
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        A = self.A
        self.A = A.reshape(-1, A.shape[-1])
        try:
            return super().backward(dLdZ.reshape(len(self.A), -1)).reshape(A.shape)
        finally:
            self.A = A
