import numpy as np


def dZdb(A, W, b):
    k, n = np.ogrid[: len(W), : len(A)]
    J = np.zeros((len(W), len(A), len(W)))
    J[k, n, k] = 1
    return J


def dZdW(A, W, b):
    k, i, n = np.ogrid[: len(W), : A.shape[1], : len(A)]
    J = np.zeros((len(W), A.shape[1], len(A), len(W)))
    J[k, i, n, k] = A[n, i]
    return J


def dZdA(A, W, b):
    m, i, c = np.ogrid[: len(A), : A.shape[1], : len(W)]
    J = np.zeros((len(A), A.shape[1], len(A), len(W)))
    J[m, i, m, c] = W[c, i]
    return J


def contract(dLdZ, dZdX):
    total = np.zeros(dZdX.shape[:-2])
    for c in reversed(range(dLdZ.shape[1])):
        total += dZdX[..., c] @ dLdZ[:, c]
    return total
