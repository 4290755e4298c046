"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    jacobian = np.zeros((len(W), len(A), len(W)))
    k = np.arange(len(W))
    jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    (C_out, C_in), N = W.shape, len(A)
    jacobian = np.zeros((C_out, C_in, N, C_out))
    diagonal = np.einsum("cinc->cin", jacobian)  # a view that can be written
    diagonal[...] = A.T
    return jacobian


def dZdA(A, W, b):
    (C_out, C_in), N = W.shape, len(A)
    jacobian = np.zeros((N, C_in, N, C_out))
    np.einsum("ninc->nic", jacobian)[...] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
