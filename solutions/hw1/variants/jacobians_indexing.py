"""An array of zeros, and one assignment to all other elements."""

import numpy as np


def dZdb(A, W, b):
    k = np.arange(W.shape[0])
    stack = np.zeros((k.size, A.shape[0], k.size))
    stack[k, :, k] = 1.0
    return stack


def dZdW(A, W, b):
    k = np.arange(W.shape[0])
    stack = np.zeros((*W.shape, A.shape[0], k.size))
    stack[k, :, :, k] = A.T
    return stack


def dZdA(A, W, b):
    n = np.arange(A.shape[0])
    stack = np.zeros((*A.shape, n.size, W.shape[0]))
    stack[n, :, n, :] = W.T
    return stack


def contract(dLdZ, dZdX):
    return np.sum(np.multiply(dZdX, dLdZ), axis=-1).sum(axis=-1)
