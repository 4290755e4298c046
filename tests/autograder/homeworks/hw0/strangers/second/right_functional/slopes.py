"""Homework 0: slopes, measured."""

from functools import reduce
from itertools import product

import numpy as np

as_float = lambda v: np.array(v, dtype=np.float64)
put = lambda x, i, v: (lambda y: (y.__setitem__(i, v), y)[1])(x.copy())
largest = lambda v: reduce(max, np.abs(v).ravel().tolist())


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x = as_float(x)
    slope = lambda i: np.einsum(
        "k,k->", as_float(dLdZ).ravel(), as_float(f(put(x, i, x[i] + eps)) - f(put(x, i, x[i] - eps))).ravel()
    ) / (2.0 * eps)
    return as_float([slope(i) for i in product(*map(range, x.shape))]).reshape(x.shape)


def relative_error(a, b):
    a, b = as_float(a), as_float(b)
    return (
        np.inf
        if a.shape != b.shape or not np.isfinite([a, b]).all()
        else 0.0
        if not (a.any() or b.any())
        else largest(a - b) / max(largest(a), largest(b))
    )


def gradcheck(f, df, x):
    return (lambda G: relative_error(df(x, G), numerical_gradient(f, x, G)) < 1e-6)(
        np.random.standard_normal(np.shape(f(x)))
    )
