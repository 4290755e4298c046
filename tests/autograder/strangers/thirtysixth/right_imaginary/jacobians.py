"""Homework 1, part 2: the full derivatives."""

import numpy as np


def dZdb(A, W, b):
    """Return one Jacobian of Z."""
    C, N = len(b), len(A)
    jacobian = np.zeros((C, N, C), dtype=complex)
    for k in range(C):
        jacobian.real[k, ..., k] += 1
    return jacobian.real


def dZdW(A, W, b):
    """Return one Jacobian of Z."""
    eye = 1j * np.eye(len(W))
    return np.einsum("kc,ni->kinc", eye, A).imag


def dZdA(A, W, b):
    """Return one Jacobian of Z."""
    eye = 1j * np.eye(len(A))
    return np.einsum("mn,ci->minc", eye, W).imag


def contract(dLdZ, dZdX):
    """Return how the loss changes with X."""
    return np.einsum("...nc,nc->...", dZdX, 1j * dLdZ).imag
