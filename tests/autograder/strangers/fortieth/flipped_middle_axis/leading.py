"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import math

import numpy as np
from numpy.lib.stride_tricks import as_strided


def rows_of(array):
    """Return the vectors along the last axis as the rows of a matrix, large ones without a copy."""
    *leading, C = array.shape
    if array.ndim >= 3 and array.size >= 4096:
        spacing = array.strides[-2]
        if array.strides[0] == spacing * math.prod(leading[1:]):  # the rows are evenly spaced
            shape = (math.prod(leading), C)
            return as_strided(array, shape, array.strides[-2:], writeable=False)
    return array.reshape(-1, C)


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = rows.T @ rows_of(self.A)
        self.dLdb = rows.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
