"""Jacobians with checks, from one helper."""

import numpy as np


def sizes(A, W, b):
    """Return N, C_in and C_out, or complain."""
    if A.ndim != 2 or W.ndim != 2 or A.shape[1] != W.shape[1] or b.size != W.shape[0]:
        raise ValueError(f"shapes do not fit: {A.shape}, {W.shape}, {b.shape}")
    return A.shape[0], A.shape[1], W.shape[0]


def dZdb(A, W, b):
    N, _, C_out = sizes(A, W, b)
    return np.repeat(np.eye(C_out)[:, np.newaxis, :], N, axis=1)


def dZdW(A, W, b):
    N, C_in, C_out = sizes(A, W, b)
    same = np.eye(C_out, dtype=bool)[:, np.newaxis, np.newaxis, :]
    return np.where(same, A.T[np.newaxis, :, :, np.newaxis], 0.0)


def dZdA(A, W, b):
    N, C_in, C_out = sizes(A, W, b)
    same = np.eye(N, dtype=bool)[:, np.newaxis, :, np.newaxis]
    return np.where(same, W.T[np.newaxis, :, np.newaxis, :], 0.0)


def contract(dLdZ, dZdX):
    if dZdX.shape[-2:] != dLdZ.shape:
        raise ValueError(f"shapes do not fit: {dLdZ.shape}, {dZdX.shape}")
    flat = np.ascontiguousarray(dZdX).reshape(-1, dLdZ.size)
    return (flat @ np.ascontiguousarray(dLdZ).reshape(-1)).reshape(dZdX.shape[:-2])
