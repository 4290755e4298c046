"""The layer for any number of axes."""

import numpy as np

from numpy.lib.array_utils import byte_bounds


class LinearND:
    """The layer along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = (A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T).reshape(*A.shape[:-1], len(self.W))
        self.A = A
        return Z

    def backward(self, dLdZ):
        A, G = self.A, dLdZ
        low, high = byte_bounds(A)
        if A.ndim > 1 and A.strides[-1] and high - low < A.nbytes:
            # less memory than numbers: a broadcast array, repeated along its axis of the smallest stride
            axis = int(np.argmin(np.abs(A.strides[:-1])))
            A, G = A.take(0, axis=axis), G.sum(axis=axis)
        self.dLdW = G.reshape(-1, G.shape[-1]).T @ A.reshape(-1, A.shape[-1])
        flat = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdb = flat.sum(axis=0).reshape(-1, 1)
        return (flat @ self.W).reshape(self.A.shape)
