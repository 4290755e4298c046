"""Z is linear: its derivatives are what a single one makes of it, all other numbers being zero."""

import numpy as np


def Z(A, W, b):
    return A @ W.T + b.T


def dZdb(A, W, b):
    zero_A, zero_W = np.zeros(A.shape), np.zeros(W.shape)
    units = np.eye(len(W))
    return np.stack([Z(zero_A, zero_W, units[:, [k]]) for k in range(len(W))])


def dZdW(A, W, b):
    zero_b = np.zeros((len(W), 1))
    jacobian = np.empty(W.shape + (len(A), len(W)))
    for place in np.ndindex(W.shape):
        unit = np.zeros(W.shape)
        unit[place] = 1
        jacobian[place] = Z(A, unit, zero_b)
    return jacobian


def dZdA(A, W, b):
    zero_b = np.zeros((len(W), 1))
    jacobian = np.empty(A.shape + (len(A), len(W)))
    for place in np.ndindex(A.shape):
        unit = np.zeros(A.shape)
        unit[place] = 1
        jacobian[place] = Z(unit, W, zero_b)
    return jacobian


def contract(dLdZ, dZdX):
    wide = np.multiply(dZdX, dLdZ, dtype=np.longdouble)
    return wide.sum(axis=-1).sum(axis=-1).astype(np.float64)
