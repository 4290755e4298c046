"""Homework 1, part 2: zeros, and a writable diagonal view that einsum gives."""

import numpy as np


def dZdb(A, W, b):
    """Ones on the diagonal k = c."""
    jacobian = np.zeros((len(W), len(A), len(W)))
    np.einsum("knk->kn", jacobian)[...] = 1
    return jacobian


def dZdW(A, W, b):
    """A on the diagonal k = c."""
    jacobian = np.zeros(W.shape + (len(A), len(W)))
    np.einsum("kink->kni", jacobian)[...] = A
    return jacobian


def dZdA(A, W, b):
    """W on the diagonal m = n."""
    jacobian = np.zeros(A.shape + (len(A), len(W)))
    np.einsum("mimc->mci", jacobian)[...] = W
    return jacobian


def contract(dLdZ, dZdX):
    """Sum over the last two axes of both."""
    return np.tensordot(dZdX, dLdZ, axes=2)
