import numpy as np


class LinearND:
    __slots__ = ("W", "b", "A", "dLdW", "dLdb")

    def __init__(self, *features):
        for name, columns in zip("Wb", (features[0], 1), strict=True):
            setattr(self, name, np.zeros((features[1], columns), order="F"))

    def forward(self, A):
        self.A = A
        return (self.W @ A[..., None] + self.b)[..., 0] if A.ndim == 1 else A @ self.W.T + self.b.T[0]

    def backward(self, dLdZ):
        columns = np.moveaxis(dLdZ, -1, 0).reshape(dLdZ.shape[-1], -1)
        self.dLdW = columns @ self.A.reshape(columns.shape[1], -1)
        self.dLdb = columns @ np.ones((columns.shape[1], 1))
        return np.einsum("...c,ci->...i", dLdZ, self.W) if dLdZ.ndim == 1 else dLdZ @ self.W
