"""Homework 1, part 2: the full derivatives of Z, and how they collapse.

A Jacobian holds one derivative for each pair of an element of X (here b, W or A) and an element
of Z. It is stored as a stack of slices, each of Z's shape: X's indices come first, Z's last.
The write-up, README.md beside this file, draws the stack for dZ/db.
"""

import numpy as np


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b.

    A : (N, C_in), W : (C_out, C_in), b : (C_out, 1)

    Returns a (C_out, N, C_out) array: [k, n, c] is the derivative of Z[n, c] by b[k].
    """
    ### BEGIN SOLUTION
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    ### END SOLUTION
    return jacobian


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W.

    A : (N, C_in), W : (C_out, C_in), b : (C_out, 1)

    Returns a (C_out, C_in, N, C_out) array: [k, i, n, c] is the derivative of Z[n, c] by W[k, i].
    """
    ### BEGIN SOLUTION
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((*W.shape, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    ### END SOLUTION
    return jacobian


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A.

    A : (N, C_in), W : (C_out, C_in), b : (C_out, 1)

    Returns a (N, C_in, N, C_out) array: [m, i, n, c] is the derivative of Z[n, c] by A[m, i].
    """
    ### BEGIN SOLUTION
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((*A.shape, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    ### END SOLUTION
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed.

    dLdZ : (N, C_out) array, how the loss changes with Z
    dZdX : (*X's shape, N, C_out) array, one of the Jacobians above

    Returns an array of X's shape; for the bias it is (C_out,).
    """
    ### BEGIN SOLUTION
    dLdX = (dLdZ * dZdX).sum(axis=(-2, -1))
    ### END SOLUTION
    return dLdX
