"""Homework 1, part 2: the full derivatives of Z, written through their diagonals."""

import numpy as np


def dZdb(A, W, b):
    turned = np.zeros((len(A), len(W), len(W)))  # n, k, c
    np.einsum("nkk->nk", turned)[...] = 1
    return turned.transpose(1, 0, 2)


def dZdW(A, W, b):
    turned = np.zeros((len(A), W.shape[1], len(W), len(W)))  # n, i, k, c
    np.einsum("nikk->kni", turned)[...] = A
    return np.moveaxis(turned, (2, 1, 0, 3), (0, 1, 2, 3))


def dZdA(A, W, b):
    turned = np.zeros((len(W), W.shape[1], len(A), len(A)))  # c, i, m, n
    np.einsum("cimm->mci", turned)[...] = W
    return turned.transpose(2, 1, 3, 0)


def contract(dLdZ, dZdX):
    return np.asarray((dZdX * dLdZ).sum(axis=(-2, -1)))
