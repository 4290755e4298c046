import numpy as np


def vectors(X):
    """Return X as a matrix, one vector in each row. Swapped leading axes need no copy."""
    axes = list(range(X.ndim - 1))
    if X.strides[-1] == X.itemsize and all(stride > 0 for stride in X.strides):
        axes.sort(key=lambda axis: -X.strides[axis])  # a sum over all of them has no order
    return X.transpose(*axes, X.ndim - 1).reshape(-1, X.shape[-1])


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = vectors(dLdZ).T @ vectors(self.A)
        self.dLdb = rows.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
