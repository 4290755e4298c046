"""The Jacobians."""

import numpy as np
from functools import lru_cache


@lru_cache(maxsize=4)
def _spread(kept, repeated, text, rows):
    """kept slices with the matrix of the text in their diagonal places."""
    matrix = np.frombuffer(text).reshape(rows, -1)
    out = np.zeros((kept, matrix.shape[1], matrix.shape[0], kept))
    for k in range(kept):
        out[k, :, :, k] = matrix.T
    out.flags.writeable = False
    return out


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    return _spread(len(W), None, A.tobytes(), len(A)).copy()


def dZdA(A, W, b):
    return np.ascontiguousarray(_spread(len(A), None, W.tobytes(), len(W)).transpose(0, 1, 3, 2))[...].copy()


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
