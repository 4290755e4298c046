import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros(shape=[out_features, in_features], order="F")
        self.b = np.zeros(shape=[out_features, 1])

    def forward(self, A):
        self.A = A[...]
        # the vectors in columns: there the bias is a column, as it is stored
        columns = A.reshape(-1, A.shape[-1]).T
        Z = self.W @ columns + self.b
        return Z.T.reshape(A.shape[:-1] + self.W.shape[:1])

    def backward(self, dLdZ):
        axes = list(range(dLdZ.ndim - 1))
        self.dLdb = np.sum(dLdZ, axis=tuple(axes))[..., None].copy()
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(axes, axes))
        return np.tensordot(dLdZ, self.W, axes=(-1, 0))
