"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import functools

import numpy as np


@functools.lru_cache(maxsize=2)
def _identity(size):
    identity = np.eye(size)
    identity.flags.writeable = False
    return identity


def dZdb(A, W, b):
    return np.ones((len(W), len(A), 1)) * _identity(len(W))[:, None, :]


def dZdW(A, W, b):
    return A.T[None, :, :, None] * _identity(len(W))[:, None, None, :]


def dZdA(A, W, b):
    return np.where(_identity(len(A))[:, None, :, None] == 1, W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return np.multiply(dZdX, dLdZ).sum(axis=(-2, -1))
