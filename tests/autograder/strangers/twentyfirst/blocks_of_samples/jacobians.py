import numpy as np


def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    same_output = np.identity(len(W))[:, None, None, :]
    return np.where(same_output == 1, A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    same_sample = np.identity(len(A))[:, None, :, None]
    return np.where(same_sample == 1, W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    """The slices as rows of a matrix, a block at a time."""
    slices = dZdX.reshape(-1, dLdZ.size)
    weights = dLdZ.ravel()
    dLdX = np.empty(len(slices))
    for start in range(0, len(slices), 64):
        dLdX[start : start + 64] = slices[start : start + 64] @ weights
    return dLdX.reshape(dZdX.shape[:-2])
