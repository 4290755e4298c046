"""What an array shows that ordinary numbers do not: facts for a report, and no causes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import in_digits

MOST = 2
"""The largest number of facts about an array."""

NEARLY = 1e-4
"""How much nearly equal numbers differ by at most, as a part of the largest."""

MANY = 16
"""So many ordinary numbers have different signs."""

FAR_BELOW, FURTHEST_BELOW = 100.0, 1e5
"""How far below others numbers may lie that are likely to be exponents."""

MOST_WHOLE = 1e15
"""The largest numbers that float64 need not round to whole ones."""

LARGE, SMALL, FAR_APART = 1e3, 1e-3, 1e5
"""The sizes, and their ratio in a small array, that ordinary numbers do not have."""


class Trait(NamedTuple):
    """Something that an array may show.

    Attributes
    ----------
    kind : str
        What it is about; only one fact of a kind is told.
    words : function
        Returns the fact about an array with a name; empty if the array does not show it.
    """

    kind: str
    words: Callable[[str, Array], str]


def facts(name: str, arrays: Sequence[Array]) -> str:
    """Return a sentence with what these arrays show; empty if they show nothing.

    Parameters
    ----------
    name
        What the report calls the array, or several arrays that all show the same.
    """
    if not arrays or not all(X.size and np.all(np.isfinite(X)) for X in arrays):
        return ""
    told: dict[str, str] = {}
    for kind, words in TRAITS:
        with np.errstate(all="ignore"):
            seen = {words(name, X) for X in arrays}
        if kind not in told and len(seen) == 1 and (fact := seen.pop()):
            told[kind] = fact
            if kind == ALL or len(told) == MOST:
                break
    return f"Here {', and '.join(told.values())}." if told else ""


def difference(name: str, X: Array, other: str, Y: Array) -> str:
    """Return a sentence about two arrays that differ in one number; empty for any others."""
    if X.shape != Y.shape or X.size < 2:
        return ""
    places = np.argwhere(X != Y).tolist()
    if len(places) != 1:
        return ""
    return f"Here {name} and {other} differ in one number only, at {places[0]}."


def _adds_up_to_zero(numbers: Iterable[float]) -> bool:
    """Whether numbers add up to exactly zero, in any order."""
    try:
        return math.fsum(numbers) == 0
    except OverflowError:
        return False


def _count_of_sum_zero(rows: Array) -> int:
    """Return how many rows add up to exactly zero."""
    sums = np.abs(rows.sum(axis=1))
    likely = rows[~(sums > 1e-9 * np.abs(rows).sum(axis=1))]
    return sum(_adds_up_to_zero(row.tolist()) for row in likely)


def _written(number: float) -> str:
    return repr(float(number)).removesuffix(".0") if number else "0"


def _single(name: str, X: Array) -> str:
    return f"the only number of {name} is {_written(X.item())}" if X.size == 1 else ""


def _all_equal(name: str, X: Array) -> str:
    return f"all numbers of {name} are {_written(X.flat[0])}" if np.all(X == X.flat[0]) else ""


def _one_hot(name: str, X: Array) -> str:
    if X.ndim != 2 or X.shape[1] == 1 or not _are_zeros_and_ones(X) or np.any(X.sum(axis=1) != 1):
        return ""
    several = "some rows are equal" if np.any(X.sum(axis=0) > 1) else "no two rows are equal"
    return f"each row of {name} is a single 1 and zeros otherwise, and {several}"


def _are_zeros_and_ones(X: Array) -> bool:
    return bool(np.all((X == 0) | (X == 1)))


def _zeros_and_ones(name: str, X: Array) -> str:
    return f"{name} holds zeros and ones only" if _are_zeros_and_ones(X) else ""


def _zero_or_one_number(name: str, X: Array) -> str:
    others = X[X != 0]
    if not 2 < others.size < X.size or np.ptp(others) >= NEARLY * np.abs(others).max():
        return ""
    how = "nearly " if np.ptp(others) else ""
    number = f"{others[0]:.3g}" if how else _written(others[0])
    return f"each number of {name} is 0 or {how}{number}"


def _nearly_equal(name: str, X: Array) -> str:
    apart = float(X.max() - X.min())
    if not apart < NEARLY * np.abs(X).max():
        return ""
    near = f"all numbers of {name} are nearly {X.flat[0]:.3g}"
    return f"{near}: no two differ by more than {in_digits(apart)}" if apart < 1 else near


def _nearly_equal_in_rows(name: str, X: Array) -> str:
    if X.ndim != 2 or X.shape[1] == 1:
        return ""
    apart = X.max(axis=1) - X.min(axis=1)
    if not np.all(apart <= NEARLY * np.abs(X).max(axis=1)):
        return ""
    how = "nearly equal" if np.any(apart) else "equal"
    return f"the numbers within each row of {name} are {how}"


def _symmetric(name: str, X: Array) -> str:
    if X.ndim not in (2, 3) or X.shape[-1] == 1 or X.shape[-2] != X.shape[-1]:
        return ""
    which = name if X.ndim == 2 else f"each slice {name}[k]"
    if not np.any(X[..., ~np.eye(X.shape[-1], dtype=bool)]):
        return f"all numbers outside the diagonal of {which} are zero"
    turned = np.swapaxes(X, -1, -2)
    if np.array_equal(X, turned):
        return f"{which} is symmetric"
    is_near = np.abs(X - turned) <= NEARLY * np.abs(X)
    return f"{which} is nearly symmetric" if np.all(is_near) else ""


def _equal_rows(name: str, X: Array) -> str:
    if X.ndim != 2:
        return ""
    return _equal_ones("rows", name, X) or _equal_ones("columns", name, X.T)


def _equal_ones(which: str, name: str, rows: Array) -> str:
    """Say that rows are equal, or nearly; not where they are so short that many are."""
    if len(rows) < 2 or rows.shape[1] < 2:
        return ""
    if np.all(rows == rows[:1]):
        return f"all {which} of {name} are equal"
    if np.all(np.abs(rows - rows[:1]) <= NEARLY * np.abs(rows[:1])):
        return f"all {which} of {name} are nearly equal"
    places: dict[bytes, int] = {}  # of the last of equal rows
    pairs = []
    for place, row in enumerate(rows + 0.0):  # -0.0 + 0.0 is 0.0
        key = row.tobytes()
        if key in places:
            pairs.append((places[key], place))
        places[key] = place
    if not pairs:
        return ""
    if rows.shape[1] * math.log(len(np.unique(rows))) < 2 * math.log(len(rows)):
        return ""  # so few different rows are possible that some are equal by chance
    if len(pairs) > 1:
        return f"some {which} of {name} are equal"
    one, other = pairs[0]
    return f"{which} {one} and {other} of {name} are equal"


def _sums(name: str, X: Array) -> str:
    if X.size < 3 or not np.any(X):
        return ""
    for which, rows in (("row", X), ("column", X.T)) if X.ndim == 2 else ():
        if rows.shape[1] > 1 and _count_of_sum_zero(rows) == len(rows):
            return f"each {which} of {name} adds up to zero"
    if X.ndim == 3 and _count_of_sum_zero(X.reshape(len(X), -1)) == len(X):
        return f"the numbers of each slice {name}[k] add up to zero"
    if _count_of_sum_zero(X.reshape(1, -1)):
        return f"all numbers of {name} add up to zero"
    return ""


def _diagonal_sum(name: str, X: Array) -> str:
    if X.ndim not in (2, 3) or X.shape[-1] == 1 or X.shape[-2] != X.shape[-1]:
        return ""
    off = np.where(np.eye(X.shape[-1], dtype=bool), 0.0, X)
    which = f"the diagonal of {name if X.ndim == 2 else f'each slice {name}[k]'}"
    if not np.any(off):
        return ""
    if _count_of_sum_zero(off.reshape(-1, X.shape[-1] ** 2)) == X.size // X.shape[-1] ** 2:
        return f"the numbers outside {which} add up to zero"
    return ""


def _some_rows_of_sum_zero(name: str, X: Array) -> str:
    if X.ndim != 2 or X.shape[1] == 1 or len(X) < 2:
        return ""
    if (count := _count_of_sum_zero(X)) < max(2, len(X) // 4):
        return ""
    if count == _count_of_zero_rows(X):
        return ""
    return f"{count} of the {len(X)} rows of {name} add up to zero"


def _count_of_zero_rows(X: Array) -> int:
    return int(np.sum(~np.any(X, axis=1)))


def _zero_rows(name: str, X: Array) -> str:
    if X.ndim != 2 or (zeros := _count_of_zero_rows(X)) < 2:
        return ""
    return f"{zeros} of the {len(X)} rows of {name} are zero"


def _one_of_each_row(name: str, X: Array) -> str:
    if X.ndim != 2 or X.shape[1] < 3:
        return ""
    if np.all((X != 0).sum(axis=1) == 1):
        return f"each row of {name} has a single number that is not zero"
    if len(X) > 2 and np.all((X < 0).sum(axis=1) == 1):
        return f"each row of {name} has a single negative number"
    return ""


def _signs(name: str, X: Array) -> str:
    if X.size < MANY:
        return ""
    zeros = int(np.sum(X == 0))
    also = f", but {zeros} of its {X.size} numbers are 0" if zeros else ""
    if X.min() >= 0:
        return f"no number of {name} is negative{also}"
    return f"no number of {name} is positive{also}" if X.max() <= 0 else ""


def _far_below(name: str, X: Array) -> str:
    if X.ndim != 2 or len(X) < 2:
        return ""
    largest = X.max(axis=1)
    below = float(X.max() - largest.min())
    if not FAR_BELOW < below < FURTHEST_BELOW:
        return ""
    row, least = int(largest.argmin()), in_digits(below)
    return f"all of row {row} of {name} lies at least {least} below the largest number of {name}"


def _sizes(name: str, X: Array) -> str:
    sizes = np.abs(X[X != 0])
    if not sizes.size:
        return ""
    largest, smallest = float(sizes.max()), float(sizes.min())
    if smallest < largest / FAR_APART / X.size:
        which = f"numbers of {name} that are not 0" if sizes.size < X.size else f"numbers of {name}"
        return f"the magnitudes of the {which} reach from about {smallest:.3g} to {largest:.3g}"
    if largest > LARGE or largest < SMALL:
        return f"the largest magnitude in {name} is about {largest:.3g}"
    return ""


def _whole(name: str, X: Array) -> str:
    largest = float(np.abs(X).max())
    if largest > MOST_WHOLE or not np.array_equal(X, np.round(X)):
        return ""
    return f"{name} holds whole numbers only, of magnitudes up to {largest:.0f}"


def _in_single(name: str, X: Array) -> str:
    is_exact = np.array_equal(X, X.astype(np.float32))
    return f"float32 holds all numbers of {name} exactly" if is_exact else ""


ALL = "all numbers"
"""The kind of a fact that says everything about an array."""

TRAITS = (
    Trait(ALL, _single),
    Trait(ALL, _all_equal),
    Trait(ALL, _one_hot),
    Trait(ALL, _zeros_and_ones),
    Trait(ALL, _nearly_equal),
    Trait("zeros", _zero_or_one_number),
    Trait("nearness", _nearly_equal_in_rows),
    Trait("order", _symmetric),
    Trait("order", _equal_rows),
    Trait("zeros", _one_of_each_row),
    Trait("sums", _sums),
    Trait("sums", _diagonal_sum),
    Trait("sums", _some_rows_of_sum_zero),
    Trait("sizes", _far_below),
    Trait("zeros", _signs),
    Trait("zeros", _zero_rows),
    Trait("sizes", _sizes),
    Trait("precision", _whole),
    Trait("precision", _in_single),
)
"""What an array may show, the more telling first."""
