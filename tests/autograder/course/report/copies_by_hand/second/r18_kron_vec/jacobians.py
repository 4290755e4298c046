import numpy as np


def contract(dLdZ, dZdX):
    front = dZdX.shape[:-2]
    size = dLdZ.size
    flat = dZdX.reshape(int(np.prod(front)), size)
    return (flat @ dLdZ.reshape(size, 1)).reshape(front)


def dZdA(A, W, b):
    eye = np.eye(len(A))
    return np.kron(eye[:, None, :, None], W.T[None, :, None, :])


def dZdW(A, W, b):
    eye = np.eye(len(W))
    return np.kron(eye[:, None, None, :], A.T[None, :, :, None])


def dZdb(A, W, b):
    n, c = len(A), len(W)
    if c == 1:
        return np.ones((1, n, 1))
    return np.repeat(np.eye(c), n, axis=0).reshape(c, n, c)
