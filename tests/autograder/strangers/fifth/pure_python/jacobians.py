"""Jacobians."""

import numpy as np


def dZdb(A, W, b):
    R = range(len(W))
    return np.array([[[float(k == c) for c in R] for _ in A] for k in R])


def dZdW(A, W, b):
    R, rows = range(len(W)), A.tolist()
    return np.array([[[[row[i] if k == c else 0.0 for c in R] for row in rows]
                      for i in range(A.shape[1])] for k in R])


def dZdA(A, W, b):
    R, rows = range(len(A)), W.tolist()
    return np.array([[[[row[i] if m == n else 0.0 for row in rows] for n in R]
                      for i in range(A.shape[1])] for m in R])


def contract(dLdZ, dZdX):
    weights = dLdZ.ravel().tolist()
    slices = dZdX.reshape(-1, len(weights)).tolist()
    sums = [sum(w * x for w, x in zip(weights, one)) for one in slices]
    return np.array(sums, float).reshape(dZdX.shape[:-2])
