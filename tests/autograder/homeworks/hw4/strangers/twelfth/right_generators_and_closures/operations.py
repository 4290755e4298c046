from functools import reduce

import numpy as np


def unbroadcast(dLdZ, shape):
    """Backward of broadcasting: a map tells for each number of dLdZ where it came from."""
    size = int(np.prod(shape))
    if size == dLdZ.size:
        return dLdZ.reshape(shape)
    came_from = np.broadcast_to(np.arange(size).reshape(shape), dLdZ.shape)
    return np.bincount(came_from.ravel(), weights=dLdZ.ravel(), minlength=size).reshape(shape)


class Operation:
    """An operation whose `run` returns Z and a function: the backward."""

    def __init_subclass__(cls, settings=(), **kwargs):
        super().__init_subclass__(**kwargs)
        cls.settings = settings

    def __init__(self, *values, **named):
        self.__dict__.update(self.settings, **dict(zip(self.settings, values)), **named)

    def forward(self, *arrays):
        self.__dict__.update(zip("AB", arrays))
        Z, self.way_back = self.run(*arrays)
        return Z

    def backward(self, dLdZ):
        return self.way_back(dLdZ)


class Add(Operation):
    def run(self, A, B):
        return np.add(A, B), lambda g: (unbroadcast(g, A.shape), unbroadcast(g, B.shape))


class Neg(Operation):
    def run(self, A):
        return -1.0 * A, np.negative


class Mul(Operation):
    def run(self, A, B):
        return A * B, lambda g: (unbroadcast(g * B, A.shape), unbroadcast(g * A, B.shape))


class Pow(Operation, settings={"exponent": None}):
    def run(self, A):
        p = self.exponent
        if p == int(p) and p > 0:
            below = reduce(np.multiply, [A] * (int(p) - 1), np.ones(A.shape))
            return below * A, lambda g: g * p * below
        return np.exp(p * np.log(A)), lambda g: g * p * np.exp((p - 1) * np.log(A))


class MatMul(Operation):
    def run(self, A, B):
        def back(g):
            dLdA = (B @ g.swapaxes(-1, -2)).swapaxes(-1, -2)
            dLdB = (g.swapaxes(-1, -2) @ A).swapaxes(-1, -2)
            return unbroadcast(dLdA, A.shape), unbroadcast(dLdB, B.shape)

        return (B.swapaxes(-1, -2) @ A.swapaxes(-1, -2)).swapaxes(-1, -2), back


class Sum(Operation, settings={"axis": None, "keepdims": False}):
    def run(self, A):
        Z = np.add.reduce(A, axis=self.axis, keepdims=self.keepdims)
        places = np.arange(Z.size).reshape(Z.shape)
        axes = range(A.ndim) if self.axis is None else np.atleast_1d(np.array(self.axis, dtype=int)) % max(A.ndim, 1)
        if not self.keepdims:
            for axis in sorted(int(i) for i in axes):
                places = np.expand_dims(places, axis)
        return Z, lambda g: np.take(g, np.broadcast_to(places, A.shape))


class Exp(Operation):
    def run(self, A):
        self.Z = np.exp(A)
        return self.Z, lambda g: g * self.Z


class Log(Operation):
    def run(self, A):
        return np.log2(A) * np.log(2.0), lambda g: g * (1.0 / A)


class ReLU(Operation):
    def run(self, A):
        return (A + abs(A)) / 2, lambda g: g * np.heaviside(A, 0.0)


class Reshape(Operation, settings={"shape": None}):
    def run(self, A):
        return A.reshape(*self.shape) if self.shape else A.reshape(()), lambda g: g.reshape(A.shape)


class Transpose(Operation, settings={"axes": None}):
    def run(self, A):
        return A.transpose(*self.axes) if A.ndim else A, lambda g: g.transpose(np.argsort(self.axes).astype(int)) if A.ndim else g


class GetItem(Operation, settings={"index": None}):
    def run(self, A):
        def back(g):
            taken = np.ravel(np.arange(A.size).reshape(A.shape)[self.index])
            return np.bincount(taken, weights=np.ravel(g), minlength=A.size).reshape(A.shape)

        return A[self.index], back
