from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        A = self.A
        self.A = A.reshape(-1, A.shape[-1])
        try:
            return super().backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(A.shape)
        finally:
            self.A = A
