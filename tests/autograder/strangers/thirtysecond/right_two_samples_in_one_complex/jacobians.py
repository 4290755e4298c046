"""Complex steps: the layer is run with one number moved along the imaginary axis."""

import numpy as np

STEP = 2.0**-64


def steps(A, W, b, X):
    """Return the stack of slices for X, which is A, W or b: they are changed and changed back."""
    stack = np.zeros(X.shape + (len(A), len(W)))
    for place in np.ndindex(X.shape):
        kept = X[place]
        X[place] = kept.real + 1j * STEP
        if X is b:
            stack[place] = (np.zeros((len(A), 1)) + b.T).imag / STEP
        elif X is W:
            k, i = place
            stack[place][:, k] = (A[:, i] * W[k, i]).imag / STEP
        else:
            m, i = place
            stack[place][m] = (A[m, i] * W[:, i]).imag / STEP
        X[place] = kept
    return stack


def dZdb(A, W, b):
    A, W, b = (X.astype(complex) for X in (A, W, b))
    return steps(A, W, b, b)[:, 0]


def dZdW(A, W, b):
    A, W, b = (X.astype(complex) for X in (A, W, b))
    return steps(A, W, b, W)


def dZdA(A, W, b):
    A, W, b = (X.astype(complex) for X in (A, W, b))
    return steps(A, W, b, A)


def contract(dLdZ, dZdX):
    return np.inner(dZdX.reshape(dZdX.shape[:-2] + (-1,)), dLdZ.reshape(-1))
