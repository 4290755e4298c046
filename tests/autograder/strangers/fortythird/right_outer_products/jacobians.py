import numpy as np


def dZdb(A, W, b):
    return np.tile(np.identity(len(W))[:, None], (1, len(A), 1))


def dZdW(A, W, b):
    return np.multiply.outer(np.identity(len(W)), A).transpose(0, 3, 2, 1).copy()


def dZdA(A, W, b):
    return np.multiply.outer(np.identity(len(A)), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    total = np.zeros(dZdX.shape[:-2])
    for n, c in np.ndindex(dLdZ.shape):
        total += dLdZ[n, c] * dZdX[..., n, c]
    return total
