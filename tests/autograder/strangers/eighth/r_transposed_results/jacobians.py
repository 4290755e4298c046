"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    return np.multiply.outer(A, np.eye(len(W))).transpose(2, 1, 0, 3)


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(len(A)), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
