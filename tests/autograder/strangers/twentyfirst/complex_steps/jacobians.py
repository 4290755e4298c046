import numpy as np


def derivative(function, X):
    """Return the derivatives of a linear function by each element of X, X's indices first."""
    slices, moved = [], X.astype(complex)
    for place in np.ndindex(*X.shape):
        moved[place] += 1j
        slices.append(function(moved).imag.copy())
        moved[place] = X[place]
    return np.array(slices).reshape(*X.shape, *slices[0].shape)


def dZdb(A, W, b):
    return derivative(lambda b: A @ W.T + b.T, b)[:, 0]


def dZdW(A, W, b):
    return derivative(lambda W: A @ W.T + b.T, W)


def dZdA(A, W, b):
    return derivative(lambda A: A @ W.T + b.T, A)


def contract(dLdZ, dZdX):
    return np.array([np.vdot(dLdZ, part) for part in dZdX.reshape(-1, *dLdZ.shape)]).reshape(
        dZdX.shape[:-2]
    )
