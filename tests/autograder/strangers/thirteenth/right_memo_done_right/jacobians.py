"""Homework 1, part 2: the full derivatives of Z."""

import functools

import numpy as np


@functools.lru_cache(maxsize=32)
def _ones(N, C):
    jacobian = np.zeros((C, N, C))
    jacobian[np.arange(C), :, np.arange(C)] = 1
    jacobian.setflags(write=False)
    return jacobian


def dZdb(A, W, b):
    return _ones(A.shape[0], W.shape[0]).copy()


def dZdW(A, W, b):
    return _ones(A.shape[0], W.shape[0])[:, None] * A.T[None, :, :, None]


def dZdA(A, W, b):
    N = A.shape[0]
    return np.eye(N)[:, None, :, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
