"""Homework 1, part 1: the Linear layer."""

import numpy as np


_free = {}


def _zeros(shape):
    """A zeroed array, a recycled one if there is any: no page faults in a grid search."""
    stack = _free.get(shape)
    if not stack:
        return np.zeros(shape)
    array = stack.pop()
    array.fill(0.0)
    return array


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = _zeros((out_features, in_features))
        self.b = _zeros((out_features, 1))
        self._mine = [self.W, self.b]

    def __del__(self):
        for array in self._mine:
            stack = _free.setdefault(array.shape, [])
            if all(array is not other for other in stack):
                stack.append(array)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
