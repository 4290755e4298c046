"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does."""
        self._spare = None
        self._W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        """The weight, (C_out, C_in)."""
        return self._W

    @W.setter
    def W(self, value):
        old, self._W = self._W, value
        fits = old.shape == value.shape and old.flags.c_contiguous and old.flags.writeable
        # Each step makes a new W: the memory of the last one can hold the next gradient.
        self._spare = old if fits and old is not value else None

    def _memory_for_dLdW(self, *in_use):
        """Return an array of W's shape, if one is free."""
        spare, self._spare = self._spare, None
        if spare is None or any(np.may_share_memory(spare, array) for array in in_use):
            return None
        return spare

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        Z = rows @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        rows = self.A.reshape(-1, self.A.shape[-1])
        up = dLdZ.reshape(-1, dLdZ.shape[-1])
        memory = self._memory_for_dLdW(self.W, self.b, self.A, dLdZ)
        self.dLdW = np.matmul(up.T, rows, out=memory)
        self.dLdb = up.sum(axis=0).reshape(-1, 1)
        dLdA = (up @ self.W).reshape(self.A.shape)
        return dLdA
