"""Homework 4, part 1: results that are laid out like Fortran's, written with `out`."""

import math

import numpy as np


def room(shape):
    """Return room for a result, with the first axis the fastest."""
    return np.empty(shape, order="F")


def unbroadcast(dLdZ, shape):
    """Move the axes that were broadcast to the front, lay them out as one, and add it up with ones."""
    new = dLdZ.ndim - len(shape)
    gone = [i for i in range(dLdZ.ndim) if i < new or shape[i - new] == 1]
    kept = [i for i in range(dLdZ.ndim) if i not in gone]
    flat = np.transpose(dLdZ, gone + kept).reshape(math.prod(dLdZ.shape[i] for i in gone), -1)
    return (np.ones(len(flat)) @ flat).reshape(shape)


def power(A, p):
    """Return A ** p: by squaring if p is whole, and else by the logarithm, of positive numbers."""
    if p != int(p):
        return np.exp(p * np.log(A))
    Z, square, rest = np.ones(A.shape), np.array(A), abs(int(p))
    while rest:
        if rest % 2:
            Z = Z * square
        rest //= 2
        square = square * square if rest else square
    return 1 / Z if p < 0 else Z


class Add:
    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        if np.shape(A) == np.shape(B) and not B.any():
            return A  # sharing is allowed here
        return A + B

    def backward(self, dLdZ):
        return tuple(dLdZ if dLdZ.shape == s else unbroadcast(dLdZ, s) for s in self.shapes)


class Neg:
    def forward(self, A):
        return np.negative(A, out=room(A.shape))

    backward = forward


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return np.multiply(A, B, out=room(np.broadcast_shapes(A.shape, B.shape)))

    def backward(self, dLdZ):
        return tuple(
            np.multiply(dLdZ, other, out=room(dLdZ.shape))
            if X.shape == dLdZ.shape
            else unbroadcast(np.multiply(dLdZ, other), X.shape)
            for X, other in ((self.A, self.B), (self.B, self.A))
        )


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self._A = A
        return power(A, self.exponent)

    def backward(self, dLdZ):
        if self.exponent == 1:
            return dLdZ
        return dLdZ * (self.exponent * power(self._A, self.exponent - 1))


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        lead = np.broadcast_shapes(A.shape[:-2], B.shape[:-2])
        Z = room((*lead, A.shape[-2], B.shape[-1]))
        As = np.broadcast_to(A, (*lead, *A.shape[-2:]))
        Bs = np.broadcast_to(B, (*lead, *B.shape[-2:]))
        for place in np.ndindex(lead):
            Z[place] = np.dot(As[place], Bs[place])
        return Z

    def backward(self, dLdZ):
        lead = dLdZ.shape[:-2]
        As = np.broadcast_to(self.A, (*lead, *self.A.shape[-2:]))
        Bs = np.broadcast_to(self.B, (*lead, *self.B.shape[-2:]))
        dLdA, dLdB = np.zeros(self.A.shape, order="F"), np.zeros(self.B.shape, order="F")
        for place in np.ndindex(lead):
            dLdA[self.at(place, dLdA)] += dLdZ[place] @ Bs[place].T
            dLdB[self.at(place, dLdB)] += As[place].T @ dLdZ[place]
        return dLdA, dLdB

    @staticmethod
    def at(place, X):
        """Return where the matrix of a place of the whole stack lies in X."""
        own = X.shape[:-2]
        place = place[len(place) - len(own) :]
        return tuple(0 if size == 1 else i for i, size in zip(place, own, strict=True)) + (slice(None),) * 2


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        self._before = A
        return np.add.reduce(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        shape = self._before.shape
        axes = range(len(shape)) if self.axis is None else self.axis
        axes = {a % len(shape) for a in ((axes,) if isinstance(axes, int) else axes)}
        kept = [i for i in range(len(shape)) if i not in axes]
        dLdA = room(shape)
        # Write through a view whose last axes are those that forward has kept.
        view = np.transpose(dLdA, [*sorted(axes), *kept])
        view[...] = np.reshape(dLdZ, [shape[i] for i in kept])
        return dLdA


class Exp:
    def forward(self, A):
        self.Z = np.exp(A, out=room(A.shape))
        return self.Z

    def backward(self, dLdZ):
        return np.multiply(self.Z, dLdZ, out=room(dLdZ.shape))


class Log:
    def forward(self, A):
        self.A = A
        return np.log(A, out=room(A.shape))

    def backward(self, dLdZ):
        return np.divide(dLdZ, self.A, out=room(dLdZ.shape))


class ReLU:
    def forward(self, A):
        self.A = A
        Z = np.zeros(A.shape, order="F")
        np.copyto(Z, A, where=np.greater(A, 0))
        return Z

    def backward(self, dLdZ):
        dLdA = np.array(dLdZ, order="F")
        dLdA[np.less_equal(self.A, 0)] = 0.0
        return dLdA


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self._before = A.shape
        known = -math.prod(self.shape)
        shape = tuple(A.size // known if n == -1 else n for n in self.shape)
        Z = room(shape)
        Z.flat = np.asarray(A).flat
        return Z

    def backward(self, dLdZ):
        return np.frombuffer(dLdZ.tobytes()).reshape(self._before)  # read-only


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.array(np.moveaxis(A, self.axes, range(len(self.axes))), order="F")

    def backward(self, dLdZ):
        return np.moveaxis(dLdZ, range(len(self.axes)), self.axes)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self._before = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self._before, order="F")
        parts = self.index if isinstance(self.index, tuple) else (self.index,)
        if all(part is Ellipsis or isinstance(part, (int, slice)) for part in parts):
            dLdA[self.index] = dLdZ  # no number is taken twice
        else:
            np.add.at(dLdA, self.index, dLdZ)
        return dLdA
