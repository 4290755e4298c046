"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

_free = {}


class _Lease:
    """Lends a block of memory to arrays; every view of them keeps the lease alive."""

    def __init__(self, block, shape):
        self.__array_interface__ = {
            "version": 3,
            "typestr": "<f8",
            "shape": shape,
            "data": (block.ctypes.data, False),
        }


def _give_back(shelf, block):
    if block.size <= 2**16 and len(shelf) < 8:
        shelf.append(block)


def _empty(*shape):
    shape = tuple(int(size) for size in shape)
    size = int(np.prod(shape))
    shelf = _free.setdefault(size, [])
    block = shelf.pop() if shelf else np.empty(size)
    lease = _Lease(block, shape)
    weakref.finalize(lease, _give_back, shelf, block).atexit = False
    return np.asarray(lease)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W, self.b = _empty(out_features, in_features), _empty(out_features, 1)
        self.W.fill(0)
        self.b.fill(0)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = _empty(self.N, self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        dLdA, dLdW, dLdb = _empty(len(dLdZ), C_in), _empty(C_out, C_in), _empty(C_out, 1)
        np.matmul(dLdZ.T, self.A, out=dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=dLdb)
        np.matmul(dLdZ, self.W, out=dLdA)
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
