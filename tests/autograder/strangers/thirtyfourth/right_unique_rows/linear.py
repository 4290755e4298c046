import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _distinct(A):
        """Return the distinct rows of A, and for each row of A its place among them."""
        seen, first, place = {}, [], []
        for n, row in enumerate(A):
            key = row.tobytes()
            if key not in seen:
                seen[key] = len(first)
                first.append(n)
            place.append(seen[key])
        return A[first], np.array(place)

    def forward(self, A):
        """Equal rows of A have equal rows of Z: each is multiplied once."""
        self.A, self.N = A, A.shape[0]
        rows, place = self._distinct(A)
        return (rows @ self.W.T + self.b.T)[place]

    def backward(self, dLdZ):
        rows, place = self._distinct(self.A)
        collected = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(collected, place, dLdZ)
        self.dLdW = collected.T @ rows
        self.dLdb = np.add.reduceat(np.flipud(dLdZ), [0], axis=0).T.copy()
        return dLdZ @ self.W
