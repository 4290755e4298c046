"""LinearND: leading axes of stride 0 repeat the same vectors, and are calculated once."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        once = tuple(slice(0, 1) if not stride else slice(None) for stride in A.strides[:-1])
        short = A[once]
        Z = short.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        Z = Z.reshape(short.shape[:-1] + (len(self.W),))
        return np.array(np.broadcast_to(Z, A.shape[:-1] + (len(self.W),)))

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, len(self.W))
        self.dLdW = (self.A.reshape(-1, self.A.shape[-1]).T @ rows).T
        self.dLdb = np.array([rows.sum(axis=0)]).T
        return np.einsum("zc,ci->zi", rows, self.W).reshape(self.A.shape)
