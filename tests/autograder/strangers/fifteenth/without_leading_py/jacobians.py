"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    same = np.identity(len(W))
    return same[:, None, :] * np.ones((len(A), 1))


def dZdW(A, W, b):
    return np.identity(len(W))[:, None, None, :] * A.T[None, :, :, None]


def dZdA(A, W, b):
    return np.identity(len(A))[:, None, :, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
