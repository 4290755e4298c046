import numpy as np


def dZdb(A, W, b):
    N, K = A.shape[0], W.shape[0]
    J = np.zeros((K, N, K), order="F")
    for k in range(K):
        J[k, :, k] += 1
    return J


def dZdW(A, W, b):
    (N, I), K = A.shape, W.shape[0]
    J = np.zeros((K, I, N, K), order="F")
    for k in range(K):
        for i in range(I):
            J[k, i, :, k] = A[:, i]
    return J


def dZdA(A, W, b):
    (N, I), K = A.shape, W.shape[0]
    J = np.zeros((N, I, N, K), order="F")
    for m in range(N):
        for i in range(I):
            J[m, i, m, :] = W[:, i]
    return J


def contract(dLdZ, dZdX):
    shape = dZdX.shape[:-2]
    # flatten both in column-major order; the last two axes stay together
    flat = dZdX.reshape((int(np.prod(shape)), dLdZ.size), order="F")
    return (flat @ dLdZ.ravel(order="F")).reshape(shape, order="F")
