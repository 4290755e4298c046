"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    return np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    N = len(A)
    return np.kron(np.eye(N).reshape(N, 1, N, 1), W.T[None, :, None, :])


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
