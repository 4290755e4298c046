import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        if A.ndim > 1:  # one axis at a time
            Z = np.empty(A.shape[:-1] + (len(self.W),))
            for place in np.ndindex(A.shape[:-2]):
                Z[place] = A[place] @ self.W.T + self.b.T
            return Z
        return self.W @ A + self.b[:, 0]

    def backward(self, dLdZ):
        axes = list(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(axes, axes))
        self.dLdb = dLdZ.sum(axis=tuple(axes)).reshape(-1, 1) if axes else np.array([dLdZ]).T
        return np.tensordot(dLdZ, self.W, axes=1)
