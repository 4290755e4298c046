"""LinearND on top of Linear: the leading axes become one."""

from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1]))
        self.A = self.A.reshape(A.shape)
        return Z.reshape(*A.shape[:-1], Z.shape[-1])

    def backward(self, dLdZ):
        inputs, self.A = self.A, self.A.reshape(-1, self.A.shape[-1])
        try:
            dLdA = super().backward(dLdZ.reshape(-1, dLdZ.shape[-1]))
        finally:
            self.A = inputs
        return dLdA.reshape(inputs.shape)
