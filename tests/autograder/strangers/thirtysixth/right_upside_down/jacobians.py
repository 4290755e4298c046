"""Homework 1, part 2: the full derivatives."""

import numpy as np


def dZdb(A, W, b):
    """Return one Jacobian of Z."""
    C, N = len(W), len(A)
    jacobian = np.zeros((N, C, C))
    jacobian[:, np.arange(C), np.arange(C)] = 1.0
    return jacobian.transpose(2, 0, 1)


def dZdW(A, W, b):
    """Return one Jacobian of Z."""
    (N, C_in), C = A.shape, len(W)
    jacobian = np.zeros((C_in, N, C * C))
    jacobian[..., :: C + 1] = A.T[..., None]
    return jacobian.reshape(C_in, N, C, C).transpose(2, 0, 1, 3)


def dZdA(A, W, b):
    """Return one Jacobian of Z."""
    (N, C_in), C = A.shape, len(W)
    jacobian = np.zeros((N, N, 2 * C, C_in))[:, :, ::2]
    jacobian[range(N), range(N)] = W
    return np.moveaxis(jacobian, 3, 1)


def contract(dLdZ, dZdX):
    """Return how the loss changes with X."""
    return np.multiply(dLdZ[::-1], dZdX[..., ::-1, :]).sum(axis=-2).sum(axis=-1)
