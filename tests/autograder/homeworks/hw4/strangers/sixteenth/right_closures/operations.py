import functools
import numpy as np


def unbroadcast(dLdZ, shape):
    """Sum one axis after another, the last one first."""
    front = np.ndim(dLdZ) - len(shape)
    sizes = (0,) * front + tuple(shape)
    add = lambda X, i: np.add.reduce(X, axis=i, keepdims=i >= front) if sizes[i] < 2 else X
    return np.array(functools.reduce(add, reversed(range(len(sizes))), dLdZ), dtype=np.float64)


def operation(name, *settings, defaults=()):
    """Make a class from a generator function: it yields Z and what turns dLdZ into gradients."""

    def decorate(rule):
        def __init__(self, *values):
            values += defaults[len(values):]
            if len(values) != len(settings):
                raise TypeError(name)
            vars(self).update(zip(settings, values))

        def forward(self, *arrays):
            Z, self.rule = rule(self, *arrays)
            return Z

        def backward(self, dLdZ):
            return self.rule(dLdZ)

        return type(name, (), dict(__init__=__init__, forward=forward, backward=backward))

    return decorate


@operation("Add")
def Add(self, A, B):
    a, b = A.shape, B.shape
    return A + B, lambda G: (unbroadcast(G, a), unbroadcast(G, b))


@operation("Neg")
def Neg(self, A):
    return np.negative(A), np.negative


@operation("Mul")
def Mul(self, A, B):
    self.A, self.B = A, B
    return A * B, lambda G: (unbroadcast(G * B, A.shape), unbroadcast(G * A, B.shape))


@operation("Pow", "exponent")
def Pow(self, A):
    p = self.exponent
    return (A, lambda G: G) if p == 1 else (A**p, lambda G: G * p * A ** (p - 1))


@operation("MatMul")
def MatMul(self, A, B):
    self.A, self.B = A, B
    T = lambda X: np.swapaxes(X, -1, -2)
    return np.matmul(A, B), lambda G: (unbroadcast(G @ T(B), A.shape), unbroadcast(T(T(G) @ A), B.shape))


@operation("Sum", "axis", "keepdims", defaults=(None, False))
def Sum(self, A):
    Z = np.add.reduce(A, axis=self.axis, keepdims=True)
    kept, shape = np.shape(Z), A.shape
    gone = () if self.keepdims else tuple(range(A.ndim)) if self.axis is None else self.axis
    return np.squeeze(Z, axis=gone), lambda G: np.broadcast_to(np.reshape(G, kept), shape)


@operation("Exp")
def Exp(self, A):
    self.Z = Z = np.exp(A)
    return Z, lambda G: Z * G


@operation("Log")
def Log(self, A):
    self.A = A
    return np.log(A), lambda G: G / A


@operation("ReLU")
def ReLU(self, A):
    self.A = A
    return A * (A > 0), lambda G: G * (A > 0)


@operation("Reshape", "shape")
def Reshape(self, A):
    shape = A.shape
    return np.reshape(A, self.shape), lambda G: np.reshape(G, shape)


@operation("Transpose", "axes")
def Transpose(self, A):
    undo = sorted(range(A.ndim), key=self.axes.__getitem__)
    return A.transpose(self.axes), lambda G: G.transpose(undo)


@operation("GetItem", "index")
def GetItem(self, A):
    shape, index = A.shape, self.index

    def rule(G):
        dLdA = np.zeros(shape)
        np.add.at(dLdA, index, G)
        return dLdA

    return A[index], rule
