"""The operations of the tape."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    front = dLdZ.ndim - len(shape)
    axes = (*range(front), *(front + i for i, size in enumerate(shape) if size == 1))
    return dLdZ.sum(axis=axes, keepdims=True).reshape(shape)


class Add:
    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        A, B = self.A, self.B
        return unbroadcast(dLdZ * B, A.shape), unbroadcast(dLdZ * A, B.shape)


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        A, B = self.A, self.B
        dLdA = dLdZ @ B.swapaxes(-1, -2)
        dLdB = A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, A.shape), unbroadcast(dLdB, B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = A.shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        axes = range(len(self.shape)) if self.axis is None else np.atleast_1d(self.axis)
        removed = {int(axis) % len(self.shape) for axis in axes}
        kept = tuple(1 if i in removed else size for i, size in enumerate(self.shape))
        return np.broadcast_to(dLdZ.reshape(kept), self.shape)


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


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        return dLdZ.reshape(self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        self.shape = A.shape
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return np.transpose(dLdZ, [self.axes.index(i) for i in range(len(self.axes))])


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        index = self.index
        if isinstance(index, tuple) and len(index) == 2 and all(isinstance(i, (list, np.ndarray)) for i in index):
            rows, columns = map(np.asarray, index)
            if min(rows.min(), columns.min()) >= 0:  # one flat place is faster than two
                flat = dLdA.reshape(-1, *self.shape[2:])
                np.add.at(flat, rows * self.shape[1] + columns, dLdZ)
                return dLdA
        np.add.at(dLdA, index, dLdZ)
        return dLdA
