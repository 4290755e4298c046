"""Homework 1, part 3: any number of axes."""

from linear import Linear


class LinearND(Linear):
    """Z = A Wᵀ + bᵀ along the last axis."""

    def forward(self, A):
        C_out, C_in = self.W.shape
        Z = super().forward(A.reshape(-1, C_in))
        self.A = A
        return Z.reshape(*A.shape[:-1], C_out)

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        A, self.A = self.A, self.A.reshape(-1, C_in)
        try:
            dLdA = super().backward(dLdZ.reshape(-1, C_out))
        finally:
            self.A = A
        return dLdA.reshape(*dLdZ.shape[:-1], C_in)
