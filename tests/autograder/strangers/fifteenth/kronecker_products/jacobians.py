"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.kron(np.ones((1, N)), np.eye(C)).reshape(C, N, C)


def dZdW(A, W, b):
    (N, C_in), C = A.shape, len(W)
    return np.kron(A.T, np.eye(C)).reshape(C_in, C, N, C).swapaxes(0, 1)


def dZdA(A, W, b):
    (N, C_in), C = A.shape, len(W)
    return np.kron(np.eye(N), W.T).reshape(N, C_in, N, C)


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
