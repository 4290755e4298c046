"""Homework 0: slopes, measured."""

import functools
import itertools

import numpy as np


def quietly(function):
    """Return the function, with no warnings of NumPy while it runs."""

    @functools.wraps(function)
    def wrapper(*arguments, **named):
        with np.errstate(all="ignore"):
            return function(*arguments, **named)

    return wrapper


@quietly
def numerical_gradient(f, x, dLdZ, eps=1e-5):
    """Return the slopes, by a mask instead of an index, and a division before the sum."""
    x = np.asarray(x).astype("=f8", order="C")
    masks = (np.arange(x.size).reshape(x.shape) == k for k in itertools.count())

    def slope(mask):
        up, down = (np.asarray(np.where(mask, x + step, x)) for step in (eps, -eps))
        change = np.divide(np.subtract(f(up), f(down)), up[mask].item() - down[mask].item())
        return (change * dLdZ).sum()

    return np.array([slope(mask) for mask in itertools.islice(masks, x.size)]).reshape(x.shape)


@quietly
def relative_error(a, b):
    """Return the error; what can't be compared shows itself as NaN."""
    a, b = (np.asarray(part).astype(np.float64) for part in (a, b))
    if a.shape != b.shape:
        return float("inf")
    both = np.abs(np.stack([a, b])).max()  # NaN if there is any
    error = np.ptp(np.stack([a, b]), axis=0).max() / both
    return 0 if both == 0 else float(error) if error == error else float("inf")


def gradcheck(f, df, x):
    """Return the verdict; a random factor scales all numbers of dLdZ."""
    Z = np.asarray(f(x))
    dLdZ = np.random.laplace(size=Z.shape) * np.exp(np.random.uniform(-3, 3))
    right = numerical_gradient(dLdZ=dLdZ, eps=1e-5, x=x, f=lambda place: f(place))
    return not relative_error(b=right, a=df(x, dLdZ)) >= 1e-4
