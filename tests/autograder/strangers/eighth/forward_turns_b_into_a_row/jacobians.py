"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, W.shape[1], N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((N, W.shape[1], N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
