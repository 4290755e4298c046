import numpy as np


def signal_of(X):
    """Return s with X[n, i] = s[n + i] if X lies in memory as sliding windows, else None."""
    down, right = X.strides
    if min(X.shape) > 1 and down == right != 0:
        return np.concatenate([X[:, 0], X[-1, 1:]])
    return None


def slide(signal, filters):
    """Return the correlation of the signal with each filter, one in each row."""
    return np.array([np.correlate(signal, one, "valid") for one in filters])


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        signal = signal_of(A)
        Z = A @ self.W.T if signal is None else slide(signal, self.W).T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        signal = signal_of(self.A)
        self.dLdW = dLdZ.T @ self.A if signal is None else slide(signal, dLdZ.T)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
