"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    """Slice k is slice 0, moved by k places: a window that slides over one band of zeros and ones."""
    N, C = len(A), len(W)
    band = np.zeros((N, 2 * C - 1))
    band[:, C - 1] = 1.0
    row, column = band.strides
    return np.lib.stride_tricks.as_strided(band[:, C - 1 :], (C, N, C), (-column, row, column))


def dZdW(A, W, b):
    N, C, I = len(A), *W.shape
    jacobian = np.zeros((C, I, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C, I = len(A), *W.shape
    jacobian = np.zeros((N, I, N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
