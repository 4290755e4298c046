import numpy as np


def unbroadcast(dLdZ, shape):
    """Add number by number, in a plain loop."""
    dLdX = np.zeros(shape)
    full = (1,) * (dLdZ.ndim - len(shape)) + tuple(shape)
    target = dLdX.reshape(full)  # the same memory
    for place, value in np.ndenumerate(dLdZ):
        target[tuple(i if n != 1 else 0 for i, n in zip(place, full))] += value
    return dLdX


class Add:
    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ * self.B, self.A.shape), unbroadcast(dLdZ * self.A, self.B.shape)


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = A.shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        axes = self.axis if isinstance(self.axis, tuple) else (self.axis,)
        axes = {i % max(len(self.shape), 1) for i in axes} if self.axis is not None else range(len(self.shape))
        kept = tuple(1 if i in axes else n for i, n in enumerate(self.shape))
        return np.reshape(dLdZ, kept) * np.ones(self.shape)


class Exp:
    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log:
    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ / self.A


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.multiply(dLdZ, self.A > 0, dtype=np.float64)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        return dLdZ.reshape(self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return np.moveaxis(dLdZ, range(len(self.axes)), self.axes)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        flat = dLdA.reshape(-1)
        where = np.arange(flat.size).reshape(self.shape)[self.index]
        for i, value in zip(np.ravel(where).tolist(), np.ravel(dLdZ).tolist()):
            flat[i] += value
        return dLdA
