import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.kron(np.eye(C), np.ones((N, 1))).reshape(C, N, C)


def dZdW(A, W, b):
    (N, I), C = A.shape, len(W)
    return np.kron(np.eye(C), A.T[:, :, None].reshape(I * N, 1)).reshape(C, I, N, C)


def dZdA(A, W, b):
    (N, I), C = A.shape, len(W)
    return np.kron(np.eye(N), W.T).reshape(N, I, N, C)


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
