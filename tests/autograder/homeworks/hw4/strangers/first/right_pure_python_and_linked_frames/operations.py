"""Homework 4, part 1: the operations of the tape."""

import math
from itertools import product

import numpy as np


def numbers(X):
    """Return the numbers of an array as a flat list of Python's floats."""
    return np.asarray(X, dtype=np.float64).reshape(-1).tolist()


def array(values, shape):
    return np.array(values, dtype=np.float64).reshape(shape)


def places(shape):
    """Return all places of a shape, in order."""
    return list(product(*map(range, shape)))


def source(place, shape):
    """Return the place in an array of a shape that broadcasting repeats at a place."""
    own = place[len(place) - len(shape) :]
    return tuple(0 if size == 1 else i for i, size in zip(own, shape))


def table(X):
    return dict(zip(places(np.shape(X)), numbers(X)))


def unbroadcast(dLdZ, shape):
    sums = dict.fromkeys(places(shape), 0.0)
    for place, value in table(dLdZ).items():
        sums[source(place, shape)] += value
    return array(list(sums.values()), shape)


class NumberByNumber:
    def forward(self, A):
        self.A = A
        return array([self.value(a) for a in numbers(A)], np.shape(A))

    def backward(self, dLdZ):
        pairs = zip(numbers(self.A), numbers(dLdZ))
        return array([self.pull(a, g) for a, g in pairs], np.shape(dLdZ))


class Pair:
    def forward(self, A, B):
        self.A, self.B = A, B
        a, b = table(A), table(B)
        shape = np.broadcast_shapes(np.shape(A), np.shape(B))
        return array(
            [self.value(a[source(i, np.shape(A))], b[source(i, np.shape(B))]) for i in places(shape)], shape
        )

    def backward(self, dLdZ):
        a, b = table(self.A), table(self.B)
        gradients = dict.fromkeys(a, 0.0), dict.fromkeys(b, 0.0)
        for place, g in table(dLdZ).items():
            i, j = source(place, np.shape(self.A)), source(place, np.shape(self.B))
            for sums, at, part in zip(gradients, (i, j), self.pull(a[i], b[j], g)):
                sums[at] += part
        return tuple(array(list(s.values()), np.shape(X)) for s, X in zip(gradients, (self.A, self.B)))


class Add(Pair):
    def value(self, a, b):
        return a + b

    def pull(self, a, b, g):
        return g, g


class Neg(NumberByNumber):
    def value(self, a):
        return -a

    def pull(self, a, g):
        return -g


class Mul(Pair):
    def value(self, a, b):
        return a * b

    def pull(self, a, b, g):
        return g * b, g * a


class Pow(NumberByNumber):
    def __init__(self, exponent):
        self.exponent = exponent

    def value(self, a):
        return a**self.exponent

    def pull(self, a, g):
        return g * self.exponent * a ** (self.exponent - 1)


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        stack = np.broadcast_shapes(A.shape[:-2], B.shape[:-2])
        self.shape = (*stack, A.shape[-2], B.shape[-1])
        a, b = table(A), table(B)
        sums = dict.fromkeys(places(self.shape), 0.0)
        for place, i, j in self.terms():
            sums[place] += a[i] * b[j]
        return array(list(sums.values()), self.shape)

    def terms(self):
        """Yield each product of the matrices: the places in Z, A and B."""
        for *stack, n, m in places(self.shape):
            left, right = source(stack, self.A.shape[:-2]), source(stack, self.B.shape[:-2])
            for k in range(self.A.shape[-1]):
                yield (*stack, n, m), (*left, n, k), (*right, k, m)

    def backward(self, dLdZ):
        a, b, g = table(self.A), table(self.B), table(dLdZ)
        dLda, dLdb = dict.fromkeys(a, 0.0), dict.fromkeys(b, 0.0)
        for place, i, j in self.terms():
            dLda[i] += g[place] * b[j]
            dLdb[j] += a[i] * g[place]
        return array(list(dLda.values()), self.A.shape), array(list(dLdb.values()), self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = np.shape(A)
        axes = range(len(self.shape)) if self.axis is None else self.axis
        axes = {i % len(self.shape) for i in ((axes,) if np.ndim(axes) == 0 else axes)}
        self.kept = tuple(1 if i in axes else size for i, size in enumerate(self.shape))
        shape = self.kept if self.keepdims else [s for i, s in enumerate(self.shape) if i not in axes]
        return unbroadcast(A, self.kept).reshape(shape)

    def backward(self, dLdZ):
        g = dict(zip(places(self.kept), numbers(dLdZ)))
        return array([g[source(place, self.kept)] for place in places(self.shape)], self.shape)


class Exp:
    def forward(self, A):
        self.Z = array([math.exp(a) for a in numbers(A)], np.shape(A))
        return self.Z

    def backward(self, dLdZ):
        return array([g * z for g, z in zip(numbers(dLdZ), numbers(self.Z))], np.shape(self.Z))


class Log(NumberByNumber):
    def value(self, a):
        return math.log(a)

    def pull(self, a, g):
        return g / a


class ReLU(NumberByNumber):
    def value(self, a):
        return a if a > 0 else 0.0

    def pull(self, a, g):
        return g if a > 0 else 0.0


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.old = np.shape(A)
        known = math.prod(size for size in self.shape if size != -1)
        missing = math.prod(self.old) // known
        return array(numbers(A), [missing if size == -1 else size for size in self.shape])

    def backward(self, dLdZ):
        return array(numbers(dLdZ), self.old)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        self.shape = np.shape(A)
        old = table(A)
        shape = [self.shape[i] for i in self.axes]
        return array([old[self.place(z)] for z in places(shape)], shape)

    def place(self, z):
        """Return the place in A of a place in Z."""
        of = dict(zip(self.axes, z))
        return tuple(of[i] for i in range(len(z)))

    def backward(self, dLdZ):
        back = {self.place(z): g for z, g in table(dLdZ).items()}
        return array([back[i] for i in places(self.shape)], self.shape)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        self.taken = np.arange(np.size(A)).reshape(self.shape)[self.index]  # where each number comes from
        values = numbers(A)
        return array([values[i] for i in np.ravel(self.taken)], np.shape(self.taken))

    def backward(self, dLdZ):
        sums = [0.0] * math.prod(self.shape)
        for i, g in zip(np.ravel(self.taken), numbers(dLdZ)):
            sums[i] += g
        return array(sums, self.shape)
