"""Homework 1, part 2: the full derivatives."""

import numpy as np


def dZdb(A, W, b):
    """Return one Jacobian of Z."""
    places = np.arange(len(W))
    apart = np.abs(np.subtract.outer(places, places))
    return np.repeat(np.power(0.0, apart)[:, None], len(A), axis=1)


def dZdW(A, W, b):
    """Return one Jacobian of Z."""
    places = np.arange(len(W))
    same = np.power(0.0, np.abs(np.subtract.outer(places, places)))
    return A.T[None, :, :, None] * same[:, None, None, :]


def dZdA(A, W, b):
    """Return one Jacobian of Z."""
    lower = np.tri(len(A)) - np.tri(len(A), k=-1)
    return lower[:, None, :, None] * W.T[:, None, :]


def contract(dLdZ, dZdX):
    """Return how the loss changes with X."""
    shape = dZdX.shape[:-2]
    products = (dZdX * dLdZ).reshape(-1)
    starts = np.arange(0, products.size, dLdZ.size)
    return np.add.reduceat(products, starts).reshape(shape)
