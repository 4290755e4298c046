import numpy as np

_last = {}  # the last Jacobian by A: a training loop asks for it again and again


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C = A.shape, W.shape[0]
    jacobian = np.zeros((C, C_in, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N = len(A)
    key = (N, W.tobytes())  # it depends on nothing else
    if key not in _last:
        C, C_in = W.shape
        jacobian = np.zeros((N, C_in, N, C))
        m = np.arange(N)
        jacobian[m, :, m, :] = W.T
        _last.clear()
        _last[key] = jacobian
    return _last[key].copy()


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
