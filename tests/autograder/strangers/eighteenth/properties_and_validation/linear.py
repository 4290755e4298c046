import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self._in, self._out = int(in_features), int(out_features)
        self.W = np.zeros((self._out, self._in))
        self.b = np.zeros((self._out, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self._in:
            raise ValueError(f"A must be (N, {self._in}), not {A.shape}")
        self.A, self.N = A, A.shape[0]
        return np.add(A @ self.W.T, self.b.T)

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self._out):
            raise ValueError("dLdZ must have the shape of Z")
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((dLdZ.shape[0], 1))
        return dLdZ @ self.W

    @property
    def in_features(self) -> int:
        return self._in

    @property
    def out_features(self) -> int:
        return self._out
