from functools import lru_cache

import numpy as np


@lru_cache(maxsize=16)
def _dZdb(C, N):
    return np.eye(C)[:, None, :].repeat(N, axis=1)


def dZdb(A, W, b):
    return _dZdb(len(W), len(A)).copy()


def dZdW(A, W, b):
    (N, C_in), C = A.shape, len(W)
    return np.kron(np.eye(C), A.T).reshape(C, C_in, C, N).swapaxes(2, 3)


def dZdA(A, W, b):
    (N, C_in), C = A.shape, len(W)
    return np.kron(np.eye(N), W.T).reshape(N, C_in, N, C)


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
