# What this is: zeros of the right shapes.
# Expected: everything wrong
# Points: 0 / 30
import numpy as np


def dZdb(A, W, b):
    return np.zeros((len(W), len(A), len(W)))


def dZdW(A, W, b):
    return np.zeros((*W.shape, len(A), len(W)))


def dZdA(A, W, b):
    return np.zeros((*A.shape, len(A), len(W)))


def contract(dLdZ, dZdX):
    return np.zeros(dZdX.shape[:-2])
