"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    return np.tensordot(np.eye(len(W)), np.ones(len(A)), axes=0).swapaxes(1, 2)


def dZdW(A, W, b):
    return np.tensordot(np.eye(len(W)), A, axes=0).transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    return np.tensordot(np.eye(len(A)), W, axes=0).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
