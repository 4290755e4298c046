"""The Jacobians, measured without any error: Z is a straight line in each of b, W and A.

A step of i·2**-40 (imaginary) moves only the imaginary part, and a power of two rounds nothing.
"""

import numpy as np

STEP = 2.0**-40
BLOCK = 256


def Z_of(A, W, b):
    return A @ W.T + b.T


def steps(size):
    """Yield places and imaginary impulses, at most BLOCK rows at a time."""
    for start in range(0, size, BLOCK):
        place = np.arange(start, min(start + BLOCK, size))
        impulses = np.zeros((len(place), size), dtype=complex)
        impulses[np.arange(len(place)), place] = 1j * STEP
        yield place, impulses


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.empty((C_out, N, C_out))
    for places, impulses in steps(C_out):
        for k, impulse in zip(places, impulses):
            jacobian[k] = Z_of(np.zeros((N, 1)), np.zeros((C_out, 1)), impulse[:, None]).imag / STEP
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for places, impulses in steps(C_in):
        response = Z_of(A, impulses, np.zeros((len(places), 1))).imag / STEP  # (N, places)
        for k in range(C_out):
            jacobian[k, places, :, k] = response.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for places, impulses in steps(C_in):
        response = Z_of(impulses, W, np.zeros((C_out, 1))).imag / STEP  # (places, C_out)
        for m in range(N):
            jacobian[m, places, m, :] = response
    return jacobian


def contract(dLdZ, dZdX):
    return np.asfortranarray(np.tensordot(dZdX, dLdZ, axes=([-2, -1], [0, 1])))
