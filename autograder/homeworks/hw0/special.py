"""Properties of an upstream gradient that independent random numbers do not have."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from autograder.homeworks.hw0.functions import Array

NEAR = 1e-9
"""The largest measure of a property that counts as 0."""

MANY = 12
"""The least number of elements whose order and whose signs are hardly special by chance."""

MOST = 300
"""The largest number of elements whose periods are searched."""

ALONG = "of each row along one axis "


def special(dLdZ: Array) -> str:
    """Return a property that independent random numbers do not have; empty if there is none."""
    G = np.asarray(dLdZ, dtype=np.float64)
    if not np.abs(G).max() > 0:
        return "are all 0"
    return next((words for words, measure in _measures(G) if measure < NEAR), "")


def _measures(G: Array) -> Iterator[tuple[str, float]]:
    """Yield properties, each with a measure that is 0 for arrays with this property."""
    flat, sizes = G.ravel(), np.abs(G).ravel()
    yield "are whole numbers", float(np.abs(G - np.round(G)).max())
    yield "have one digit after the point", float(np.abs(10 * G - np.round(10 * G)).max())
    if flat.size == 1:
        return
    yield "hold a 0", float(sizes.min() / sizes.max())
    yield "repeat", float(np.unique(flat).size > 0.99 * flat.size)
    yield "repeat, except for the sign", float(np.unique(sizes).size > 0.99 * flat.size)
    yield "have steps of one size, in a mixed order", _spread(np.diff(np.sort(flat)))
    yield from _totals(flat, "")
    if flat.size >= MANY:
        yield "are sorted", min(float(np.mean(np.diff(G.ravel() * by) < 0)) for by in (1, -1))
        yield "all have one sign", min(float(np.mean(flat * by < 0)) for by in (1, -1))
        yield "change their sign each time", float(np.mean(flat[1:] * flat[:-1] > 0))
    yield from _copies(flat)
    for axis, length in enumerate(G.shape if G.ndim > 1 else ()):
        rows = np.moveaxis(G, axis, -1).reshape(-1, length)
        if min(rows.shape) > 1:
            yield from _rows(rows)


def _totals(rows: Array, of: str) -> Iterator[tuple[str, float]]:
    """Yield sums and norms along the last axis."""
    sizes = np.abs(rows)
    norms: dict[str, Callable[[Array], Array]] = {
        "sum": lambda each: each.sum(axis=-1),
        "sum of sizes": lambda each: np.abs(each).sum(axis=-1),
        "sum of squares": lambda each: np.square(each).sum(axis=-1),
        "largest size": lambda each: np.abs(each).max(axis=-1),
        "smallest size": lambda each: np.abs(each).min(axis=-1),
        "mean square": lambda each: np.square(each).mean(axis=-1),
        "mean size": lambda each: np.abs(each).mean(axis=-1),
        "variance": lambda each: np.var(each, axis=-1),
        "range": lambda each: np.ptp(each, axis=-1),
    }
    yield f"{of}add up to 0", float(np.abs(rows.sum(axis=-1)).max() / sizes.max())
    for name, norm in norms.items():
        yield f"{of}have the {name} 1", float(np.abs(norm(rows) - 1).max())


def _copies(flat: Array) -> Iterator[tuple[str, float]]:
    """Yield what repeats in order, except for the sign."""
    largest = np.abs(flat).max()
    yield (
        "are mirrored",
        min(float(np.abs(flat - by * flat[::-1]).max()) for by in (1, -1)) / largest,
    )
    for period in range(1, min(flat.size // 2, flat.size - 2) + 1 if flat.size <= MOST else 0):
        ahead, behind = flat[period:], flat[:-period]
        size = float(np.abs(np.outer(ahead, behind[:1]) - np.outer(behind, ahead[:1])).max())
        yield f"come again after {period}, except for a factor", size / largest**2
    if flat.size > MOST:
        yield from _begins_again(flat)


def _begins_again(flat: Array) -> Iterator[tuple[str, float]]:
    """Yield whether the first four numbers come again, each block of them with its own factor."""
    first, count = flat[:4], flat.size - 3
    apart = [flat[k : k + count] * first[0] - first[k] * flat[:count] for k in range(1, 4)]
    sizes = np.abs(flat[:count] * first[0]) + np.abs(first[1] * flat[:count])
    again = np.max(np.abs(apart), axis=0)[1:] / sizes[1:]
    yield f"begin again after {int(again.argmin()) + 1}, except for a factor", float(again.min())


def _rows(rows: Array) -> Iterator[tuple[str, float]]:
    """Yield what the rows along one axis have in common."""
    yield "are equal along one axis", float(np.ptp(rows, axis=-1).max())
    yield from _totals(rows, ALONG)
    if rows.shape[-1] > 2 and rows.size >= MANY:
        falls = np.diff(rows, axis=-1)
        yield ALONG + "are sorted", min(float(np.mean(falls * by < 0)) for by in (1, -1))
    parts = np.linalg.svd(rows, compute_uv=False)
    yield "are a matrix of a low rank", float(parts[-1] / parts[0])
    apart = rows - rows.mean(axis=0) - rows.mean(axis=1, keepdims=True) + rows.mean()
    yield "are sums of a number of the row and one of the column", float(np.abs(apart).max())


def _spread(numbers: Array) -> float:
    """Return how far numbers are from being equal; 1 for a single one."""
    return float(np.ptp(numbers)) if numbers.size > 1 else 1.0
