"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    return np.einsum("kc,n->knc", np.eye(W.shape[0]), np.ones(A.shape[0]))


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.eye(W.shape[0]), A)


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", np.eye(A.shape[0]), W)


def contract(dLdZ, dZdX):
    dLdX = np.einsum("...nc,nc->...", dZdX, dLdZ)
    return dLdX
