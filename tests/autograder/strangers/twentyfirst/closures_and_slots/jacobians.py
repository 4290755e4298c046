import numpy as np


def _stack(slices, shape):
    return np.stack(list(slices)).reshape(shape)


def dZdb(A, W, b):
    one = np.ones((len(A), 1))
    return _stack((one * row for row in np.eye(len(W))), (len(W), len(A), len(W)))


def dZdW(A, W, b):
    rows = np.eye(len(W))
    return _stack((np.outer(column, row) for row in rows for column in A.T), (*W.shape, len(A), len(W)))


def dZdA(A, W, b):
    rows = np.eye(len(A))
    return _stack((np.outer(row, column) for row in rows for column in W.T), (*A.shape, len(A), len(W)))


def contract(dLdZ, dZdX):
    total = np.zeros(dZdX.shape[:-2])
    for n, row in enumerate(dLdZ):
        for c, slope in enumerate(row):
            total += slope * dZdX[..., n, c]
    return total
