import numpy as np


def dZdb(A, W, b):
    # booleans are enough to say where the ones are
    C = W.shape[0]
    k, n, c = np.indices((C, A.shape[0], C))
    return (k == c).astype(np.float64)


def dZdW(A, W, b):
    C, I = W.shape
    N = A.shape[0]
    k, i, n, c = np.indices((C, I, N, C), sparse=True)
    return np.where(k == c, A[n, i].astype(np.longdouble), 0).astype(np.float64)


def dZdA(A, W, b):
    C, I = W.shape
    N = A.shape[0]
    m, i, n, c = np.indices((N, I, N, C), sparse=True)
    return np.where(m == n, W[c, i].astype(np.longdouble), 0).astype(np.float64)


def contract(dLdZ, dZdX):
    out = np.multiply(dZdX, dLdZ, dtype=np.longdouble).sum(axis=(-1, -2))
    return np.asarray(out).astype(np.float64)
