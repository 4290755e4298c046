import numpy as np


class Packed:
    """A matrix, kept as small as it can be without a change of any number."""

    def __init__(self, X):
        self.shape = X.shape
        self.places = None
        values = X
        if np.count_nonzero(X) * 3 < X.size:
            self.places = np.flatnonzero(X)
            values = X.reshape(-1)[self.places]
        with np.errstate(all="ignore"):
            for dtype in (np.int8, np.int16, np.float32):
                small = values.astype(dtype)
                if np.array_equal(small.astype(np.float64), values):
                    break
            else:
                small = np.array(values)
        self.values = small

    def unpack(self):
        if self.places is None:
            return self.values.astype(np.float64)
        X = np.zeros(self.shape)
        X.reshape(-1)[self.places] = self.values
        return X


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return self._packed.unpack()

    @A.setter
    def A(self, A):
        self._packed = Packed(A)

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return np.inner(A, self.W) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
