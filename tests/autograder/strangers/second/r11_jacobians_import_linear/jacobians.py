"""Homework 1, part 2: the Jacobians."""

import numpy as np

import linear


def _Z(A, W, b):
    """Run my own layer with these parameters."""
    layer = linear.Linear(W.shape[1], W.shape[0])
    layer.W, layer.b = W, b
    return layer.forward(A)


def _jacobian(Z, X):
    """Z is a straight line through the origin in X, so its slopes are its values at the unit arrays."""
    slices = []
    for index in np.ndindex(X.shape):
        E = np.zeros(X.shape)
        E[index] = 1.0
        slices.append(Z(E))
    return np.stack(slices).reshape(X.shape + slices[0].shape)


def dZdb(A, W, b):
    return _jacobian(lambda E: _Z(np.zeros(A.shape), np.zeros(W.shape), E), b)[:, 0]


def dZdW(A, W, b):
    return _jacobian(lambda E: _Z(A, E, np.zeros(b.shape)), W)


def dZdA(A, W, b):
    return _jacobian(lambda E: _Z(E, W, np.zeros(b.shape)), A)


def contract(dLdZ, dZdX):
    return np.trace(np.matmul(dLdZ.T, dZdX), axis1=-2, axis2=-1)
