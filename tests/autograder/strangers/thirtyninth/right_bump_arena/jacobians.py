"""Homework 1, part 2: the full derivatives of Z, carved from the layers' arena."""

import numpy as np
from linear import ARENA


def dZdb(A, W, b):
    C = len(W)
    jacobian = ARENA.take(C, len(A), C)
    jacobian[...] = np.equal.outer(np.arange(C), np.arange(C))[:, None]
    return jacobian


def dZdW(A, W, b):
    C = len(W)
    jacobian = ARENA.take(*W.shape, len(A), C)
    jacobian[...] = 0
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = ARENA.take(*A.shape, len(A), len(W))
    jacobian[...] = 0
    for m in range(len(A)):
        jacobian[m, :, m] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    shape = dZdX.shape[:-2]
    dLdX = ARENA.take(*shape)
    dLdX[...] = np.tensordot(dZdX, dLdZ, 2)
    return dLdX
