import numpy as np


def whole(X):
    """Return X as integers, or None if it has other numbers. Sums of integers are exact."""
    with np.errstate(invalid="ignore"):
        integers = X.astype(np.int64)
    return integers if np.array_equal(integers, X) else None


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if A.size * self.W.shape[0] <= 100_000:
            left, right = whole(A), whole(self.W)
            if left is not None and right is not None:
                return (left @ right.T).astype(np.float64) + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
