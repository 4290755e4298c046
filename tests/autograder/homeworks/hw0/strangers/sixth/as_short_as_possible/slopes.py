"""Homework 0."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    x, eps, slopes = np.array(x, float), float(eps), []
    for n in range(x.size):
        up, down = x.copy("C"), x.copy("C")
        up.reshape(-1)[n] += eps
        down.reshape(-1)[n] -= eps
        Z = [f(up), f(down)]
        with np.errstate(all="ignore"):
            slopes.append(((Z[0] - Z[1]) * dLdZ).sum() / (2 * eps) if np.ndim(Z[0]) else (Z[0] - Z[1]) * float(dLdZ) / (2 * eps))
    return np.array(slopes, float).reshape(x.shape)


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return np.inf
    a, b = np.asarray(a).astype(float), np.asarray(b).astype(float)
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(a), np.abs(b)).max()
        return np.inf if not np.isfinite(size) else np.abs(a - b).max() / (size or 1.0)


def gradcheck(f, df, x):
    G = np.asarray(np.random.standard_normal(np.shape(f(x))))
    return relative_error(df(x, G), numerical_gradient(f, x, G)) < 1e-6
