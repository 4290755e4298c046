import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b.T[0]

    def backward(self, dLdZ):
        whole, self.A = self.A, self.A.reshape(-1, self.A.shape[-1])
        try:
            self.N = len(self.A)
            return super().backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(whole.shape)
        finally:
            self.A = whole
