"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def diagonal(array, first, second):
    """A writable view: the diagonal of two axes comes first, then the other axes."""
    sizes, steps = list(array.shape), list(array.strides)
    size, step = sizes[first], steps[first] + steps[second]
    for axis in (second, first):
        del sizes[axis], steps[axis]
    return np.lib.stride_tricks.as_strided(array, [size, *sizes], [step, *steps])


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    diagonal(jacobian, 0, 2)[...] = 1
    return jacobian


def dZdW(A, W, b):
    N, C_in, C_out = A.shape[0], A.shape[1], W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    diagonal(jacobian, 0, 3)[...] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in, C_out = A.shape[0], A.shape[1], W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    diagonal(jacobian, 0, 2)[...] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = np.sum(dZdX * dLdZ, axis=(-2, -1))
    return dLdX
