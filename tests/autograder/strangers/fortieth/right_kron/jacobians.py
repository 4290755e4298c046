"""Homework 1, part 2: every Jacobian of a layer is a Kronecker product with its axes sorted."""

import numpy as np


def dZdb(A, W, b):
    C_out, N = len(W), len(A)
    return np.kron(np.eye(C_out), np.ones((N, 1))).reshape(C_out, N, C_out)


def dZdW(A, W, b):
    C_out, N, C_in = len(W), *A.shape
    product = np.kron(np.eye(C_out), A).reshape(C_out, N, C_out, C_in)  # [c, n, k, i]
    return product.transpose(2, 3, 1, 0)


def dZdA(A, W, b):
    return np.kron(np.eye(len(A)), W.T).reshape(*A.shape, len(A), len(W))


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.ravel()).reshape(dZdX.shape[:-2])
