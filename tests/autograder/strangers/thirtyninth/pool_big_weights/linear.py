"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BIG = 1 << 18  # only blocks of 2 MiB and more are worth keeping
_free = {}


def zeros(shape):
    """Return zeros: a block that a deleted layer gave back, or a new one."""
    blocks = _free.get(shape)
    if blocks:
        block = blocks.pop()
        block.fill(0.0)
        return block
    return np.zeros(shape)



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = self._block = zeros((int(out_features), int(in_features)))
        self.b = np.zeros((out_features, 1))

    def __del__(self):
        block = getattr(self, "_block", None)
        if block is not None and block.size >= BIG and len(_free.setdefault(block.shape, [])) < 4:
            _free[block.shape].append(block)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
