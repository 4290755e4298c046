"""The Jacobians."""

import numpy as np
import weakref

_arena = []  # [memory, a weak reference to the array that lives in it]


def _big_zeros(shape):
    """Zeros, in memory that was used before, if the array that lived there is gone."""
    size = int(np.prod(shape))
    if size < 2**16:
        return np.zeros(shape)
    for place in _arena:
        if place[0].size >= size and place[1]() is None:
            break
    else:
        place = [np.empty(size), None]
        _arena.append(place)
        del _arena[:-2]
    array = place[0][:size].reshape(shape)
    array[...] = 0.0
    place[1] = weakref.ref(array)
    return array


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C_out = len(W)
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    jacobian = _big_zeros((N, C_in, N, len(W)))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
