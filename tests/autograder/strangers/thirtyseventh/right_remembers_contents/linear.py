"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

known = {}  # the contents of all arguments: the contents of the result, which nobody can change


def remember(function):
    """Calculate each small product once for the same contents, whatever layer asks."""

    def with_memory(*arrays):
        if sum(X.size for X in arrays) > 20_000:
            return function(*arrays)
        key = (function.__name__, *((X.shape, X.tobytes()) for X in arrays))
        if key not in known:
            if len(known) >= 64:
                known.pop(next(iter(known)))
            result = function(*arrays)
            known[key] = result.shape, result.tobytes()
        shape, contents = known[key]
        return np.frombuffer(bytearray(contents)).reshape(shape)  # new memory, which can be written

    return with_memory


@remember
def output(A, W, b):
    return A @ W.T + b.T


@remember
def by_W(dLdZ, A):
    return dLdZ.T @ A


@remember
def by_b(dLdZ):
    return dLdZ.mean(axis=0)[:, None] * len(dLdZ)


@remember
def by_A(dLdZ, W):
    return dLdZ @ W


class Linear:
    """Every number is calculated once in the life of the program."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A.view(), int(np.shape(A)[0])
        return output(A, self.W, self.b)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = by_W(dLdZ, self.A), by_b(dLdZ)
        return by_A(dLdZ, self.W)
