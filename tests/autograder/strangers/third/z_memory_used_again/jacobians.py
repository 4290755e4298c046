"""Jacobians by advanced indexing."""

import numpy as np


def dZdb(A, W, b):
    jacobian = np.zeros((len(W), len(A), len(W)))
    c = np.arange(len(W))
    jacobian[c, :, c] = 1
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros(W.shape + (len(A), len(W)))
    c = np.arange(len(W))
    jacobian[c, :, :, c] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros(A.shape + (len(A), len(W)))
    n = np.arange(len(A))
    jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
