"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


class _Elementwise:
    """Z = f(A), number by number, with the slope of a subclass."""

    A: np.ndarray

    def forward(self, A: np.ndarray) -> np.ndarray:
        """Return Z."""
        self.A = A
        return self.value(A)

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        """Return dLdA."""
        if np.shape(dLdZ) != np.shape(self.A):
            raise ValueError(f"dLdZ has the shape {np.shape(dLdZ)}, and A {np.shape(self.A)}")
        return dLdZ * self.slope


class _Pairwise:
    """Z = f(A, B), with two arrays that may be broadcast."""

    A: np.ndarray
    B: np.ndarray

    def forward(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return Z."""
        self.A, self.B = A, B
        return self.value(A, B)

    def backward(self, dLdZ: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return dLdA and dLdB."""
        whole = self.gradients(dLdZ)
        return unbroadcast(whole[0], self.A.shape), unbroadcast(whole[1], self.B.shape)


class _Move:
    """Z has numbers of A in other places; a subclass says where."""

    def forward(self, A: np.ndarray) -> np.ndarray:
        """Return Z."""
        self._before: tuple[int, ...] = A.shape
        return self.move(A)


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    front = dLdZ.ndim - len(shape)
    dLdX = dLdZ.sum(axis=tuple(range(front)))
    ones = tuple(i for i, size in enumerate(shape) if size == 1)
    return dLdX.sum(axis=ones, keepdims=True)


class Add(_Pairwise):
    """Z = A + B."""

    value = staticmethod(np.add)

    def gradients(self, dLdZ):
        return dLdZ, dLdZ


class Neg(_Elementwise):
    """Z = -A."""

    value = staticmethod(np.negative)
    slope = -1.0


class Mul(_Pairwise):
    """Z = A * B, element by element."""

    value = staticmethod(np.multiply)

    def gradients(self, dLdZ):
        return dLdZ * self.B, dLdZ * self.A


class Pow(_Elementwise):
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent: float) -> None:
        if exponent == 0:
            raise ValueError("the exponent is not 0")
        self.exponent = exponent

    def value(self, A):
        return A**self.exponent

    @property
    def slope(self):
        """p A^(p - 1), and p where that is A^0."""
        return self.exponent * (self.A ** (self.exponent - 1))


class MatMul(_Pairwise):
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    value = staticmethod(np.matmul)

    def gradients(self, dLdZ):
        return dLdZ @ np.swapaxes(self.B, -2, -1), np.swapaxes(self.A, -2, -1) @ dLdZ


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = A.shape
        self.kept = A.sum(axis=self.axis, keepdims=True).shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        return np.broadcast_to(np.reshape(dLdZ, self.kept), self.shape)


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log(_Elementwise):
    """Z = the natural logarithm of A, element by element."""

    value = staticmethod(np.log)

    @property
    def slope(self):
        return 1.0 / self.A


class ReLU(_Elementwise):
    """Z = A where A is positive, and 0 elsewhere."""

    @staticmethod
    def value(A):
        return np.clip(A, 0.0, None)

    @property
    def slope(self):
        return np.heaviside(self.A, 0.0)


class Reshape(_Move):
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape

    def move(self, A):
        return np.ravel(A).reshape(self.shape)

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        return np.ravel(dLdZ).reshape(self._before)


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


class GetItem(_Move):
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index) -> None:
        self.index = index

    def move(self, A):
        return A[self.index]

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        dLdA = np.zeros(self._before)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
