# What this is: dZ/db as (C_out, 1, N, C_out): b's second index kept, which the write-up leaves out.
# Expected: dZdb wrong; everything else passed
# Points: 22 / 30
import numpy as np


def dZdb(A, W, b):
    J = np.zeros(b.shape + (len(A), len(W)))
    for k in range(len(b)):
        J[k, 0, :, k] = 1
    return J


def dZdW(A, W, b):
    return np.eye(len(W))[:, None, None, :] * A.T[None, :, :, None]


def dZdA(A, W, b):
    return np.eye(len(A))[:, None, :, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    return (dLdZ * dZdX).sum(axis=-1).sum(axis=-1)
