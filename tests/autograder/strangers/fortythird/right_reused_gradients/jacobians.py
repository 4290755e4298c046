import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    jacobian = np.zeros(C * N * C)
    k, n = np.divmod(np.arange(C * N), N)
    jacobian[(k * N + n) * C + k] = 1.0
    return jacobian.reshape(C, N, C)


def dZdW(A, W, b):
    jacobian = np.zeros((len(W), len(A), len(W), A.shape[1]))
    np.einsum("knki->kni", jacobian)[...] = A
    return jacobian.transpose(0, 3, 1, 2)


def dZdA(A, W, b):
    jacobian = np.zeros((len(A), len(A), len(W), A.shape[1]))
    np.einsum("mmci->mci", jacobian)[...] = W
    return jacobian.transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc", dZdX, dLdZ)
