import numpy as np


def odd(shape):
    """Return zeros in every second place of a larger array, and from its end to its beginning."""
    room = np.zeros((*shape[::-1], 2))
    return np.flip(room[..., 1].T)


def dZdb(A, W, b):
    jacobian = odd((len(W), len(A), len(W)))
    np.einsum("knk->kn", jacobian)[...] = 1.0  # a view of the diagonals
    return jacobian


def dZdW(A, W, b):
    jacobian = odd((*W.shape, len(A), len(W)))
    np.einsum("kink->kin", jacobian)[...] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = odd((*A.shape, len(A), len(W)))
    np.einsum("mimc->mic", jacobian)[...] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = odd(dZdX.shape[:-2])
    dLdX[...] = np.einsum("...nc,nc->...", dZdX, dLdZ)
    return dLdX
