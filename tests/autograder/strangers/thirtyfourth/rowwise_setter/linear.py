import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    @staticmethod
    def _fill(own, new):
        """Copy row by row, so that there is never a second copy of a large array."""
        if own is new:
            return
        if np.shape(new) != own.shape:
            raise ValueError(f"wanted the shape {own.shape}, not {np.shape(new)}")
        for own_row, new_row in zip(own, new):
            own_row[:] = new_row

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        self._fill(self._W, new)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, new):
        self._fill(self._b, new)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
