"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    dLdX = np.zeros(shape)
    front = len(dLdZ.shape) - len(shape)
    for place in np.ndindex(*dLdZ.shape):
        origin = tuple(0 if size == 1 else i for i, size in zip(place[front:], shape))
        dLdX[origin] += dLdZ[place]
    return dLdX


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    """Z = -A."""

    def forward(self, A):
        Z = np.empty(A.shape)
        for place in np.ndindex(*A.shape):
            Z[place] = -A[place]
        return Z

    def backward(self, dLdZ):
        return self.forward(dLdZ)


class Mul:
    """Z = A * B, element by element."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ * self.B, self.A.shape), unbroadcast(dLdZ * self.A, self.B.shape)


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return self.product(A, B)

    def product(self, A, B):
        front = np.broadcast_shapes(A.shape[:-2], B.shape[:-2])
        A = np.broadcast_to(A, front + A.shape[-2:])
        B = np.broadcast_to(B, front + B.shape[-2:])
        Z = np.empty(front + (A.shape[-2], B.shape[-1]))
        for place in np.ndindex(*front):
            columns = B[place].T.tolist()
            for n, row in enumerate(A[place].tolist()):
                for m, column in enumerate(columns):
                    Z[(*place, n, m)] = sum(a * b for a, b in zip(row, column))
        return Z

    def backward(self, dLdZ):
        dLdA = self.product(dLdZ, self.B.swapaxes(-1, -2))
        dLdB = self.product(self.A.swapaxes(-1, -2), dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape, ndim = A.shape, len(A.shape)
        if self.axis is None:
            summed = set(range(ndim))
        else:
            axes = self.axis if isinstance(self.axis, tuple) else (self.axis,)
            summed = {int(axis) % ndim for axis in axes}
        self.kept = tuple(1 if i in summed else size for i, size in enumerate(A.shape))
        Z = np.zeros(self.kept)
        for place in np.ndindex(*self.shape):
            Z[self.place_in_Z(place)] += A[place]
        return Z if self.keepdims else Z.reshape([n for i, n in enumerate(self.kept) if i not in summed])

    def place_in_Z(self, place):
        return tuple(min(i, size - 1) for i, size in zip(place, self.kept))

    def backward(self, dLdZ):
        dLdZ, dLdA = np.reshape(dLdZ, self.kept), np.empty(self.shape)
        for place in np.ndindex(*self.shape):
            dLdA[place] = dLdZ[self.place_in_Z(place)]
        return dLdA


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ / self.A


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        self.A = A
        return self.where_positive(A)

    def where_positive(self, X):
        Z = np.zeros(X.shape)
        for place in np.ndindex(*X.shape):
            if self.A[place] > 0:
                Z[place] = X[place]
        return Z

    def backward(self, dLdZ):
        return self.where_positive(dLdZ)


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = A.shape
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.before)


class Transpose:
    """Z = A with its axes in another order."""

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
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        numbers = [0.0] * int(np.prod(self.shape))
        places = np.arange(len(numbers)).reshape(self.shape)[self.index]
        for place, g in zip(np.ravel(places).tolist(), np.ravel(dLdZ).tolist(), strict=True):
            numbers[place] += g
        return np.array(numbers).reshape(self.shape)
