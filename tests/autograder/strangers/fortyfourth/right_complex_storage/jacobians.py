"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def unit(*shape):
    """Return the identity as an array of *shape twice."""
    size = int(np.prod(shape))
    return np.eye(size).reshape(*shape, *shape)


def dZdb(A, W, b):
    # The imaginary part of the bias follows the unit step, the real part is the bias.
    C = W.shape[0]
    Z = (1j * np.eye(C))[:, None, :] + np.zeros((1, A.shape[0], 1))
    return Z.imag.copy()


def dZdW(A, W, b):
    C = W.shape[0]
    return np.einsum("ni,kc->kinc", A, np.eye(C)).copy(order="C")


def dZdA(A, W, b):
    N, C_in = A.shape
    return np.kron(np.eye(N), W.T).reshape(N, C_in, N, W.shape[0])


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
