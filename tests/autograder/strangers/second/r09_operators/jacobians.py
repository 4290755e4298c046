"""Homework 1, part 2: the Jacobians."""

import numpy as np


class Delta:
    """Delta(n) @ X puts the array X on the diagonal of two new leading axes."""

    def __init__(self, n): self.n = n

    def __matmul__(self, X):
        out = np.zeros((self.n, self.n) + X.shape)
        for j in range(self.n):
            out[j, j] = X
        return out


class Axes:
    def __class_getitem__(cls, path):
        source, target = path.split(">")
        return tuple(source.index(letter) for letter in target)


def dZdb(A, W, b):
    return (Delta(len(W)) @ np.ones(len(A))).transpose(Axes["kcn>knc"])


def dZdW(A, W, b):
    return (Delta(len(W)) @ A).transpose(Axes["kcni>kinc"])


def dZdA(A, W, b):
    return (Delta(len(A)) @ W).transpose(Axes["mnci>minc"])


def contract(dLdZ, dZdX):
    class Over:
        def __rrshift__(self, stack):
            return np.array([s >> self if s.ndim > 2 else np.vdot(s, dLdZ) for s in _Slices(stack)]).reshape(stack.shape[:-2])

    class _S:
        def __init__(self, x): self.x, self.ndim = x, x.ndim
        def __rshift__(self, over): return over.__rrshift__(self.x)
        def __array__(self, dtype=None, copy=None): return np.array(self.x)

    def _Slices(stack):
        return [_S(x) if x.ndim > 2 else x for x in stack]

    return _S(dZdX) >> Over()
