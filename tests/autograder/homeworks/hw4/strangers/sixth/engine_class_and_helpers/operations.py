"""Homework 4, part 1: the operations of the tape."""

import numpy as np


class Operation:
    """What all operations share: the shapes of the arrays they were given."""

    def note(self, *arrays):
        self.shapes = [np.shape(X) for X in arrays]

    def to_inputs(self, *gradients):
        """Return the gradients, each summed to the shape of its array."""
        summed = tuple(map(unbroadcast, gradients, self.shapes))
        return summed if len(summed) > 1 else summed[0]


def unbroadcast(dLdZ, shape):
    padded = (1,) * (np.ndim(dLdZ) - len(shape)) + tuple(shape)
    repeated = [i for i, (n, m) in enumerate(zip(np.shape(dLdZ), padded)) if n != m]
    return np.sum(dLdZ, axis=tuple(repeated), keepdims=True).reshape(shape)


class Add(Operation):
    def forward(self, A, B):
        self.note(A, B)
        return A + B

    def backward(self, dLdZ):
        return self.to_inputs(dLdZ, dLdZ)


class Neg:
    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Mul(Operation):
    def forward(self, A, B):
        self.note(A, B)
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        return self.to_inputs(dLdZ * self.B, dLdZ * self.A)


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul(Operation):
    def forward(self, A, B):
        self.note(A, B)
        self.A, self.B = A, B
        return np.matmul(A, B)

    def backward(self, dLdZ):
        A_T, B_T = (np.moveaxis(X, -1, -2) for X in (self.A, self.B))
        return self.to_inputs(np.matmul(dLdZ, B_T), np.matmul(A_T, dLdZ))


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        kept = np.sum(A, axis=self.axis, keepdims=True)
        self.A_shape, self.kept_shape = np.shape(A), np.shape(kept)
        return kept if self.keepdims else np.sum(A, axis=self.axis)

    def backward(self, dLdZ):
        return np.broadcast_to(np.reshape(dLdZ, self.kept_shape), self.A_shape)


class Exp:
    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log:
    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ / self.A


class ReLU(Operation):
    def forward(self, A):
        self.A = A
        self.bits = np.packbits(np.ravel(A) > 0)
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        mask = np.unpackbits(self.bits, count=np.size(self.A)).reshape(np.shape(self.A))
        return mask * dLdZ


class Reshape(Operation):
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.note(A)
        return np.asarray(A).reshape(self.shape)

    def backward(self, dLdZ):
        return np.asarray(dLdZ).reshape(self.shapes[0])


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        undo = [0] * len(self.axes)
        for i, axis in enumerate(self.axes):
            undo[axis] = i
        return np.transpose(dLdZ, undo)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.A_shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.A_shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
