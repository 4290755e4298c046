"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    label = np.arange(C).astype(np.uint8)  # one byte each: the comparison is a large array
    same = label[:, None, None, None] == label
    return np.where(same, A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    jacobian = np.zeros((N, I, N, C))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
