# What this is: stacks of an integer type, which cuts A and W off.
# Expected: dZdb, dZdW, dZdA wrong; contract passed
# Points: 6 / 30
import numpy as np


def dZdb(A, W, b):
    J = np.zeros((len(W), len(A), len(W)), dtype=int)
    for k in range(len(W)):
        J[k, :, k] = 1
    return J


def dZdW(A, W, b):
    J = np.zeros((*W.shape, len(A), len(W)), dtype=int)
    for k in range(len(W)):
        J[k, :, :, k] = A.T
    return J


def dZdA(A, W, b):
    J = np.zeros((*A.shape, len(A), len(W)), dtype=int)
    for n in range(len(A)):
        J[n, :, n, :] = W.T
    return J


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
