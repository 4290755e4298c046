"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def full(A, W, b):
    """The Jacobian by W and b together."""
    A1 = np.hstack([A, np.ones((len(A), 1))])
    J = np.zeros((len(W), A1.shape[1], len(A), len(W)))
    k = np.arange(len(W))
    J[k, :, :, k] = A1.T
    return J


def dZdb(A, W, b):
    return full(A, W, b)[:, -1]


def dZdW(A, W, b):
    return full(A, W, b)[:, :-1]


def dZdA(A, W, b):
    """[m, i, n, c] is the derivative of Z[n, c] by A[m, i]."""
    N, (C_out, C_in) = A.shape[0], W.shape
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Weigh each slice by dLdZ and add up."""
    return (dZdX * dLdZ).sum(axis=(-2, -1))
