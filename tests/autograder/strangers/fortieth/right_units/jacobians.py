"""Jacobians by units: each derivative of a linear map is its value for a unit."""

import numpy as np


def _forward(A, W, b):
    return np.einsum("ni,ci->nc", A, W) + b.ravel()


def _units(shape):
    """Each unit array of that shape, in the order of its numbers."""
    for place in np.ndindex(*shape):
        unit = np.zeros(shape)
        unit[place] = 1
        yield place, unit


def dZdb(A, W, b):
    out = np.empty((b.size, A.shape[0], W.shape[0]))
    none = np.zeros((A.shape[0], 1)), np.zeros((W.shape[0], 1))
    for (k,), unit in _units((b.size,)):
        out[k] = _forward(*none, unit)
    return out


def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    out = np.empty((C, I, N, C))
    for (k,), unit in _units((C,)):
        for i in range(I):
            out[k, i] = _forward(A[:, i : i + 1], unit[:, None], np.zeros(C))
    return out


def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    out = np.empty((N, I, N, C))
    for (m,), unit in _units((N,)):
        for i in range(I):
            out[m, i] = _forward(unit[:, None], W[:, i : i + 1], np.zeros(C))
    return out


def contract(dLdZ, dZdX):
    lead = dZdX.shape[:-2]
    out = np.empty(lead)
    for place in np.ndindex(*lead):
        out[place] = np.vdot(dZdX[place], dLdZ)
    return out
