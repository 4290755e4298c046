import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1
    return jacobian


_last = {}


def dZdW(A, W, b):
    """dZdW depends on the numbers of A and on C_out only: keep the last one."""
    C = W.shape[0]
    key = A.tobytes(), C
    if key not in _last:
        jacobian = np.zeros((C, A.shape[1], A.shape[0], C))
        for k in range(C):
            jacobian[k, :, :, k] = A.T
        _last.clear()
        _last[key] = jacobian
    return _last[key].copy()


def dZdA(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((N, A.shape[1], N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
