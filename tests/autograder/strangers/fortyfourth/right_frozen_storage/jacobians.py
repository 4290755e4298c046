"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    flat = np.zeros(C * N * C)
    for n in range(N):
        flat[n * C :: N * C + 1] = 1.0  # one step further in each next slice
    return flat.reshape(C, N, C)


def dZdW(A, W, b):
    N, C = len(A), len(W)
    J = np.zeros((N, A.shape[1], C, C))
    J[:, :, range(C), range(C)] = A[:, :, None]
    return J.transpose(2, 1, 0, 3)


def dZdA(A, W, b):
    N, C = len(A), len(W)
    J = np.zeros((N, N, A.shape[1], C))
    J.reshape(N * N, A.shape[1], C)[:: N + 1] = W.T
    return J.swapaxes(1, 2)


def contract(dLdZ, dZdX):
    weights = np.asarray(dLdZ, order="C")
    return (dZdX * weights).sum(-1).sum(-1)
