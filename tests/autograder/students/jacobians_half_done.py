# What this is: two of four; one is still a stub, one was deleted.
# Expected: dZdb, contract passed; dZdW not attempted; dZdA missing
# Points: 14 / 30
import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    # TODO: your code here
    raise NotImplementedError
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = (dLdZ * dZdX).sum(axis=(-2, -1))
    return dLdX
