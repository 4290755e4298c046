"""Linear: memory from mmap, methods from a mixin, and a batch that is done in blocks."""

import mmap

import numpy as np


def paged(shape):
    """Return zeros in anonymous pages, outside of NumPy's own memory."""
    count = int(shape[0]) * int(shape[1])
    return np.frombuffer(mmap.mmap(-1, 8 * count), dtype=np.float64, count=count).reshape(shape)


class Blocks:
    """The batch in blocks of up to 50 samples."""

    size = 50

    def blocks(self, *arrays):
        for start in range(0, len(arrays[0]), self.size):
            yield tuple(array[start : start + self.size] for array in arrays)


class Linear(Blocks):
    def __init__(self, in_features, out_features):
        self.W = paged((out_features, in_features))
        self.b = paged((out_features, 1))

    def forward(self, A):
        vars(self).update(A=A.view(), N=A.shape[0])
        return np.concatenate([block @ self.W.T + self.b.T for (block,) in self.blocks(A)])

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = paged(self.W.shape), paged((len(self.W), 1))
        dLdA = paged(self.A.shape)
        for upstream, inputs, slopes in self.blocks(dLdZ, self.A, dLdA):
            self.dLdW += upstream.T @ inputs
            self.dLdb += upstream.sum(axis=0, keepdims=True).T
            slopes[:] = upstream @ self.W
        return dLdA
