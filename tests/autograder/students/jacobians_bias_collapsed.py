# What this is: "the derivative by b is one": a column of ones, with everything else right.
# Expected: dZdb wrong; everything else passed
# Points: 22 / 30
import numpy as np


def dZdb(A, W, b):
    return np.ones((A.shape[0], 1))


def dZdW(A, W, b):
    J = np.zeros(W.shape + (len(A), len(W)))
    for k in range(len(W)):
        J[k, :, :, k] = A.T
    return J


def dZdA(A, W, b):
    J = np.zeros(A.shape + (len(A), len(W)))
    for n in range(len(A)):
        J[n, :, n] = W.T
    return J


def contract(dLdZ, dZdX):
    return np.sum(dLdZ * dZdX, axis=(-2, -1))
