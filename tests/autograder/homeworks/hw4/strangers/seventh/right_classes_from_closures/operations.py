"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    extra = np.ndim(dLdZ) - len(shape)
    if extra:
        dLdZ = dLdZ.sum(axis=tuple(range(extra)))
    repeated = tuple(i for i, size in enumerate(shape) if size == 1 and dLdZ.shape[i] != 1)
    if repeated:
        dLdZ = dLdZ.sum(axis=repeated, keepdims=True)
    return dLdZ


def operation(name, make, *settings, defaults=()):
    """Return a class: make(self, *settings) returns forward, which returns Z, a cache and a pull."""

    def __init__(self, *values, **named):
        values = dict(zip(settings, defaults)) | dict(zip(settings, values)) | named
        if set(values) != set(settings):
            raise TypeError(f"{name} needs {settings}")
        vars(self).update(values)

    def forward(self, *arrays):
        Z, cache, self.pull = make(self, *arrays)
        vars(self).update(cache)
        return Z

    def backward(self, dLdZ):
        return self.pull(dLdZ)

    body = {"__init__": __init__, "forward": forward, "backward": backward, "__doc__": make.__doc__}
    return type(name, (), body)


def add(self, A, B):
    """Z = A + B."""
    a, b = A.shape, B.shape
    return A + B, {}, lambda d: (unbroadcast(d, a), unbroadcast(d, b))


def mul(self, A, B):
    """Z = A * B."""
    pull = lambda d: (unbroadcast(d * B, A.shape), unbroadcast(d * A, B.shape))
    return A * B, {"A": A, "B": B}, pull


def power(self, A):
    """Z = A ** exponent."""
    p = self.exponent
    return A**p, {}, lambda d: d * p * A ** (p - 1)


def matmul(self, A, B):
    """Z = A @ B."""

    def pull(d):
        dLdA, dLdB = d @ np.swapaxes(B, -1, -2), np.swapaxes(A, -1, -2) @ d
        return unbroadcast(dLdA, A.shape), unbroadcast(dLdB, B.shape)

    return A @ B, {"A": A, "B": B}, pull


def total(self, A):
    """Z = the sum of A."""
    shape = A.shape
    kept = np.empty(shape, dtype=bool).sum(axis=self.axis, keepdims=True).shape
    return (
        A.sum(axis=self.axis, keepdims=self.keepdims),
        {},
        lambda d: np.broadcast_to(d.reshape(kept), shape),
    )


def exp(self, A):
    """Z = e ** A."""
    Z = np.exp(A)
    return Z, {"Z": Z}, lambda d: d * Z


def take(self, A):
    """Z = A[index]."""
    shape = A.shape

    def pull(d):
        dLdA = np.zeros(shape)
        np.add.at(dLdA, self.index, d)
        return dLdA

    return A[self.index], {}, pull


def relu(self, A):
    """Z = max(A, 0)."""
    return A * (A > 0), {"A": A}, lambda d: d * (A > 0)


def log(self, A):
    """Z = log A."""
    return np.log(A), {"A": A}, lambda d: d / A


def reshape(self, A):
    """Z = A with another shape."""
    shape = A.shape
    return A.reshape(self.shape), {}, lambda d: d.reshape(shape)


def transpose(self, A):
    """Z = A with its axes in another order."""
    back = tuple(np.argsort(np.array(self.axes, dtype=int)))
    return np.transpose(A, self.axes), {}, lambda d: np.transpose(d, back)


Add = operation("Add", add)
Neg = operation("Neg", lambda self, A: (-A, {}, lambda d: -d))
Mul = operation("Mul", mul)
Pow = operation("Pow", power, "exponent")
MatMul = operation("MatMul", matmul)
Sum = operation("Sum", total, "axis", "keepdims", defaults=(None, False))
Exp = operation("Exp", exp)
Log = operation("Log", log)
ReLU = operation("ReLU", relu)
Reshape = operation("Reshape", reshape, "shape")
Transpose = operation("Transpose", transpose, "axes")
GetItem = operation("GetItem", take, "index")
