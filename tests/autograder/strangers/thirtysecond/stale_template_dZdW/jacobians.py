"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    return np.repeat(np.eye(C_out)[:, np.newaxis, :], N, axis=1)


class WeightJacobian:
    """The stack of one shape: mostly zeros, which are laid out only once."""

    stacks = {}

    def __init__(self, C_out, C_in, N):
        self.stack = np.zeros((C_out, C_in, N, C_out))
        self.diagonal = np.einsum("kink->kin", self.stack)  # a view

    @classmethod
    def of(cls, C_out, C_in, N):
        key = int(C_out), int(C_in), int(N)
        if key not in cls.stacks:
            cls.stacks.clear()  # keep only the last one
            cls.stacks[key] = cls(*key)
        return cls.stacks[key]

    def fill(self, A):
        nonzero = A.T != 0  # the zeros are there already
        self.diagonal[:, nonzero] = A.T[nonzero]
        return self.stack.copy()


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    return WeightJacobian.of(C_out, C_in, N).fill(A)


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.einsum("nc,...nc->...", dLdZ, dZdX)
