"""Homework 1, part 2: Jacobians, made once for each shape or each W and copied for the caller."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def _bias_jacobian(N, C):
    jacobian = np.zeros((C, N, C))
    jacobian[range(C), :, range(C)] = 1.0
    return jacobian


def dZdb(A, W, b):
    return _bias_jacobian(A.shape[0], W.shape[0]).copy()


def dZdW(A, W, b):
    N, C, I = len(A), *W.shape
    jacobian = np.zeros((C, I, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


@lru_cache(maxsize=8)
def _input_jacobian(N, shape, numbers):
    W = np.frombuffer(numbers).reshape(shape)
    jacobian = np.zeros((N, shape[1], N, shape[0]))
    jacobian[range(N), :, range(N), :] = W.T
    return jacobian


def dZdA(A, W, b):
    return _input_jacobian(A.shape[0], W.shape, W.tobytes()).copy()


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
