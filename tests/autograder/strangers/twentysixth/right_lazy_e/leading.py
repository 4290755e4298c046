from linear import Gradients, Linear


class LinearND(Linear):
    __slots__ = ()

    def forward(self, A):
        Z = super().forward(A.reshape(-1, A.shape[-1]))
        self.A = A.copy()
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        A, dLdZ = self.A, dLdZ.reshape(-1, len(self.W))
        self._gradients = Gradients(A.reshape(-1, A.shape[-1]), dLdZ)
        return (dLdZ @ self.W).reshape(A.shape)
