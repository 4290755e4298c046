"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref
import numpy as np

class _Outputs:
    """Memory for outputs, used again when nobody holds the array that was given out."""

    def __init__(self):
        self.blocks = []

    def take(self, shape):
        """Return an array of this shape."""
        for place, (block, user) in enumerate(self.blocks):
            if block.shape == shape and user() is None:
                break
        else:
            place, block = len(self.blocks), np.empty(shape)
            self.blocks.append(None)
        array = block[:]
        self.blocks[place] = block, weakref.ref(array)
        return array

class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._outputs = _Outputs()

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]

        Z = self._outputs.take((self.N, len(self.W)))
        Z[:] = A @ self.W.T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
