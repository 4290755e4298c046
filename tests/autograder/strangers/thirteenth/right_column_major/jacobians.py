"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    C = W.shape[0]
    return np.asfortranarray(np.repeat(np.eye(C)[:, None, :], A.shape[0], axis=1))


def dZdW(A, W, b):
    C = W.shape[0]
    return np.multiply.outer(np.eye(C), A).transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(A.shape[0]), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    return np.asfortranarray((dZdX * dLdZ).sum(axis=-1).sum(axis=-1))
