"""Homework 1, part 2: the Jacobians."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    p = np.zeros(C * N * C)
    for k in range(C):
        for n in range(N):
            p[(k * N + n) * C + k] = 1.0
    return p.reshape(C, N, C)


def dZdW(A, W, b):
    N, I = A.shape
    C = W.shape[0]
    p = np.zeros(C * I * N * C)
    for k in range(C):
        for i in range(I):
            for n in range(N):
                p[((k * I + i) * N + n) * C + k] = A[n, i]
    return p.reshape(C, I, N, C)


def dZdA(A, W, b):
    N, I = A.shape
    C = W.shape[0]
    p = np.zeros(N * I * N * C)
    for m in range(N):
        for i in range(I):
            for c in range(C):
                p[((m * I + i) * N + m) * C + c] = W[c, i]
    return p.reshape(N, I, N, C)


def contract(dLdZ, dZdX):
    N, C = dLdZ.shape
    shape = dZdX.shape[:-2]
    out = np.zeros(shape)
    for x in np.ndindex(*shape):
        acc = 0.0
        for n in range(N):
            for c in range(C):
                acc += dLdZ[n, c] * dZdX[x + (n, c)]
        out[x] = acc
    return out
