"""Identities and axes."""

import numpy as np


def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None], len(A), axis=1)


def dZdW(A, W, b):
    return np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(len(A)), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    return np.asfortranarray(np.tensordot(dZdX, dLdZ, 2))
