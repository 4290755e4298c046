import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        order = self._order()
        if order is None:
            dLdA = dLdZ @ self.W
        else:  # W only reorders and scales the features
            scale = self.W[np.arange(len(order)), order]
            dLdA = (dLdZ * scale)[:, order]
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA

    def _order(self):
        """Return which input each output takes, if W has one number in each row and column."""
        used = self.W != 0
        if used.shape[0] == used.shape[1] and (used.sum(0) == 1).all() and (used.sum(1) == 1).all():
            return used.argmax(axis=1)
        return None
