"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import math

import numpy as np


class Rooms:
    """Memory that is used again when nobody can see it any more.

    A bytearray refuses to grow as long as an array, or any view of one, looks at its memory.
    """

    def __init__(self):
        self.all = []

    def new(self, shape):
        """Return an array of this shape, with any numbers, that belongs to the caller."""
        size = 8 * math.prod(shape)
        for room in self.all:
            if len(room) == size and self.is_free(room):
                break
        else:
            room = bytearray(size)
            if len(self.all) < 16:
                self.all.append(room)
        return np.frombuffer(room, dtype=np.float64).reshape(shape)

    @staticmethod
    def is_free(room):
        try:
            room.append(0)
        except BufferError:
            return False
        del room[-1]
        return True


ROOMS = Rooms()


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2:
            raise ValueError("A must be a matrix")
        if A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = np.matmul(A, self.W.T, out=ROOMS.new((A.shape[0], self.W.shape[0])))
        Z += self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = np.matmul(dLdZ, self.W, out=ROOMS.new(self.A.shape))
        self.dLdW = np.matmul(dLdZ.T, self.A, out=ROOMS.new(self.W.shape))
        self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True, out=ROOMS.new((dLdZ.shape[1], 1)))
        return dLdA
