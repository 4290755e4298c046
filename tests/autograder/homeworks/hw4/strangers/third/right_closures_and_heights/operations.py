"""Homework 4, part 1: the operations as closures. forward makes the function that backward calls."""

from functools import lru_cache, reduce

import numpy as np


@lru_cache(maxsize=None)
def repeated_axes(shape_of_Z, shape):
    """Return the axes of Z that NumPy has added or repeated for an array of this shape."""
    new = len(shape_of_Z) - len(shape)
    return tuple(i for i in range(len(shape_of_Z)) if i < new or shape[i - new] < shape_of_Z[i])


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    axes = repeated_axes(np.shape(dLdZ), tuple(shape))
    dLdX = reduce(lambda X, axis: np.add.reduce(X, axis=axis, keepdims=True), axes, dLdZ)
    return np.reshape(dLdX, shape)


class Operation:
    """An operation: `make` returns Z and a function of dLdZ, which backward calls."""

    def forward(self, *arrays):
        """Return Z."""
        Z, self.pull_back = self.make(*arrays)
        return Z

    def backward(self, dLdZ):
        """Return the gradients of the arguments of forward."""
        return self.pull_back(dLdZ)


class Add(Operation):
    """Z = A + B."""

    def make(self, A, B):
        """Return Z and the way back."""
        a, b = np.shape(A), np.shape(B)
        return A + B, lambda dLdZ: (unbroadcast(dLdZ, a), unbroadcast(dLdZ, b))


class Neg(Operation):
    """Z = -A."""

    def make(self, A):
        """Return Z and the way back."""
        return np.negative(A), np.negative


class Mul(Operation):
    """Z = A * B."""

    def make(self, A, B):
        """Return Z and the way back; cache self.A and self.B."""
        self.A, self.B = A, B
        a, b = np.shape(A), np.shape(B)
        return A * B, lambda dLdZ: (unbroadcast(B * dLdZ, a), unbroadcast(A * dLdZ, b))


class Pow(Operation):
    """Z = A ** exponent."""

    def __init__(self, exponent):
        """Store the exponent."""
        self.exponent = exponent

    def make(self, A):
        """Return Z and the way back."""
        p = self.exponent
        if p == 1:
            return np.array(A), lambda dLdZ: dLdZ
        if p == 2:
            return A * A, lambda dLdZ: 2 * A * dLdZ
        return np.power(A, float(p)), lambda dLdZ: p * np.power(A, float(p - 1)) * dLdZ


class MatMul(Operation):
    """Z = A @ B."""

    def make(self, A, B):
        """Return Z and the way back; cache self.A and self.B."""
        self.A, self.B = A, B
        A_back, B_back = np.swapaxes(A, -1, -2), np.swapaxes(B, -1, -2)
        return A @ B, lambda dLdZ: (
            unbroadcast(dLdZ @ B_back, A.shape),
            unbroadcast(A_back @ dLdZ, B.shape),
        )


class Sum(Operation):
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        """Store the settings."""
        self.axis, self.keepdims = axis, keepdims

    def make(self, A):
        """Return Z and the way back."""
        kept = np.sum(A, axis=self.axis, keepdims=True)
        shape = np.shape(A)
        Z = kept if self.keepdims else np.reshape(kept, np.sum(A, axis=self.axis).shape)
        return Z, lambda dLdZ: np.broadcast_to(np.reshape(dLdZ, np.shape(kept)), shape)


class Exp(Operation):
    """Z = e to the power of A."""

    def make(self, A):
        """Return Z and the way back; cache self.Z."""
        self.Z = Z = np.exp(A)
        return Z, lambda dLdZ: dLdZ * Z


class Log(Operation):
    """Z = the natural logarithm of A."""

    def make(self, A):
        """Return Z and the way back; cache self.A."""
        self.A = A
        return np.log(A), lambda dLdZ: dLdZ / A


class ReLU(Operation):
    """Z = A where A is positive, and 0 elsewhere."""

    def make(self, A):
        """Return Z and the way back; cache self.A."""
        self.A = A
        positive = np.asarray(A) > 0

        def choose(X):
            chosen = np.zeros(positive.shape)
            chosen[positive] = np.asarray(X)[positive]
            return chosen

        return choose(A), choose


class Reshape(Operation):
    """Z = A with another shape."""

    def __init__(self, shape):
        """Store the shape."""
        self.shape = shape

    def make(self, A):
        """Return Z and the way back."""
        shape = np.shape(A)
        return np.reshape(A, self.shape), lambda dLdZ: np.reshape(dLdZ, shape)


class Transpose(Operation):
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        """Store the order."""
        self.axes = axes

    def make(self, A):
        """Return Z and the way back."""
        axes = self.axes
        return np.transpose(A, axes), lambda dLdZ: np.moveaxis(dLdZ, range(len(axes)), axes)


class GetItem(Operation):
    """Z = A[index]."""

    def __init__(self, index):
        """Store the index."""
        self.index = index

    def make(self, A):
        """Return Z and the way back, by the places of the numbers in A."""
        places = np.arange(np.size(A)).reshape(np.shape(A))[self.index]
        shape, size = np.shape(A), np.size(A)

        def put_back(dLdZ):
            total = np.bincount(np.ravel(places), np.ravel(dLdZ), size)
            return total.astype(np.float64).reshape(shape)  # of integers, if nothing was taken

        return A[self.index], put_back
