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
    # TODO: your code here
    raise NotImplementedError
    return jacobian


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W.

    A : (N, C_in), W : (C_out, C_in), b : (C_out, 1)

    Returns a (C_out, C_in, N, C_out) array: [k, i, n, c] is the derivative of Z[n, c] by W[k, i].
    """
    # TODO: your code here
    raise NotImplementedError
    return jacobian


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A.

    A : (N, C_in), W : (C_out, C_in), b : (C_out, 1)

    Returns a (N, C_in, N, C_out) array: [m, i, n, c] is the derivative of Z[n, c] by A[m, i].
    """
    # TODO: your code here
    raise NotImplementedError
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed.

    dLdZ : (N, C_out) array, how the loss changes with Z
    dZdX : (*X's shape, N, C_out) array, one of the Jacobians above

    Returns an array of X's shape; for the bias it is (C_out,).
    """
    # TODO: your code here
    raise NotImplementedError
    return dLdX
