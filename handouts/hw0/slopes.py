"""Homework 0: slopes, measured. With them, any formula for a gradient can be checked.

The write-up, README.md beside this file, has the ideas, the equations and the points.
"""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return how the loss changes with each element of x: one slope for each, measured.

    f : a function; f(x) is Z, an array of any shape, or a number
    x : an array of any shape, or a number; it must not change, not even if f raises an exception
    dLdZ : an array of Z's shape, how the loss changes with each element of Z
    eps : a number, the step up and the step down
    dLdx : a float64 array of x's shape, returned
    """
    # Hint: move one element of a copy, and only this one. np.ndindex gives the index of each.
    # TODO: your code here
    raise NotImplementedError
    return dLdx


def relative_error(a, b):
    """Return the largest difference between a and b, in units of the largest number in them.

    a, b : two arrays of the same shape, or two numbers
    error : a float, returned; 0 where all numbers are 0, and infinity where a and b can't be
        compared: another shape, or a number that is NaN or infinite
    """
    # TODO: your code here
    raise NotImplementedError
    return error


def gradcheck(f, df, x):
    """Return True if df gives the gradient of f at x, otherwise False.

    f : a function; f(x) is Z, an array of any shape, or a number
    df : a function; df(x, dLdZ) should be dLdx, an array of x's shape
    x : an array of floats, of any shape; it must not change
    """
    # Hint: draw the dLdZ yourself. Which shape has it? Which numbers would hide a mistake?
    # TODO: your code here
    raise NotImplementedError
    return is_right
