"""The Linear layer, forward and backward by hand."""

import numpy as np

SPARE = {}  # the gradients of layers that are gone, by shape


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._gradient = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        spare = SPARE.get(self.W.shape)
        self._gradient = spare.pop() if spare else np.empty(self.W.shape)
        np.matmul(dLdZ.T, self.A, out=self._gradient)
        self.dLdW = self._gradient
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W

    def __del__(self):
        gradient = getattr(self, "_gradient", None)
        if gradient is not None:
            SPARE.setdefault(gradient.shape, []).append(gradient)
