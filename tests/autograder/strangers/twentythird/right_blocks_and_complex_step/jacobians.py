"""The Jacobians by a complex step: the imaginary part of Z is the derivative times the step."""

import numpy as np

STEP = 2.0**-20


def dZdb(A, W, b):
    steps = 1j * STEP * np.eye(len(W))  # one step for each element of b
    return np.stack([(row + np.zeros((len(A), 1))).imag / STEP for row in steps])


def dZdW(A, W, b):
    """Only row k of W takes part in column k of Z, and only feature i in a step of W[k, i]."""
    jacobian = np.zeros((*W.shape, len(A), len(W)))
    moved = (A * (1j * STEP)).imag / STEP
    for k in range(len(W)):
        jacobian[k, ..., k] = moved.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros((*A.shape, len(A), len(W)))
    moved = (W * (1j * STEP)).imag / STEP
    for m in range(len(A)):
        jacobian[m, :, m, :] = moved.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
