"""Homework 0: slopes."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the measured slopes."""
    x = np.array(x, dtype=np.float64)
    dLdZ = np.asarray(dLdZ, dtype=np.float64)

    def slope(n):
        i = np.unravel_index(n, x.shape) if x.ndim else ()
        up, down = x.copy(), x.copy()
        up[i] += eps
        down[i] -= eps
        Z_up = np.array(f(up))
        Z_down = np.array(f(down))
        with np.errstate(all="ignore"):
            return np.multiply(Z_up - Z_down, dLdZ).sum() / (2 * eps)

    return np.array([float(slope(n)) for n in range(x.size)]).reshape(x.shape)


def relative_error(a, b):
    """Return the relative error; blocks of at most 8192 numbers."""
    if np.shape(a) != np.shape(b):
        return float("inf")
    worst, largest = 0.0, 0.0
    blocks = np.nditer(
        [np.asarray(a), np.asarray(b)],
        flags=["external_loop", "buffered"],
        op_flags=[["readonly"], ["readonly"]],
        op_dtypes=[np.float64, np.float64],
        casting="unsafe",
    )
    with blocks:
        for p, q in blocks:
            if not (np.isfinite(p).all() and np.isfinite(q).all()):
                return float("inf")
            worst = max(worst, float(abs(p - q).max()))
            largest = max(largest, float(abs(p).max()), float(abs(q).max()))
    return worst / largest if largest else 0.0


def gradcheck(f, df, x):
    """Return whether df gives the gradient of f at x."""
    dLdZ = np.random.standard_normal(np.shape(f(x)))
    formula = df(x, dLdZ)
    return relative_error(formula, numerical_gradient(f, x, dLdZ)) < 1e-6
