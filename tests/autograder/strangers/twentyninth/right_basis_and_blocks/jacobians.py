"""Z is linear in A, in W and in b: its derivative by an element is Z of a unit array, exactly."""

import numpy as np


def units(n):
    """Vectors of n zeros, with a one that moves on."""
    for k in range(n):
        unit = np.zeros((1, n))
        unit[0, k] = 1
        yield unit


def dZdb(A, W, b):
    return np.stack([np.ones((A.shape[0], 1)) @ unit for unit in units(W.shape[0])])


def dZdW(A, W, b):
    # row k of W times A fills column k of Z
    parts = [A @ unit.T for unit in units(A.shape[1])]
    return np.stack([[part @ unit for part in parts] for unit in units(W.shape[0])])


def dZdA(A, W, b):
    # row m of A times W fills row m of Z
    parts = [unit @ W.T for unit in units(A.shape[1])]
    return np.stack([[unit.T @ part for part in parts] for unit in units(A.shape[0])])


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
