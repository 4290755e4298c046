import numpy as np


def dZdb(A, W, b):
    return np.tile(np.eye(len(W))[:, None, :], (1, len(A), 1))


def dZdW(A, W, b):
    return np.where(np.eye(len(W), dtype=bool)[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    return np.where(np.eye(len(A), dtype=bool)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    flat = dZdX.reshape(-1, dLdZ.size)
    return (flat @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
