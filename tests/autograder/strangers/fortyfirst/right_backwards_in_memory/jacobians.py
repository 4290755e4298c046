"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    C_out = len(W)
    jacobian = np.zeros((len(A), C_out, C_out), order="F")
    np.einsum("nkk->nk", jacobian)[...] = 1.0  # a view of the diagonals
    return jacobian.transpose(1, 0, 2)


def dZdW(A, W, b):
    C_out = len(W)
    jacobian = np.zeros((C_out, C_out) + A.T.shape)[:, ::-1, :, ::-1]
    np.einsum("kkin->kin", jacobian)[...] = A.T
    return jacobian.transpose(0, 2, 3, 1)


def dZdA(A, W, b):
    N = len(A)
    jacobian = np.zeros((N, N) + W.shape)
    np.einsum("nnci->nci", jacobian)[...] = W
    return jacobian.transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    return np.einsum("nc,...nc->...", dLdZ, dZdX)
