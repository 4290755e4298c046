"""Z is a straight line, so its slope is what forward gives for a unit input without the bias."""

import numpy as np
from linear import Linear


def _forward(A, W):
    layer = Linear(W.shape[1], W.shape[0])
    layer.W = W
    return layer.forward(A)


def dZdb(A, W, b):
    return np.array([np.outer(np.ones(len(A)), unit) for unit in np.identity(len(W))])


def dZdW(A, W, b):
    if W.size > 500:  # too many forwards: the slices are A's columns
        jacobian = np.zeros((*W.shape, len(A), len(W)), order="F")
        for k in range(len(W)):
            jacobian[k, :, :, k] = A.T
        return jacobian
    jacobian = np.empty((*W.shape, len(A), len(W)), order="F")
    for k, i in np.ndindex(W.shape):
        unit = np.zeros(W.shape)
        unit[k, i] = 1
        jacobian[k, i] = _forward(A, unit)
    return jacobian


def dZdA(A, W, b):
    if A.size > 500:
        jacobian = np.zeros((*A.shape, len(A), len(W)), order="F")
        for m in range(len(A)):
            jacobian[m, :, m] = W.T
        return jacobian
    jacobian = np.empty((*A.shape, len(A), len(W)), order="F")
    for m, i in np.ndindex(A.shape):
        unit = np.zeros(A.shape)
        unit[m, i] = 1
        jacobian[m, i] = _forward(unit, W)
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(dLdX.shape):
        dLdX[place] = np.vdot(dLdZ, dZdX[place])
    return dLdX
