"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

from math import fsum

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.array([[[float(c == k) for c in range(C)] for n in range(N)] for k in range(C)])


def dZdW(A, W, b):
    N, C = len(A), len(W)
    return np.array([[[[A[n, i] * (c == k) for c in range(C)] for n in range(N)]
                      for i in range(A.shape[1])] for k in range(C)])


def dZdA(A, W, b):
    N, C = len(A), len(W)
    return np.array([[[[W[c, i] if n == m else 0.0 for c in range(C)] for n in range(N)]
                      for i in range(A.shape[1])] for m in range(N)])


def contract(dLdZ, dZdX):
    dLdX = np.zeros(dZdX.shape[:-2])
    for place in np.ndindex(*dLdX.shape):
        dLdX[place] = fsum(x * y for x, y in zip(dLdZ.ravel().tolist(), dZdX[place].ravel().tolist()))
    return dLdX
