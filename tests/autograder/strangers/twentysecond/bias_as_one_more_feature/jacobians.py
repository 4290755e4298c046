"""Homework 1, part 2: every Jacobian as one einsum with a Kronecker delta."""

import numpy as np


def dZdb(A, W, b):
    return np.einsum("n,kc->knc", np.ones(A.shape[0]), np.eye(W.shape[0]))


def dZdW(A, W, b):
    return np.einsum("ni,kc->kinc", A, np.eye(W.shape[0]))


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", np.eye(A.shape[0]), W)


def contract(dLdZ, dZdX):
    return np.einsum("nc,...nc->...", dLdZ, dZdX)
