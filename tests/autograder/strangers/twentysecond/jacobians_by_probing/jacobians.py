"""Homework 1, part 2: Z is linear in each of b, W and A, so its derivative by an element is what
the linear part gives for a 1 in the place of that element. Nothing is measured, nothing rounded."""

import numpy as np


def probe(shape, linear_part):
    """Return the linear part for each array of this shape that holds one 1, stacked."""
    slices = []
    for index in np.ndindex(*shape):
        unit = np.zeros(shape)
        unit[index] = 1.0
        slices.append(linear_part(unit))
    return np.array(slices).reshape(*shape, *slices[0].shape)


def dZdb(A, W, b):
    return probe((len(W),), lambda unit: np.tile(unit, (len(A), 1)))


def dZdW(A, W, b):
    return probe(W.shape, lambda unit: A @ unit.T)


def dZdA(A, W, b):
    return probe(A.shape, lambda unit: unit @ W.T)


def contract(dLdZ, dZdX):
    return np.asarray(np.tensordot(dZdX, dLdZ, axes=((-2, -1), (0, 1))))
