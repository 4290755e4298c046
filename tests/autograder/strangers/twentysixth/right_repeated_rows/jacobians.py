"""The Jacobians: a comparison of indices decides where a number stands."""

import numpy as np


def same(size):
    index = np.arange(size)
    return index[:, None] == index


def dZdb(A, W, b):
    ones = np.where(same(len(W))[:, None, :], 1.0, 0.0)
    return ones.repeat(len(A), axis=1)


def dZdW(A, W, b):
    return np.where(same(len(W))[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    return np.where(same(len(A))[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=-1).sum(axis=-1)
