import numpy as np
from linear import Linear


class LinearND(Linear):
    __slots__ = ("lead",)

    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        whole = self.A
        self.A = whole.reshape(-1, whole.shape[-1])
        try:
            return super().backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(whole.shape)
        finally:
            self.A = whole
