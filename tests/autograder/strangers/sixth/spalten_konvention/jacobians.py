"""Aufgabe 1, Teil 2. Zuerst Z nach vorn, am Ende wird umsortiert."""

import numpy as np


def dZdb(A, W, b):
    """Ableitung nach b: erst [n, c, k], dann [k, n, c]."""
    N, C = len(A), len(W)
    J = np.zeros((N, C, C))
    for c in range(C):
        J[:, c, c] = 1.0
    return np.moveaxis(J, 2, 0)


def dZdW(A, W, b):
    """Ableitung nach W: erst [n, c, k, i], dann [k, i, n, c]."""
    N, C = len(A), len(W)
    J = np.zeros((N, C) + W.shape)
    for c in range(C):
        J[:, c, c, :] = A
    return J.transpose(2, 3, 0, 1)


def dZdA(A, W, b):
    """Ableitung nach A: erst [n, c, m, i], dann [m, i, n, c]."""
    N, C = len(A), len(W)
    J = np.zeros((N, C) + A.shape)
    for n in range(N):
        J[n, :, n, :] = W
    return J.transpose(2, 3, 0, 1)


def contract(dLdZ, dZdX):
    """Gewichtete Summe der Scheiben, eine Matrix-Spalte nach der anderen."""
    ergebnis = np.zeros(dZdX.shape[:-2])
    for n, zeile in enumerate(dLdZ):
        for c, gewicht in enumerate(zeile):
            ergebnis += gewicht * dZdX[..., n, c]
    return ergebnis
