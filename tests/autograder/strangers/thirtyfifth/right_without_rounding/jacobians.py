"""Homework 1, part 2: nested lists of rows."""

import math

import numpy as np


def dZdb(A, W, b):
    return np.array([[row] * len(A) for row in np.eye(len(W)).tolist()])


def dZdW(A, W, b):
    C, (N, C_in) = len(W), A.shape
    J = np.zeros((C * C_in, N * C))
    for k in range(C):
        J[k * C_in : (k + 1) * C_in, k::C] = A.T
    return J.reshape(C, C_in, N, C)


def dZdA(A, W, b):
    C, (N, C_in) = len(W), A.shape
    J = np.zeros((N, N, C_in, C))
    J[np.arange(N), np.arange(N)] = W.T
    return np.moveaxis(J, 2, 1)


def contract(dLdZ, dZdX):
    flat = (dZdX * dLdZ).reshape(-1, dLdZ.size)
    return np.array([math.fsum(terms) for terms in flat.tolist()]).reshape(dZdX.shape[:-2])
