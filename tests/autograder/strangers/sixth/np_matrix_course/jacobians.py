import numpy as np


def dZdb(A, W, b):
    K = W.shape[0]
    slices = []
    for k in range(K):
        e_k = np.matrix(np.eye(K)[k])
        slices.append(np.asarray(np.matrix(np.ones(len(A))).T * e_k))
    return np.stack(slices)


def dZdW(A, W, b):
    K, I = W.shape
    rows = []
    for k in range(K):
        e_k = np.matrix(np.eye(K)[k])
        rows.append(np.stack([np.asarray(np.matrix(A)[:, i] * e_k) for i in range(I)]))
    return np.stack(rows)


def dZdA(A, W, b):
    N, I = A.shape
    rows = []
    for m in range(N):
        e_m = np.matrix(np.eye(N)[m]).T
        rows.append(np.stack([np.asarray(e_m * np.matrix(W)[:, i].T) for i in range(I)]))
    return np.stack(rows)


def contract(dLdZ, dZdX):
    out = np.empty(dZdX.shape[:-2])
    for index in np.ndindex(*out.shape):
        out[index] = np.sum(np.multiply(dLdZ, dZdX[index]))
    return out
