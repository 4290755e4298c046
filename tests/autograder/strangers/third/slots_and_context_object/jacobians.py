"""Jacobians written through a view of their diagonal."""

import numpy as np


def diagonal_filled(shape, subscripts, values):
    """Return zeros of a shape, with values written along a diagonal."""
    jacobian = np.zeros(shape)
    np.einsum(subscripts, jacobian)[...] = values
    return jacobian


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    return diagonal_filled((C, N, C), "cnc->cn", 1.0)


def dZdW(A, W, b):
    C = W.shape[0]
    return diagonal_filled((*W.shape, A.shape[0], C), "cinc->cni", A)


def dZdA(A, W, b):
    return diagonal_filled((*A.shape, A.shape[0], W.shape[0]), "ninc->nci", W)


def contract(dLdZ, dZdX):
    return np.array([np.vdot(dLdZ, piece) for piece in
                     dZdX.reshape(-1, *dLdZ.shape)]).reshape(dZdX.shape[:-2])
