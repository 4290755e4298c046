"""Numbers have a branch of their own; the error is a maximum norm."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    if np.ndim(x) == 0:
        x = np.float64(x)
        return float(np.sum(dLdZ * (f(x + eps) - f(x - eps))) / (2 * eps))
    x = x.astype(np.float64)
    flat = x.flatten()
    dLdx = np.zeros(flat.shape)
    for n in range(len(flat)):
        before = flat[n]
        flat[n] = before + eps
        up = f(flat.reshape(x.shape).copy())
        flat[n] = before - eps
        down = f(flat.reshape(x.shape).copy())
        flat[n] = before
        dLdx[n] = np.sum((up - down) * dLdZ) / (2 * eps)
    return dLdx.reshape(x.shape)


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return np.inf
    a, b = np.atleast_1d(np.asarray(a, float)), np.atleast_1d(np.asarray(b, float))
    if np.isnan(a).any() or np.isnan(b).any() or np.isinf(a).any() or np.isinf(b).any():
        return np.inf
    if (a == b).all():
        return 0.0
    return float(
        np.linalg.norm((a - b).ravel(), np.inf)
        / max(np.linalg.norm(a.ravel(), np.inf), np.linalg.norm(b.ravel(), np.inf))
    )


def gradcheck(f, df, x):
    rng = np.random.default_rng(7)
    dLdZ = rng.uniform(-1, 1, size=np.asarray(f(x)).shape)
    wanted = numerical_gradient(f, x, dLdZ)
    return bool(relative_error(wanted, df(x, dLdZ)) <= 1e-5)
