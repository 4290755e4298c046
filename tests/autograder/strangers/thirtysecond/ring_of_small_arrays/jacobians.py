from collections import defaultdict, deque

import numpy as np

_rings = defaultdict(deque)  # for each shape, the last arrays that were handed out


def zeros(shape):
    """Return an array of zeros. Small ones are used again, when they are out of use for long."""
    ring = _rings[shape]
    if np.prod(shape) > 4096 or len(ring) < 48:
        array = np.zeros(shape)
    else:
        array = ring.popleft()
        array.flags.writeable = True
        array[...] = 0
    if array.size <= 4096:
        ring.append(array)
    return array


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C_out = W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    C_out = W.shape[0]
    jacobian = zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
