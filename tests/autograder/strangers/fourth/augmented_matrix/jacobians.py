import numpy as np


def _augmented(A, C):
    """Return the Jacobian of Z by [W b]: (C, C_in + 1, N, C)."""
    A1 = np.hstack([A, np.ones((A.shape[0], 1))])
    return np.where(np.eye(C, dtype=bool)[:, None, None, :], A1.T[None, :, :, None], 0.0)


def dZdb(A, W, b):
    return _augmented(A, b.shape[0])[:, -1].copy()


def dZdW(A, W, b):
    return _augmented(A, b.shape[0])[:, :-1].copy()


def dZdA(A, W, b):
    same = np.equal.outer(np.arange(len(A)), np.arange(len(A)))
    return np.where(same[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return np.vecdot(dZdX.reshape(*dZdX.shape[:-2], -1), dLdZ.ravel()) if hasattr(np, "vecdot") else (
        dZdX.reshape(*dZdX.shape[:-2], -1) @ dLdZ.ravel())
