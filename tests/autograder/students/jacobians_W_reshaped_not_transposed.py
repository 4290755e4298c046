# What this is: reshape where transpose belongs: right shape, shuffled numbers.
# Expected: dZdW, dZdA wrong; everything else passed
# Points: 14 / 30
import numpy as np


def dZdb(A, W, b):
    out = np.zeros((len(W), len(A), len(W)))
    out[np.arange(len(W)), :, np.arange(len(W))] = 1
    return out


def dZdW(A, W, b):
    out = np.zeros((*W.shape, len(A), len(W)))
    for k in range(len(W)):
        out[k, :, :, k] = A.reshape(A.shape[::-1])
    return out


def dZdA(A, W, b):
    out = np.zeros((*A.shape, len(A), len(W)))
    for n in range(len(A)):
        out[n, :, n] = W.reshape(W.shape[::-1])
    return out


def contract(dLdZ, dZdX):
    return np.vdot(dLdZ, dZdX) if dZdX.ndim == 2 else np.array([contract(dLdZ, s) for s in dZdX])
