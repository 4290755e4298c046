import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    return np.kron(np.eye(C), np.ones((N, 1))).reshape(C, N, C)


def dZdW(A, W, b):
    return np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1).copy()


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(len(A)), W).transpose(0, 3, 1, 2)


contract = lambda dLdZ, dZdX: np.tensordot(dZdX, dLdZ, axes=2)
