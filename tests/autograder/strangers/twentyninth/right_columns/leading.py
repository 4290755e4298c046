from linear import Linear


class LinearND(Linear):
    """Folds the leading axes, and unfolds them again."""

    __slots__ = ("array",)

    @property
    def A(self):
        return self.array

    @A.setter
    def A(self, A):
        self.array = A

    def forward(self, A):
        self.array = A
        self.X = A.reshape(-1, A.shape[-1]).T
        return super_forward(self).reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        self.X = self.array.reshape(-1, self.array.shape[-1]).T
        return super().backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(self.array.shape)


def super_forward(layer):
    return (layer.W @ layer.X + layer.b).T
