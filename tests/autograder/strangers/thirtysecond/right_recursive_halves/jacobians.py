import numpy as np


def dZdb(A, W, b):
    return np.stack([np.outer(np.ones(len(A)), unit) for unit in np.identity(len(W))])


def dZdW(A, W, b):
    return np.einsum("ni,kc->kinc", A, np.identity(len(W)))


def dZdA(A, W, b):
    return np.multiply.outer(np.identity(len(A)), W.T).transpose(0, 2, 1, 3)


def contract(dLdZ, dZdX):
    result = np.zeros(dZdX.shape[:-2])
    for n, c in reversed(list(zip(*np.nonzero(dLdZ)))):
        result += dLdZ[n, c] * dZdX[..., n, c]
    return result
