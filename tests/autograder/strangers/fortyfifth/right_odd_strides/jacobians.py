"""Homework 1, part 2: the last axis is the first one in memory."""

import numpy as np


def dZdb(A, W, b):
    memory = np.zeros((len(W), len(W), len(A)))
    np.einsum("kkn->kn", memory)[...] = 1
    return memory.transpose(0, 2, 1)


def dZdW(A, W, b):
    memory = np.zeros((len(W), len(W), *A.shape), order="F")
    np.einsum("kkni->kni", memory)[...] = A
    return memory.transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    memory = np.zeros((*W.shape, len(A), len(A)))[::-1]
    np.einsum("cimm->cim", memory)[...] = W[:, :, None]
    return memory.transpose(2, 1, 3, 0)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX[..., ::-1], dLdZ[:, ::-1], 2)[::-1].copy(order="F")[::-1]
