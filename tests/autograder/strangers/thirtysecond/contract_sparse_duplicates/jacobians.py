"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    return np.repeat(np.eye(C_out)[:, np.newaxis, :], N, axis=1)


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


class SparseStack:
    """The entries of a Jacobian that are not zero, and where they are."""

    SHARE = 0.01

    def __init__(self, dZdX):
        self.shape = dZdX.shape[:-2]
        self.index = np.nonzero(dZdX)
        self.entries = dZdX[self.index]

    @classmethod
    def pays(cls, dZdX):
        return np.count_nonzero(dZdX) < cls.SHARE * dZdX.size

    def contract(self, dLdZ):
        dLdX = np.zeros(self.shape)
        dLdX[self.index[:-2]] += dLdZ[self.index[-2:]] * self.entries
        return dLdX


def contract(dLdZ, dZdX):
    if SparseStack.pays(dZdX):
        return SparseStack(dZdX).contract(dLdZ)
    return np.einsum("nc,...nc->...", dLdZ, dZdX)
