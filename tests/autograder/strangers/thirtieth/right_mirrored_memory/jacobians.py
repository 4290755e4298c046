"""The full derivatives of Z, as Kronecker products; their memory is in Z's order first."""

import numpy as np


def dZdb(A, W, b):
    (N, _), C = A.shape, W.shape[0]
    J = np.zeros((N, C, C))
    J[:] = np.identity(C)
    return J.transpose(2, 0, 1)


def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    J = np.kron(A, np.identity(C))  # [n c, i k]
    return J.reshape(N, C, I, C).transpose(3, 2, 0, 1)


def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    J = np.kron(np.identity(N), W)  # [n c, m i]
    return J.reshape(N, C, N, I).transpose(2, 3, 0, 1)


def contract(dLdZ, dZdX):
    out = np.zeros(dZdX.shape[:-2], order="F")
    for n in range(dLdZ.shape[0]):
        out += dZdX[..., n, :] @ dLdZ[n]
    return out
