"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def _unit_slices(shape, N, C_out):
    return np.zeros((*shape, N, C_out))


def dZdb(A, W, b):
    jacobian = _unit_slices((len(W),), len(A), len(W))
    np.einsum("knk->kn", jacobian)[...] = 1  # a view of the diagonal
    return jacobian


def dZdW(A, W, b):
    jacobian = _unit_slices(W.shape, len(A), len(W))
    np.einsum("kink->kin", jacobian)[...] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = _unit_slices(A.shape, len(A), len(W))
    np.einsum("minc->mnic", jacobian)[np.arange(len(A)), np.arange(len(A))] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    weighed = dZdX * dLdZ
    while weighed.ndim > dZdX.ndim - 2:
        weighed = np.add.reduce(weighed, axis=-1)
    return np.array(weighed)
