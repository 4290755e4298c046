import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        self.A = A
        return np.add(A.dot(self.W.T), self.b.ravel())

    def backward(self, dLdZ):
        real = self.A
        self.A = real.reshape(-1, real.shape[-1])
        try:
            return super().backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(real.shape)
        finally:
            self.A = real
