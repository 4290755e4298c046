"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    return np.array([[[float(k == c) for c in range(C)] for n in range(N)] for k in range(C)])


def dZdW(A, W, b):
    N, C_in = A.shape
    C = W.shape[0]
    return np.array([[[[float(A[n, i]) if k == c else 0.0 for c in range(C)] for n in range(N)]
                      for i in range(C_in)] for k in range(C)])


def dZdA(A, W, b):
    N, C_in = A.shape
    C = W.shape[0]
    return np.array([[[[float(W[c, i]) if m == n else 0.0 for c in range(C)] for n in range(N)]
                      for i in range(C_in)] for m in range(N)])


def contract(dLdZ, dZdX):
    dLdX = np.zeros(dZdX.shape[:-2])
    for index in np.ndindex(*dLdX.shape):
        for n, c in np.ndindex(*dLdZ.shape):
            dLdX[index] += dLdZ[n, c] * dZdX[index + (n, c)]
    return dLdX
