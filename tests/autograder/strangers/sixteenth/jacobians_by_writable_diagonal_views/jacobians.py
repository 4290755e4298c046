import numpy as np


def dZdb(A, W, b):
    jacobian = np.zeros((len(W), len(A), len(W)))
    np.einsum("knk->kn", jacobian)[...] = 1.0
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros((*W.shape, len(A), len(W)))
    np.einsum("kink->kin", jacobian)[...] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    m = np.arange(len(A))
    jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.apply_over_axes(np.sum, dZdX * dLdZ, [-2, -1])[..., 0, 0]
