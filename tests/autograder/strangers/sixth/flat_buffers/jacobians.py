import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    flat = np.zeros(C * N * C)
    for k in range(C):
        # slice k begins at k*N*C; in it every C-th number, from k on, is a one
        flat[k * N * C + k : (k + 1) * N * C : C] = 1.0
    return flat.reshape(C, N, C)


def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    flat = np.zeros(C * I * N * C)
    for k in range(C):
        for i in range(I):
            start = (k * I + i) * N * C
            flat[start + k : start + N * C : C] = A[:, i]
    return flat.reshape(C, I, N, C)


def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    flat = np.zeros(N * I * N * C)
    for m in range(N):
        for i in range(I):
            start = ((m * I + i) * N + m) * C
            flat[start : start + C] = W[:, i]
    return flat.reshape(N, I, N, C)


def contract(dLdZ, dZdX):
    *shape, N, C = dZdX.shape
    flat = dZdX.reshape(-1, N * C)
    return flat.dot(dLdZ.reshape(N * C)).reshape(shape)
