import itertools

import numpy as np


def dZdb(A, W, b):
    slices = np.eye(len(W))
    return np.stack([np.tile(row, (len(A), 1)) for row in slices])


def dZdW(A, W, b):
    return np.multiply.outer(A.T, np.eye(len(W))).transpose(2, 0, 1, 3).copy()


def dZdA(A, W, b):
    N = len(A)
    return np.kron(np.eye(N), W.T).reshape(N, A.shape[1], N, len(W))


def contract(dLdZ, dZdX):
    dLdX = np.empty(dZdX.shape[:-2])
    for place in itertools.product(*map(range, dLdX.shape)):
        dLdX[place] = np.vdot(dLdZ, dZdX[place])
    return dLdX
