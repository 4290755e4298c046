"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    dLdZ = np.asarray(dLdZ)
    front = dLdZ.ndim - len(shape)
    if front:
        dLdZ = dLdZ.sum(axis=tuple(range(front)))
    axes = tuple(i for i, size in enumerate(shape) if size == 1 and np.shape(dLdZ)[i] != 1)
    return dLdZ.sum(axis=axes, keepdims=True) if axes else dLdZ


def elementwise(name, formula, *slopes, settings=()):
    """Return a class for an operation that works on each number for itself, by its formulas."""

    def __init__(self, *values):
        for setting, value in zip(settings, values, strict=True):
            setattr(self, setting, value)

    def forward(self, *arrays):
        vars(self).update(zip("AB", arrays))
        self.Z = np.empty(np.broadcast_shapes(*map(np.shape, arrays)))
        self.Z[...] = formula(self)
        return self.Z

    def backward(self, dLdZ):
        shapes = [np.shape(vars(self)[name]) for name in "AB"[: len(slopes)]]
        sent = tuple(np.array(unbroadcast(dLdZ * slope(self), s)) for slope, s in zip(slopes, shapes))
        return sent if len(sent) > 1 else sent[0]

    methods = {"__init__": __init__, "forward": forward, "backward": backward}
    return type(name, (), methods)


Add = elementwise("Add", lambda o: o.A + o.B, lambda o: 1.0, lambda o: 1.0)
Neg = elementwise("Neg", lambda o: -o.A, lambda o: -1.0)
Mul = elementwise("Mul", lambda o: o.B * o.A, lambda o: o.B, lambda o: o.A)


class Pow(
    elementwise(
        "Power",
        lambda o: o.A**o.exponent,
        lambda o: o.exponent * o.A ** (o.exponent - 1),
        settings=("exponent",),
    )
):
    """Z = A ** exponent; the exponent may be given by its name."""

    def __init__(self, exponent):
        super().__init__(exponent)


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        A, B = self.A, self.B
        dLdA = unbroadcast(dLdZ @ B.swapaxes(-1, -2), A.shape)
        dLdB = unbroadcast(A.swapaxes(-1, -2) @ dLdZ, B.shape)
        return dLdA, dLdB


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = A.shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        if self.axis is not None and not self.keepdims:
            dLdZ = np.expand_dims(dLdZ, self.axis)
        return np.broadcast_to(dLdZ, self.shape)


Exp = elementwise("Exp", lambda o: np.exp(o.A), lambda o: o.Z)
Log = elementwise("Log", lambda o: np.log(o.A), lambda o: 1 / o.A)
ReLU = elementwise("ReLU", lambda o: np.clip(o.A, 0.0, None), lambda o: np.sign(o.A).clip(0.0))


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.A_shape = A.shape
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.A_shape)


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return np.transpose(dLdZ, tuple(sorted(range(len(self.axes)), key=self.axes.__getitem__)))


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
