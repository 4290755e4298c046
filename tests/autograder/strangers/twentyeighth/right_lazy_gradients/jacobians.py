import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros(C * N * C)
    np.lib.stride_tricks.as_strided(jacobian, (C, N), (8 * (N * C + 1), 8 * C))[:] = 1
    return jacobian.reshape(C, N, C)


def dZdW(A, W, b):
    jacobian = np.zeros((len(W), A.shape[1], len(A), len(W)))
    np.einsum("kink->kin", jacobian)[...] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    np.einsum("ninc->nic", jacobian)[...] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
