"""Homework 1, part 2: write through the diagonals."""

import numpy as np


def dZdb(A, W, b):
    flipped = np.zeros((len(W), len(A), len(W)))[::-1, ::-1, ::-1]
    np.einsum("knk->kn", flipped)[...] = 1
    return flipped


def dZdW(A, W, b):
    stack = np.zeros((len(A), len(W), len(W), A.shape[1])).transpose(1, 3, 0, 2)
    np.einsum("kink->kin", stack)[...] = A.T
    return stack


def dZdA(A, W, b):
    stack = np.zeros((len(W), len(A), A.shape[1], len(A)), order="F").transpose(1, 2, 3, 0)
    np.einsum("mimc->mic", stack)[...] = W.T
    return stack


def contract(dLdZ, dZdX):
    dLdX = np.zeros(dZdX.shape[:-2], order="F")
    for c in reversed(range(dLdZ.shape[1])):
        dLdX += dZdX[..., c] @ dLdZ[:, c]
    return dLdX
