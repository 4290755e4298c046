"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def Z_of(A, W, b):
    return A @ W.T + b.reshape(1, -1)


def slopes(function, X):
    """Return the exact slopes of a function that is a straight line in X: a step of 1j, and no rounding."""
    stack = []
    for place in np.ndindex(X.shape):
        step = np.zeros(X.shape)
        step[place] = 1.0
        stack.append(function(step))
    return np.array(stack).reshape(X.shape + stack[0].shape)


def dZdb(A, W, b):
    return slopes(lambda step: Z_of(0 * A, 0 * W, step), np.zeros(len(W)))


def dZdW(A, W, b):
    return slopes(lambda step: (A @ step.T.astype(complex) * 1j).imag.copy(), W)


def dZdA(A, W, b):
    return slopes(lambda step: (step @ (1j * W.T)).imag.copy(), A)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
