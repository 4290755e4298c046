import math

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.array([[[1.0 if c == k else 0.0 for c in range(C)] for _ in range(N)] for k in range(C)])


def dZdW(A, W, b):
    (N, I), C = A.shape, len(W)
    J = np.zeros((C, I, N, C))
    for k in range(C):
        for i in range(I):
            for n in range(N):
                J[k, i, n, k] = A[n, i]
    return J


def dZdA(A, W, b):
    (N, I), C = A.shape, len(W)
    J = np.zeros((N, I, N, C))
    for m in range(N):
        for i in range(I):
            for c in range(C):
                J[m, i, m, c] = W[c, i]
    return J


def contract(dLdZ, dZdX):
    out = np.empty(dZdX.shape[:-2])
    weights = dLdZ.ravel().tolist()
    for index in np.ndindex(*out.shape):
        out[index] = math.fsum(p * q for p, q in zip(weights, dZdX[index].ravel().tolist()))
    return out
