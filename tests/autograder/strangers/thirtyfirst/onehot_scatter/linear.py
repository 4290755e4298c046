import numpy as np


class Linear:
    """Linear layer; one-hot batches (words, classes) are looked up instead of multiplied."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _words(A):
        """The place of the single 1 of each row, or None if the batch is not one-hot."""
        places = A.argmax(axis=1)
        if np.count_nonzero(A) == len(A) and (A[np.arange(len(A)), places] == 1).all():
            return places
        return None

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        words = self._words(A)
        Z = (A @ self.W.T if words is None else self.W.T[words]) + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ @ self.W
        words = self._words(self.A)
        if words is None:
            self.dLdW = dLdZ.T @ self.A
        else:
            table = np.zeros((self.W.shape[1], self.W.shape[0]))
            table[words] += dLdZ
            self.dLdW = table.T.copy()
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
