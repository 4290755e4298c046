"""Homework 1, part 2: the Jacobians."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C = A.shape, W.shape[0]
    jacobian = np.zeros((C, C_in, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def is_bias(J):
    """Is J the Jacobian of the bias? Ones in column k of slice k, and zeros elsewhere."""
    if J.ndim != 3 or J.shape[0] != J.shape[2]:
        return False
    C, N, _ = J.shape
    ends = (J[:, [0, -1], :] == np.eye(C)[:, None, :]).all()
    return bool(ends and J.min() >= 0 and J.max() <= 1 and J.sum() == N * C)


def contract(dLdZ, dZdX):
    if is_bias(dZdX):
        return dLdZ.sum(axis=0)
    return (dZdX * dLdZ).sum(axis=(-2, -1))
