import weakref

import numpy as np

FREE = {}  # shape -> arrays that nobody uses any more


def zeros(shape):
    """Return zeros; a Jacobian is huge, so take the memory of one that the caller has dropped."""
    free = FREE.setdefault(shape, [])
    memory = free.pop() if free else np.empty(shape)
    memory[...] = 0.0
    array = memory.view()
    weakref.finalize(array, free.append, memory).atexit = False
    return array


def dZdb(A, W, b):
    jacobian = np.zeros((W.shape[0], A.shape[0], W.shape[0]))
    for k in range(W.shape[0]):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros((W.shape[0], W.shape[1], A.shape[0], W.shape[0]))
    for k in range(W.shape[0]):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = zeros((A.shape[0], A.shape[1], A.shape[0], W.shape[0]))
    for m in range(A.shape[0]):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
