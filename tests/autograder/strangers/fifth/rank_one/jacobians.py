"""Jacobians."""

import numpy as np


def dZdb(A, W, b):
    jacobian = np.zeros((len(W), len(A), len(W)))
    np.einsum("knk->nk", jacobian)[...] = 1
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros((*W.shape, len(A), len(W)))
    np.einsum("kink->nik", jacobian)[...] = A[:, :, None]
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    np.einsum("ninc->nci", jacobian)[...] = W
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
