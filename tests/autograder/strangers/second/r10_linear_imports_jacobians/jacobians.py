"""Homework 1, part 2: the Jacobians."""

import numpy as np


def product(X, Y):
    """The matrix product; linear.py uses it, too."""
    return np.tensordot(X, Y, axes=1)


def dZdb(A, W, b):
    return np.array([product(np.ones((len(A), 1)), e[None, :]) for e in np.eye(len(W))])


def dZdW(A, W, b):
    I = np.eye(len(W))
    return np.array([[product(A[:, i:i + 1], e[None, :]) for i in range(A.shape[1])] for e in I])


def dZdA(A, W, b):
    I = np.eye(len(A))
    return np.array([[product(e[:, None], W[None, :, i]) for i in range(A.shape[1])] for e in I])


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(-1).sum(-1)
