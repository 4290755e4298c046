"""The Jacobians."""

import numpy as np

STEP = 2.0**-60  # a power of two: to multiply and to divide by it is exact


def dZdb(A, W, b):
    C_out = len(W)
    moved = b[:, 0] + 1j * STEP * np.eye(C_out)  # row k: b, its number k moved
    Z = np.ones((1, len(A), 1)) * moved[:, None, :]  # what does not hold b has no imaginary part
    return Z.imag / STEP


def dZdW(A, W, b):
    N, C_in = A.shape
    jacobian = np.zeros((len(W), C_in, N, len(W)))
    for i, (feature, weights) in enumerate(zip(A.T, W.T)):
        Z = np.multiply.outer(feature, weights + 1j * STEP)
        for k, column in enumerate(Z.imag.T):
            jacobian[k, i, :, k] = column / STEP
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    jacobian = np.zeros((N, C_in, N, len(W)))
    for n, sample in enumerate(A):
        Z = (sample + 1j * STEP)[:, None] * W.T  # the terms of the sum over i
        jacobian[n, :, n, :] = Z.imag / STEP
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(dLdX.shape):
        dLdX[place] = np.vdot(dZdX[place], dLdZ)
    return dLdX
