import numpy as np


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    return np.repeat(np.eye(C_out)[:, np.newaxis], N, axis=1)


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.eye(len(W)), A)


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    return np.kron(np.eye(N), W.T).reshape(N, C_in, N, C_out)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
