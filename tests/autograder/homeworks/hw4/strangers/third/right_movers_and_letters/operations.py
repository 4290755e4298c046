"""Homework 4, part 1: what only moves, repeats or adds numbers is one matrix of zeros and ones.

Each such step is described by the place in A where each number of Z comes from. Backward sends each
number of dLdZ to its place.
"""

import numpy as np


def places_of(A):
    """Return an array of A's shape, with the place of each number in A read row by row."""
    return np.arange(np.size(A)).reshape(np.shape(A))


def scatter(numbers, places, shape):
    """Return an array of this shape: the sum of the numbers that go to each place."""
    total = np.zeros(int(np.prod(shape)))
    np.add.at(total, np.ravel(places), np.ravel(numbers))
    return total.reshape(shape)


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    places = np.arange(int(np.prod(shape))).reshape(shape)
    return scatter(dLdZ, np.broadcast_to(places, np.shape(dLdZ)), shape)


class Mover:
    """An operation whose Z has numbers of A; a subclass says with `move` how they are taken."""

    def forward(self, A):
        """Return Z."""
        self.came_from, self.shape_of_A = self.move(places_of(A)), np.shape(A)
        return np.ravel(A)[self.came_from]

    def backward(self, dLdZ):
        """Return dLdA: each gradient goes where its number came from."""
        return scatter(dLdZ, self.came_from, self.shape_of_A)


class Reshape(Mover):
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        """Store the shape."""
        self.shape = shape

    def move(self, X):
        """Return X with the shape."""
        return X.reshape(self.shape)


class Transpose(Mover):
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        """Store the order."""
        self.axes = axes

    def move(self, X):
        """Return X with the order of axes."""
        return X.transpose(self.axes)


class GetItem(Mover):
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        """Store the index."""
        self.index = index

    def move(self, X):
        """Return X at the index."""
        return X[self.index]


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        """Store the settings."""
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        """Return Z; goes_to has for each number of A the place of its sum in Z."""
        kept = np.sum(A, axis=self.axis, keepdims=True)
        self.goes_to = np.broadcast_to(places_of(kept), np.shape(A))
        return np.sum(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        """Return dLdA."""
        return np.ravel(dLdZ)[self.goes_to]


class Binary:
    """An operation of two arrays that broadcast, and its two slopes."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B."""
        self.A, self.B = A, B
        return self.value()

    def backward(self, dLdZ):
        """Return (dLdA, dLdB)."""
        pairs = zip(self.slopes(dLdZ), (self.A, self.B), strict=True)
        return tuple(unbroadcast(dLdX, np.shape(X)) for dLdX, X in pairs)


class Add(Binary):
    """Z = A + B."""

    def value(self):
        """Return Z."""
        return self.A + self.B

    def slopes(self, dLdZ):
        """Return the gradients before unbroadcast."""
        return dLdZ, dLdZ


class Mul(Binary):
    """Z = A * B."""

    def value(self):
        """Return Z."""
        return self.A * self.B

    def slopes(self, dLdZ):
        """Return the gradients before unbroadcast."""
        return dLdZ * self.B, dLdZ * self.A


class MatMul(Binary):
    """Z = A @ B."""

    def value(self):
        """Return Z."""
        return self.A @ self.B

    def slopes(self, dLdZ):
        """Return the gradients before unbroadcast."""
        return dLdZ @ np.swapaxes(self.B, -1, -2), np.swapaxes(self.A, -1, -2) @ dLdZ


class Unary:
    """An operation that works on each number for itself: f(A) and slope(A)."""

    def forward(self, A):
        """Return Z, and cache self.A and self.Z."""
        self.A = A
        self.Z = self.f(A)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return dLdZ * self.slope()


class Neg(Unary):
    """Z = -A."""

    def f(self, A):
        """Return Z."""
        return -A

    def slope(self):
        """Return the slope."""
        return -1.0


class Pow(Unary):
    """Z = A ** exponent."""

    def __init__(self, exponent):
        """Store the exponent."""
        self.exponent = exponent

    def f(self, A):
        """Return Z."""
        return A**self.exponent

    def slope(self):
        """Return the slope."""
        return self.exponent * self.A ** (self.exponent - 1)


class Exp(Unary):
    """Z = e to the power of A."""

    def f(self, A):
        """Return Z."""
        return np.exp(A)

    def slope(self):
        """Return the slope."""
        return self.Z


class Log(Unary):
    """Z = the natural logarithm of A."""

    def f(self, A):
        """Return Z."""
        return np.log(A)

    def slope(self):
        """Return the slope."""
        return 1 / self.A


class ReLU(Unary):
    """Z = A where A is positive, and 0 elsewhere."""

    def f(self, A):
        """Return Z."""
        return A * (A > 0)

    def slope(self):
        """Return the slope."""
        return np.heaviside(self.A, 0.0)
