"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    """Return the (C_out, N, C_out) Jacobian of Z by b."""
    jacobian = np.zeros((len(W), len(A), len(W)))
    for k in range(len(W)):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    """Return the (C_out, C_in, N, C_out) Jacobian of Z by W."""
    jacobian = np.zeros((*W.shape, len(A), len(W)))
    for k in range(len(W)):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    """Return the (N, C_in, N, C_out) Jacobian of Z by A."""
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    for m in range(len(A)):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Return the gradient: each slice weighted by dLdZ and summed."""
    return np.tensordot(dZdX, dLdZ, axes=2)
