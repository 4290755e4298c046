"""Homework 1, part 2: the Jacobians."""

import numpy as np

_RULES = {}


def rule(axes):
    def register(f):
        def jacobian(A, W, b):
            size = dict(k=len(W), c=len(W), m=len(A), n=len(A), i=A.shape[1])
            grid = dict(zip(axes, np.ix_(*(np.arange(size[x]) for x in axes))))
            out = np.empty([size[x] for x in axes])
            out[...] = f(A, W, **grid)
            return out
        _RULES[f.__name__] = jacobian
        return jacobian
    return register


@rule("knc")
def dZdb(A, W, k, n, c):
    return k == c


@rule("kinc")
def dZdW(A, W, k, i, n, c):
    return np.where(k == c, A[n, i], 0.0)


@rule("minc")
def dZdA(A, W, m, i, n, c):
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    return sum(dZdX[..., n, c] * dLdZ[n, c] for n, c in np.ndindex(dLdZ.shape))
