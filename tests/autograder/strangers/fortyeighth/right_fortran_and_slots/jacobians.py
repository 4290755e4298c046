"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    return np.array(np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1), order="F")


def dZdW(A, W, b):
    return np.asfortranarray(np.where(np.eye(len(W))[:, None, None, :] == 1, A.T[None, :, :, None], 0.0))


def dZdA(A, W, b):
    return np.asfortranarray(np.where(np.eye(len(A))[:, None, :, None] == 1, W.T[None, :, None, :], 0.0))


def contract(dLdZ, dZdX):
    return np.asfortranarray((dZdX * dLdZ).sum(axis=(-2, -1)))
