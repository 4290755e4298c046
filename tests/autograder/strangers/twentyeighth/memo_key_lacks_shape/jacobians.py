import numpy as np

_memo = {}


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    J = np.zeros((C, N, C))
    for k in range(C):
        J[k, :, k] = 1.0
    return J


def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    J = np.zeros((C, A.shape[1], N, C))
    for k in range(C):
        J[k, :, :, k] = A.T
    return J


def dZdA(A, W, b):
    key = A.shape[0], W.tobytes()
    if key not in _memo:
        _memo.clear()  # the last one is enough
        N, C = A.shape[0], W.shape[0]
        J = np.zeros((N, A.shape[1], N, C))
        for m in range(N):
            J[m, :, m, :] = W.T
        _memo[key] = J
    return _memo[key].copy()


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
