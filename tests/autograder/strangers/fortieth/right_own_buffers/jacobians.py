"""Jacobians from Kronecker products."""

import numpy as np


def dZdb(A, W, b):
    return np.kron(np.eye(len(b)), np.ones((len(A), 1))).reshape(len(b), len(A), len(b))


def dZdW(A, W, b):
    (N, I), C = A.shape, len(W)
    return np.kron(np.eye(C), A.T).reshape(C, I, C, N).transpose(0, 1, 3, 2)


def dZdA(A, W, b):
    (N, I), C = A.shape, len(W)
    return np.kron(np.eye(N), W.T).reshape(N, I, N, C)


def contract(dLdZ, dZdX):
    return dZdX.reshape(*dZdX.shape[:-2], -1) @ dLdZ.reshape(-1)
