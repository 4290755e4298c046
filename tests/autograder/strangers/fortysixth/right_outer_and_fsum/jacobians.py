"""Homework 1, part 2: outer products with identities, and exact sums."""

import math

import numpy as np


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    return np.multiply.outer(np.ones(len(A)), np.eye(len(W))).swapaxes(0, 1)


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    return np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    return np.multiply.outer(np.eye(len(A)), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    """Return how the loss changes with X."""
    *shape, N, C_out = dZdX.shape
    slices = (dZdX * dLdZ).reshape(-1, N * C_out)
    return np.array([math.fsum(numbers) for numbers in slices.tolist()]).reshape(shape)
