"""The Linear layer."""

import numpy as np
import weakref


LARGE = 1 << 17  # a megabyte: smaller arrays are cheap to allocate


class Linear:
    """Z = A W^T + 1_N b^T."""

    def _take(self, shape):
        """Return an uninitialised array; a large one is reused as soon as the caller dropped it."""
        if shape[0] * shape[1] < LARGE:
            return np.empty(shape)
        slots = self._slots.setdefault(shape, [])
        for slot in slots:
            if slot[1]() is None:
                break
        else:
            slot = [np.empty(shape), None]
            slots.append(slot)
        out = slot[0][:]
        slot[1] = weakref.ref(out)
        return out

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._slots = {}

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.matmul(A, self.W.T, out=self._take((A.shape[0], self.W.shape[0])))
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
