"""Right, and written with NumPy's functions."""

import numpy as np


def square(A):
    return np.power(A, 2)


def square_backward(A, dLdZ):
    return np.multiply(dLdZ, A) * 2.0
