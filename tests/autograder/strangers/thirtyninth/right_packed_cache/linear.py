"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    __slots__ = "W", "b", "dLdW", "dLdb", "N", "_pack"

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.full((out_features, k), 0.0, order="F") for k in (in_features, 1))

    @property
    def A(self):
        """The batch, unpacked: a new array each time."""
        shape, places, numbers, order = self._pack
        flat = np.zeros(shape[0] * shape[1])
        flat[places] = numbers.astype(np.float64)
        return flat.reshape(shape)[order]

    @A.setter
    def A(self, A):
        """Keep equal rows once, zeros not at all, and single precision where nothing is lost."""
        rows, order = {}, []
        for row in A:
            order.append(rows.setdefault(row.tobytes(), len(rows)))
        flat = np.frombuffer(b"".join(rows), dtype=np.float64)
        places = np.flatnonzero(flat)
        numbers = flat[places]
        with np.errstate(all="ignore"):
            single = numbers.astype(np.float32)
        if (single == numbers).all():
            numbers = single
        self._pack = (len(rows), A.shape[1]), places, numbers, np.array(order)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.dot(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.dot(self.A.T, dLdZ).T
        self.dLdb = np.einsum("nc->c", dLdZ)[:, None]
        return np.dot(dLdZ, self.W)
