"""Methods from outside; sums in a tree; the batch cut in pieces of different sizes."""

from functools import partialmethod, reduce

import numpy as np


def _run(layer, A, keep):
    if keep:
        layer.A = A
        layer.N = A.shape[0]
    pieces = np.array_split(A, max(1, A.shape[0] // 37))
    return np.vstack([piece @ layer.W.T + layer.b.T for piece in pieces])


def _tree(D):
    """Add the rows by halves."""
    while len(D) > 1:
        half = len(D) // 2
        rest = D[2 * half :]
        D = np.concatenate([D[:half] + D[half : 2 * half], rest])
    return D


def _back(layer, dLdZ):
    cuts = max(1, len(dLdZ) // 53)
    products = (d.T @ a for d, a in zip(np.array_split(dLdZ, cuts), np.array_split(layer.A, cuts)))
    layer.dLdW = reduce(np.add, products)
    layer.dLdb = _tree(dLdZ).T.copy()
    return np.concatenate([d @ layer.W for d in np.array_split(dLdZ, cuts)])


def _make(layer, in_features, out_features):
    layer.b = np.zeros(shape=(out_features, 1))
    layer.W = np.zeros(shape=(out_features, in_features))


Linear = type(
    "Linear", (), {"__init__": _make, "forward": partialmethod(_run, keep=True), "backward": _back}
)
