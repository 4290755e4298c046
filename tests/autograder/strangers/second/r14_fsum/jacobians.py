"""Homework 1, part 2: the Jacobians."""

from math import fsum
import numpy as np


def dZdb(A, W, b):
    C = range(len(W))
    return np.array([[[1.0 if k == c else 0.0 for c in C] for _ in A] for k in C])


def dZdW(A, W, b):
    C, features = range(len(W)), list(zip(*A.tolist()))
    return np.array([[[[a if k == c else 0.0 for c in C] for a in feature] for feature in features] for k in C])


def dZdA(A, W, b):
    N, weights = range(len(A)), list(zip(*W.tolist()))
    return np.array([[[[w if m == n else 0.0 for w in column] for n in N] for column in weights] for m in N])


def contract(dLdZ, dZdX):
    if dZdX.ndim > 2:
        return np.array([contract(dLdZ, part) for part in dZdX])
    return fsum((dLdZ * dZdX).ravel())
