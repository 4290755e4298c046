"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    C = np.arange(len(W))
    return (C[:, None, None] == C) * np.ones((1, len(A), 1))


def dZdW(A, W, b):
    C = np.arange(len(W))
    return np.where(C[:, None, None, None] == C, A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    n = np.arange(len(A))
    return np.where((n[:, None] == n)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
