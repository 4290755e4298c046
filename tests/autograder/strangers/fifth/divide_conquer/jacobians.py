"""Jacobians."""

import numpy as np


def dZdb(A, W, b):
    jacobian = np.zeros((len(W), len(A), len(W)))
    k = np.arange(len(W))
    jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros((*W.shape, len(A), len(W)))
    k = np.arange(len(W))
    jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    m = np.arange(len(A))
    jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    if dZdX.ndim == 2:
        return np.sum(dLdZ * dZdX)
    return np.array([contract(dLdZ, part) for part in dZdX])
