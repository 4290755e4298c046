"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

from linear import Linear
import numpy as np

def output(A, W=None, b=None):
    """Return Z of a layer; what is not given is zero."""
    layer = Linear(A.shape[1], len(W if W is not None else b))
    if W is not None:
        layer.W = W
    if b is not None:
        layer.b = b
    return layer.forward(A)


def unit(shape, *place):
    """Return zeros with a single one."""
    X = np.zeros(shape)
    X[place] = 1.0
    return X


def dZdb(A, W, b):
    return np.array([output(A, b=unit(b.shape, k)) for k in range(len(b))])


def dZdW(A, W, b):
    return np.array([[output(A, W=unit(W.shape, k, i)) for i in range(W.shape[1])] for k in range(W.shape[0])])


def dZdA(A, W, b):
    return np.array([[output(unit(A.shape, m, i), W=W) for i in range(A.shape[1])] for m in range(A.shape[0])])


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
