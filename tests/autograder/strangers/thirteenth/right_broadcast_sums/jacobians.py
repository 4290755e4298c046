"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    C = W.shape[0]
    k = np.arange(C)
    return np.where(k[:, None, None] == k, np.ones((A.shape[0], 1)), 0.0)


def dZdW(A, W, b):
    k = np.arange(W.shape[0])
    return np.where(k[:, None, None, None] == k, A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    n = np.arange(A.shape[0])
    return np.where((n[:, None] == n)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return np.matmul(dZdX.reshape(-1, dLdZ.size), dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
