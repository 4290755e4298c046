import numpy as np


def dZdb(A, W, b):
    return np.multiply.outer(np.ones(len(A)), np.eye(len(W))).swapaxes(0, 1).copy()


def dZdW(A, W, b):
    return np.transpose(np.multiply.outer(A, np.eye(len(W))), (2, 1, 0, 3))


def dZdA(A, W, b):
    return np.transpose(np.multiply.outer(np.eye(len(A)), W), (0, 3, 1, 2))


def contract(dLdZ, dZdX):
    return np.array((dZdX * dLdZ).sum((-2, -1)))
