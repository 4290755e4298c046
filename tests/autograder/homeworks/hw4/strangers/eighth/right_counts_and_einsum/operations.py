"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    extra = np.ndim(dLdZ) - len(shape)
    axes = [*range(extra)]
    axes += [i + extra for i, size in enumerate(shape) if size == 1]
    if not axes:
        return dLdZ
    return np.sum(dLdZ, axis=tuple(axes), keepdims=True).reshape(shape)


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


class Neg:
    """Z = -A."""

    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Product:
    """Z = a product that einsum knows, and its two gradients, by the same rule with letters exchanged."""

    letters = ""

    def forward(self, A, B):
        self.A, self.B = A, B
        a, b, z = self.letters
        return np.einsum(f"...{a},...{b}->...{z}", A, B)

    def backward(self, dLdZ):
        a, b, z = self.letters
        dLdA = np.einsum(f"...{z},...{b}->...{a}", dLdZ, self.B)
        dLdB = np.einsum(f"...{z},...{a}->...{b}", dLdZ, self.A)
        return unbroadcast(dLdA, np.shape(self.A)), unbroadcast(dLdB, np.shape(self.B))


class Mul(Product):
    """Z = A * B, element by element."""

    letters = "", "", ""


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul(Product):
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    letters = "nk", "km", "nm"


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        self.ghost = np.broadcast_to(0.0, np.shape(A))  # only a shape: one number in memory
        return np.add.reduce(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        kept = np.add.reduce(self.ghost, axis=self.axis, keepdims=True).shape
        return np.reshape(dLdZ, kept) + self.ghost


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
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.old = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.old)


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
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
