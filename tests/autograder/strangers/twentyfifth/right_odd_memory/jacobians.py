import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C_out = len(W)
    memory = np.zeros((N, C_in, C_out * C_out))
    memory[:, :, :: C_out + 1] = A[:, :, None]
    return memory.reshape(N, C_in, C_out, C_out).transpose(2, 1, 0, 3)


def dZdA(A, W, b):
    N = len(A)
    memory = np.zeros(W.shape[::-1] + (N, N), order="C")
    np.einsum("icnn->nic", memory)[...] = W.T
    return memory.transpose(2, 0, 3, 1)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
