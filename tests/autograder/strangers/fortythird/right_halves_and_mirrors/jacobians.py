import numpy as np


def dZdb(A, W, b):
    C = len(W)
    return np.array([[[float(k == c) for c in range(C)]] * len(A) for k in range(C)])


def dZdW(A, W, b):
    C = len(W)
    jacobian = np.zeros((C, A.shape[1], len(A), C))[::-1, :, :, ::-1]
    jacobian[np.arange(C), :, :, np.arange(C)] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    return np.kron(np.eye(N), W.T).reshape(N, C_in, N, len(W))


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=-1).sum(axis=-1)
