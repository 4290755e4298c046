import numpy as np

_remembered = {}


def dZdb(A, W, b):
    C_out = W.shape[0]
    jacobian = np.zeros((C_out, A.shape[0], C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    C_out, C_in = W.shape
    jacobian = np.zeros((C_out, C_in, A.shape[0], C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    key = N, W.tobytes()  # dZ/dA does not depend on the numbers of A
    if key not in _remembered:
        jacobian = np.zeros((N, C_in, N, W.shape[0]))
        for m in range(N):
            jacobian[m, :, m, :] = W.T
        if len(_remembered) >= 32:
            _remembered.clear()
        _remembered[key] = jacobian
    return _remembered[key].copy()


def contract(dLdZ, dZdX):
    return (dLdZ * dZdX).sum(axis=(-2, -1))
