"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.repeat(np.eye(C)[:, None, :], N, axis=1)


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.eye(len(W)), A)


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
