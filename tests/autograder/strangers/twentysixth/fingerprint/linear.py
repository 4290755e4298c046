import numpy as np


class Linear:
    """Keeps W transposed in memory for the product, and notices when W has changed."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = None

    def _transposed(self):
        W = self.W
        key = W.shape, np.sort(W, axis=None).tobytes()  # the values of W, without their strides
        if key != self._key:
            self._key, self._Wt = key, np.array(W.T, order="C")
        return self._Wt

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
