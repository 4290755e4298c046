"""Homework 1, part 2: the Jacobians."""

from typing import NamedTuple
import numpy as np


class Rule(NamedTuple):
    """Which axes agree (a Kronecker delta), and what is found there."""
    spec: str

    def __call__(self, size, values):
        return np.einsum(self.spec, np.identity(size), values)


BIAS, WEIGHT, INPUT = Rule("kc,nu->knc"), Rule("kc,ni->kinc"), Rule("mn,ci->minc")


def dZdb(A, W, b):
    return BIAS(W.shape[0], np.ones((A.shape[0], 1)))


def dZdW(A, W, b):
    return WEIGHT(W.shape[0], A)


def dZdA(A, W, b):
    return INPUT(A.shape[0], W)


def contract(dLdZ, dZdX):
    match dZdX.ndim:
        case 3:
            return np.einsum("knc,nc->k", dZdX, dLdZ)
        case 4:
            return np.einsum("kinc,nc->ki", dZdX, dLdZ)
        case _:
            return np.tensordot(dZdX, dLdZ, 2)
