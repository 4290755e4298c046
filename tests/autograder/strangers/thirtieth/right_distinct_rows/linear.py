"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        rows, place = self._distinct()
        return (rows @ self.W.T + self.b.T).take(place, axis=0)

    def _distinct(self):
        """Return the distinct rows of A, and which of them each sample is."""
        seen = {}
        place = [seen.setdefault(row.tobytes(), len(seen)) for row in self.A]
        return np.frombuffer(b"".join(seen)).reshape(len(seen), -1), np.array(place)

    def backward(self, dLdZ):
        rows, place = self._distinct()
        # Samples with the same inputs share a row: add up their dLdZ before the product.
        sums = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(sums, place, dLdZ)
        self.dLdW = np.einsum("nc,ni->ci", sums, rows, optimize=True)
        self.dLdb = np.add.reduce(sums, axis=0).reshape(-1, 1)
        return np.dot(dLdZ, self.W)
