"""LinearND by recursion: an array with more axes is a list of arrays with one less."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        if A.ndim == 2:
            return super().forward(A)
        if A.ndim == 1:
            Z = super().forward(A[None])[0]
        else:
            Z = super().forward(A.reshape((A.shape[0] * A.shape[1], -1) if A.ndim == 3 else (-1, A.shape[-1])))
            Z = Z.reshape(A.shape[:-1] + (-1,))
        self.A = A
        return Z

    def backward(self, dLdZ):
        whole = self.A
        self.A = whole.reshape(-1, whole.shape[-1])
        self.N = len(self.A)
        try:
            dLdA = super().backward(dLdZ.reshape(-1, dLdZ.shape[-1]))
        finally:
            self.A = whole
        return dLdA.reshape(whole.shape)
