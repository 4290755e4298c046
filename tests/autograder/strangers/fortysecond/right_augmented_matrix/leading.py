"""Any number of axes: a matrix and back."""

from linear import Linear


class LinearND(Linear):
    """Linear, with the leading axes folded into one."""

    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1])).reshape(A.shape[:-1] + (-1,))
        self.A = A
        return Z

    def backward(self, dLdZ):
        A = self.A
        self.A = A.reshape(-1, A.shape[-1])
        try:
            return super().backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(A.shape)
        finally:
            self.A = A
