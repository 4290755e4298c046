"""Both losses first, and then their difference; gradcheck measures by itself."""

import numpy as np


def numerical_gradient(f, x, dLdZ, eps=1e-5):
    def L(x):
        return np.sum(np.multiply(dLdZ, f(x)))

    x = np.array(x, dtype=np.float64)
    return np.array(
        [
            (L(x + eps * e.reshape(x.shape)) - L(x - eps * e.reshape(x.shape))) / (2 * eps)
            for e in np.eye(x.size)
        ]
    ).reshape(x.shape)


def relative_error(a, b):
    if np.shape(a) != np.shape(b):
        return np.inf
    both = np.stack([np.ravel(a), np.ravel(b)]).astype(float)
    if not np.all(np.isfinite(both)):
        return np.inf
    size = np.max(np.abs(both))
    if size > 0:
        both = both / size
    return np.max(np.abs(both[0] - both[1]))


def gradcheck(f, df, x):
    x = np.asarray(x, dtype=float)
    dLdZ = np.random.default_rng().standard_normal(np.shape(f(x)))
    got = np.asarray(df(x, dLdZ), dtype=float)
    if got.shape != x.shape or not np.isfinite(got).all():
        return False
    wanted = np.zeros(x.shape)
    for i in np.ndindex(x.shape):
        e = np.zeros(x.shape)
        e[i] = 1e-5
        wanted[i] = np.sum(dLdZ * (f(x + e) - f(x - e))) / 2e-5
    return bool(np.abs(got - wanted).max() <= 1e-6 * np.abs(wanted).max())
