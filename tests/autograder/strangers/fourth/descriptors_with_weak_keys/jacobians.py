import numpy as np


def _diagonal(J, first, second):
    """Return a view that can be written: both axes share an index, which comes last."""
    view = np.diagonal(J, axis1=first, axis2=second)
    view.flags.writeable = True
    return view


def dZdb(A, W, b):
    J = np.zeros((W.shape[0], A.shape[0], W.shape[0]))
    _diagonal(J, 0, 2)[...] = 1.0
    return J


def dZdW(A, W, b):
    J = np.zeros(W.shape + (A.shape[0], W.shape[0]))
    _diagonal(J, 0, 3)[...] = A.T[:, :, None]
    return J


def dZdA(A, W, b):
    J = np.zeros(A.shape + (A.shape[0], W.shape[0]))
    _diagonal(J, 0, 2)[...] = W.T[:, :, None]
    return J


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=([-2, -1], [0, 1]))
