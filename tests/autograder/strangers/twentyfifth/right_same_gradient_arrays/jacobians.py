import numpy as np


def _mask(size):
    return np.equal.outer(np.arange(size), np.arange(size))


def dZdb(A, W, b):
    return np.where(_mask(len(W))[:, None, :], 1.0, np.zeros((len(A), 1)))


def dZdW(A, W, b):
    return np.where(_mask(len(W))[:, None, None, :], A.T[:, :, None], 0.0)


def dZdA(A, W, b):
    return np.where(_mask(len(A))[:, None, :, None], W.T[:, None, :], 0.0)


def contract(dLdZ, dZdX):
    flat = dZdX.reshape(-1, dLdZ.size)
    return np.array([np.vdot(row, dLdZ.reshape(-1)) for row in flat]).reshape(dZdX.shape[:-2])
