from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def _bias(N, C):
    return np.repeat(np.eye(C)[:, None, :], N, axis=1)


@lru_cache(maxsize=8)
def _weight(shape, data, C):
    A = np.frombuffer(data).reshape(shape)
    return np.eye(C)[:, None, None, :] * A.T[None, :, :, None]


@lru_cache(maxsize=8)
def _input(N, shape, data):
    W = np.frombuffer(data).reshape(shape)
    return np.eye(N)[:, None, :, None] * W.T[None, :, None, :]


def dZdb(A, W, b):
    return _bias(A.shape[0], W.shape[0]).copy()


def dZdW(A, W, b):
    A = np.asarray(A, dtype=np.float64)
    return _weight(A.shape, A.tobytes(), W.shape[0]).copy()


def dZdA(A, W, b):
    W = np.asarray(W, dtype=np.float64)
    return _input(A.shape[0], W.shape, W.tobytes()).copy()


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, 2)
