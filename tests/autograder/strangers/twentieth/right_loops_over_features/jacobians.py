import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    J = np.zeros((C, N, C))
    for k in range(C):
        for n in range(N):
            for c in range(C):
                J[k, n, c] = 1.0 if k == c else 0.0
    return J


def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    J = np.zeros((C, I, N, C))
    for k in range(C):
        for i in range(I):
            for n in range(N):
                J[k, i, n, k] = A[n, i]
    return J


def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    J = np.zeros((N, I, N, C))
    for n in range(N):
        for i in range(I):
            for c in range(C):
                J[n, i, n, c] = W[c, i]
    return J


def contract(dLdZ, dZdX):
    dLdX = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(dLdX.shape):
        dLdX[place] = np.sum(dZdX[place] * dLdZ)
    return dLdX
