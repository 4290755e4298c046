import numpy as np

from functools import wraps


def remember(function):
    known = {}

    @wraps(function)
    def wrapped(A, W, b):
        key = (A.shape, A.tobytes(), W.shape, W.tobytes())
        if key not in known:
            known.clear()
            known[key] = function(A, W, b)
        return known[key].copy()

    return wrapped


@remember
def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1
    return jacobian


@remember
def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((*W.shape, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


@remember
def dZdA(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((*A.shape, N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
