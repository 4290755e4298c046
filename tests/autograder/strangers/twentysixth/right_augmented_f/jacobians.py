"""Every Jacobian is written through one strided diagonal of its flat memory."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    flat = np.zeros(C * N * C)
    for n in range(N):
        flat[n * C :: N * C + 1][:C] = 1
    return flat.reshape(C, N, C)


def dZdW(A, W, b):
    (N, I), C = A.shape, len(W)
    stack = np.zeros((I, N, C * C))
    stack[:, :, :: C + 1] = A.T[:, :, None]
    return stack.reshape(I, N, C, C).transpose(2, 0, 1, 3)


def dZdA(A, W, b):
    (N, I), C = A.shape, len(W)
    stack = np.zeros((N * N, I, C))
    stack[:: N + 1] = W.T
    return stack.reshape(N, N, I, C).transpose(0, 2, 1, 3)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
