"""Homework 1, part 2: the Jacobians."""

import numpy as np

from linear import algebra


def dZdb(A, W, b):
    return np.array([algebra.rank_one(np.ones(len(A)), e) for e in np.eye(len(W))])


def dZdW(A, W, b):
    return np.array([[algebra.rank_one(a, e) for a in A.T] for e in np.eye(len(W))])


def dZdA(A, W, b):
    return np.array([[algebra.rank_one(e, w) for w in W.T] for e in np.eye(len(A))])


def contract(dLdZ, dZdX):
    down = algebra.product(dLdZ.reshape(1, -1), dZdX.reshape(-1, dLdZ.size).T)
    return down.reshape(dZdX.shape[:-2])
