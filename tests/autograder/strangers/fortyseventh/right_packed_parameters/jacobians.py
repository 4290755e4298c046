import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    return np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1).copy()


def dZdA(A, W, b):
    return np.kron(np.eye(len(A)), W.T).reshape(len(A), W.shape[1], len(A), W.shape[0])


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
