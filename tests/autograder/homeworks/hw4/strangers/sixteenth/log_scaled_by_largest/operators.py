"""The operators of a Tensor, and what is made of them. This file is given.

Each operator makes one of your operations and applies it. So `-x + 2 * y` writes the tape. At the end
are operations that are no part of the homework, and `chain`, for trying a long tape.
"""

import numpy as np


def new(name, *settings):
    """Return a new operation of yours, by the name of its class."""
    import operations  # here, so that a mistake in that file leaves tensor.py as it is

    return getattr(operations, name)(*settings)


class Operators:
    """The operators of a Tensor: it has `data`, and `apply`, which applies an operation."""

    __array_ufunc__ = None  # so that NumPy leaves array + tensor to the tensor

    def __add__(self, other):
        return self.apply(new("Add"), other)

    __radd__ = __add__

    def __neg__(self):
        return self.apply(new("Neg"))

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        return self.apply(new("Mul"), other)

    __rmul__ = __mul__

    def __pow__(self, exponent):
        return self.apply(new("Pow", exponent))

    def __truediv__(self, other):
        return self * other**-1.0

    def __rtruediv__(self, other):
        return self**-1 * other

    def __matmul__(self, other):
        return self.apply(new("MatMul"), other)

    def __rmatmul__(self, other):
        return type(self)(other) @ self

    def __getitem__(self, index):
        return self.apply(new("GetItem", index))

    @property
    def shape(self):
        return self.data.shape

    @property
    def T(self):
        return self.permute(*range(self.data.ndim)[::-1])

    def permute(self, *axes):
        """Put the axes into this order."""
        return self.apply(new("Transpose", axes))

    def transpose(self, first, second):
        """Exchange two axes."""
        axes = [*range(self.data.ndim)]
        axes[first], axes[second] = axes[second], axes[first]
        return self.permute(*axes)

    def reshape(self, *shape):
        return self.apply(new("Reshape", shape))

    def sum(self, axis=None, keepdims=False):
        return self.apply(new("Sum", axis, keepdims))

    def mean(self, axis=None, keepdims=False):
        total = self.sum(axis, keepdims)
        return total * (total.data.size / self.data.size)

    def exp(self):
        return self.apply(new("Exp"))

    def log(self):
        return self.apply(new("Log"))

    def relu(self):
        return self.apply(new("ReLU"))

    def max(self, axis=None, keepdims=False):
        return self.apply(Max(axis, keepdims))

    def __repr__(self):
        return f"Tensor({np.array2string(self.data, separator=', ')})"


def where(condition, A, B):
    """Return A where a condition, an array of truth values, holds, and B elsewhere; one is a Tensor."""
    if isinstance(A, Operators):
        return A.apply(Where(condition), B)
    return B.apply(Where(np.logical_not(condition)), A)


def stack(tensors, axis=0):
    """Return tensors of one shape as one Tensor with a new axis."""
    return tensors[0].apply(Stack(axis), *tensors[1:])


def log_softmax(A, axis=-1):
    """Return the logarithm of the softmax of a Tensor, also for numbers that are far from 0."""
    shifted = A - A.data.max(axis=axis, keepdims=True)
    return shifted - shifted.exp().sum(axis, True).log()


class Max:
    """Z = the largest numbers of A along an axis; equal ones share the gradient."""

    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.is_largest = A.max(axis=self.axis, keepdims=True) == A
        return A.max(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        count = self.is_largest.sum(axis=self.axis, keepdims=True)
        return self.is_largest / count * dLdZ.reshape(count.shape)


class Where:
    """Z = A where a condition holds, and B elsewhere."""

    def __init__(self, condition):
        self.condition = condition

    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        return np.where(self.condition, A, B)

    def backward(self, dLdZ):
        import operations

        chosen = np.where(self.condition, dLdZ, 0), np.where(self.condition, 0, dLdZ)
        return tuple(map(operations.unbroadcast, chosen, self.shapes))


class Stack:
    """Z = several arrays of one shape along a new axis."""

    def __init__(self, axis=0):
        self.axis = axis

    def forward(self, *arrays):
        return np.stack(arrays, axis=self.axis)

    def backward(self, dLdZ):
        return tuple(np.moveaxis(dLdZ, self.axis, 0))


class Same:
    """Z = A. Nothing is copied: an operation may return, and keep, the array that it is given."""

    def forward(self, A):
        return A

    def backward(self, dLdZ):
        self.dLdZ = dLdZ
        return dLdZ


class Both:
    """Z = A + B, of arrays of one shape. Backward returns one array for both inputs."""

    def forward(self, A, B):
        return A + B

    def backward(self, dLdZ):
        return dLdZ, dLdZ


def chain(tensor, length, ways=()):
    """Return the end of a chain of this length, which starts at a Tensor.

    ways : for the steps in turn, 0 or 1: which of the two inputs leads on; the other one is a leaf,
        of which there is a new one every fifty steps. Without ways, a step has one input
    """
    for step in range(length):
        if not ways:
            tensor = tensor.apply(Same())
            continue
        if step % 50 == 0:
            leaf = type(tensor)(0.0)
        is_second = ways[step % len(ways)]
        tensor = leaf.apply(Both(), tensor) if is_second else tensor.apply(Both(), leaf)
    return tensor
