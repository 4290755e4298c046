import numpy as np


class Jacobian:
    """Zeros of shape (*X, N, C), with the blocks that are not zero put in."""

    def __init__(self, X_shape, A, W):
        self.array = np.zeros((*X_shape, A.shape[0], W.shape[0]))

    def put(self, index, value):
        self.array[index] = value
        return self


def dZdb(A, W, b):
    J = Jacobian((W.shape[0],), A, W)
    k = np.arange(W.shape[0])
    return J.put((k, slice(None), k), 1).array


def dZdW(A, W, b):
    J = Jacobian(W.shape, A, W)
    k = np.arange(W.shape[0])
    # two index arrays apart: their axis comes first, then i, then n
    return J.put((k, slice(None), slice(None), k), A.T).array


def dZdA(A, W, b):
    J = Jacobian(A.shape, A, W)
    m = np.arange(A.shape[0])
    return J.put((m, slice(None), m), W.T).array


def contract(dLdZ, dZdX):
    return np.multiply(dZdX, dLdZ).sum(-1).sum(-1)
