import numpy as np


def dZdb(A, W, b):
    J = np.zeros((len(W), len(A), len(W)))
    for k, n in np.ndindex(len(W), len(A)):
        J[k, n, k] = 1.0
    return J


def dZdW(A, W, b):
    J = np.zeros(W.shape + (len(A), len(W)))
    for k, i in np.ndindex(W.shape):
        for n in range(len(A)):
            J[k, i, n, k] = A[n, i]
    return J


def dZdA(A, W, b):
    J = np.zeros(A.shape + (len(A), len(W)))
    for m, i in np.ndindex(A.shape):
        for c in range(len(W)):
            J[m, i, m, c] = W[c, i]
    return J


def contract(dLdZ, dZdX):
    dLdX = np.zeros(dZdX.shape[:-2])
    for where in np.ndindex(dLdX.shape):
        dLdX[where] = np.sum(dZdX[where] * dLdZ)
    return dLdX
