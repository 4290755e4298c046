"""Any number of axes, on top of Linear."""

from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(A.shape[:-1] + (-1,))

    def backward(self, dLdZ):
        A = self.A
        self.A = A.reshape(-1, A.shape[-1])
        self.N = len(self.A)
        try:
            return super().backward(dLdZ.reshape(self.N, -1)).reshape(A.shape)
        finally:
            self.A = A
