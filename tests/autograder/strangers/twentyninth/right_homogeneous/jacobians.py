"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    return np.repeat(np.eye(C_out)[:, None, :], N, axis=1)


def dZdW(A, W, b):
    return np.einsum("ni,kc->kinc", A, np.eye(W.shape[0]))


def dZdA(A, W, b):
    return np.einsum("ci,mn->minc", W, np.eye(A.shape[0]))


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
