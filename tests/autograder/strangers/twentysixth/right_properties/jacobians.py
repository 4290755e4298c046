import numpy as np


def dZdb(A, W, b):
    c = np.arange(len(W))
    return np.where(c[:, None, None] == c, np.ones((len(A), 1)), 0.0)


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.eye(len(W)), A)


def dZdA(A, W, b):
    return np.kron(np.eye(len(A)), W.T).reshape(len(A), A.shape[1], len(A), len(W))


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
