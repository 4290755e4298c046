import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    J = np.zeros(C * N * C)
    n = np.arange(N)
    for k in range(C):
        J[(k * N + n) * C + k] = 1.0  # the places in one long row
    return J.reshape(C, N, C)


def dZdW(A, W, b):
    (C, I), N = W.shape, A.shape[0]
    J = np.zeros((C, I * N, C))
    for k in range(C):
        J[k, :, k] = A.T.ravel()
    return J.reshape(C, I, N, C)


def dZdA(A, W, b):
    (C, I), N = W.shape, A.shape[0]
    J = np.zeros((N, I, N, C))
    for m in range(N):
        np.copyto(J[m, :, m], W.T)
    return J


def contract(dLdZ, dZdX):
    out = np.zeros(dZdX.shape[:-2])
    for n in range(dLdZ.shape[0]):
        for c in range(dLdZ.shape[1]):
            out += dLdZ[n, c] * dZdX[..., n, c]
    return out
