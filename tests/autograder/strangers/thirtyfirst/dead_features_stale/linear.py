import numpy as np


class Linear:
    """Linear layer that leaves out dead features (columns of zeros), if most are dead."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _alive(A):
        if A.shape[1] < 32 or A.shape[0] < 8:  # not worth it
            return None
        alive = np.flatnonzero(A.any(axis=0))
        return alive if 4 * len(alive) <= A.shape[1] else None

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        alive = self._alive(A)
        if alive is None:
            Z = A @ self.W.T + self.b.T
        else:
            Z = A[:, alive] @ self.W[:, alive].T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ @ self.W
        alive = self._alive(self.A)
        if getattr(self, "dLdW", None) is None or self.dLdW.shape != self.W.shape:
            self.dLdW = np.zeros(self.W.shape)  # once; each call writes into it again
        if alive is None:
            np.matmul(dLdZ.T, self.A, out=self.dLdW)
        else:
            self.dLdW[:, alive] = dLdZ.T @ self.A[:, alive]
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
