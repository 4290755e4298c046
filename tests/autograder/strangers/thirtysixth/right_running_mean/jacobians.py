"""Homework 1, part 2: the full derivatives."""

import numpy as np


def dZdb(A, W, b):
    """Return one Jacobian of Z."""
    return np.stack([np.outer(np.ones(len(A)), np.eye(len(W))[k]) for k in range(len(W))])


def dZdW(A, W, b):
    """Return one Jacobian of Z."""
    eye = np.eye(len(W))
    return np.stack([np.multiply.outer(A.T, eye[k]) for k in range(len(W))])


def dZdA(A, W, b):
    """Return one Jacobian of Z."""
    eye = np.eye(len(A))
    columns = [np.multiply.outer(W[c], eye) for c in range(len(W))]
    return np.stack(columns, axis=-1).transpose(1, 0, 2, 3)


def contract(dLdZ, dZdX):
    """Return how the loss changes with X."""
    known = np.full(dZdX.shape, -np.inf)
    np.log(np.abs(dZdX), out=known, where=dZdX.astype(bool))
    weight = np.full(dLdZ.shape, -np.inf)
    np.log(np.abs(dLdZ), out=weight, where=dLdZ.astype(bool))
    products = np.exp(known + weight) * np.sign(dZdX) * np.sign(dLdZ)
    return products.sum(axis=-1).sum(axis=-1)
