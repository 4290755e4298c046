import numpy as np


class Affine:
    W = b = A = N = dLdW = dLdb = None

    def __call__(self, A):
        return self.forward(A)

    def forward(self, A):
        self.remember(A)
        Z = np.tile(self.b.T, (self.N, 1))
        for i in range(A.shape[1]):
            Z += A[:, i, None] * self.W[None, :, i]
        return Z

    def remember(self, A):
        self.A, self.N = A, len(A)

    def backward(self, dLdZ):
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        self.dLdW = (dLdZ[:, :, None] * self.A[:, None, :]).sum(axis=0)
        return (dLdZ[:, :, None] * self.W).sum(axis=1)


class Linear(Affine):
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, k)) for k in (in_features, 1))
