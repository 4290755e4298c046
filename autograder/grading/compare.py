"""Judges a returned value: its type, its shape, its dtype, and only then its numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.student import Remote
from autograder.results.verdict import Changed, Evidence, Numbers, Wrong

TOLERANCE = 1e-9
"""The largest error that passes, in units of the largest wanted number.

A sum of a few products in float64 is exact to about 1e-15, in any order of summation; a number that
was rounded to float32 in between is off by about 1e-7.
"""

SMALLEST = 1e-298
"""Where the terms of a sum are smaller, float64 has fewer digits: products underflow."""

SHOWN_DIFFERENCES = 4
MOST_DESCRIBED = 24
TINY = 1e-3
MOST_LETTERS = 500
MOST_PICTURED = 4096
SUBCLASSES = "matrix", "memmap", "recarray", "chararray"
"""NumPy's own classes of arrays that are not accepted."""

WHICH_LINE = "; which line returns or stores it, and does that line run here?"
"""The question about what is None, as long as no hint says when it is."""

MOST_RETURNED = 6
"""The largest number of arrays whose shapes are listed."""


def expect_array(
    name: str,
    got: Any,
    wanted: NDArray[Any],
    dtype: type | None = np.float64,
    because: str = "",
    summed: NDArray[Any] | None = None,
    smallest: float = 1.0,
    tolerance: float = TOLERANCE,
) -> None:
    """Accept `got` if it is an array like `wanted`, number for number.

    Parameters
    ----------
    name
        What the report calls the value.
    dtype
        The wanted dtype; None for any floating type.
    because
        A sentence for the report, shown with what is wrong.
    summed
        For each number, the sum of the magnitudes of its terms: where terms nearly cancel, the
        rounding error is large compared with the number. Left out, the largest wanted number is
        used.
    tolerance
        The largest error that passes, in these units.

    Raises
    ------
    Wrong
        If it is anything else.
    """
    expect_shape(name, got, wanted.shape, dtype, because)
    is_finite = np.isfinite(wanted)
    with np.errstate(all="ignore"):
        error = np.where(is_finite | (got != wanted), np.abs(got - wanted), 0.0)
    size = np.abs(wanted).max(initial=0.0, where=is_finite) if summed is None else summed
    most = np.where(is_finite, tolerance * np.maximum(smallest, size), 0.0)
    differing = np.argwhere(~(error <= most))  # NaN differs
    if len(differing) == 0:
        return
    differences = [
        f"{_element(name, index)}: {_both(got[tuple(index)], wanted[tuple(index)])}"
        for index in differing[:SHOWN_DIFFERENCES]
    ]
    if len(differing) > SHOWN_DIFFERENCES:
        left_out = len(differing) - SHOWN_DIFFERENCES
        with np.errstate(all="ignore"):
            times = np.where(error <= most, 0.0, error / most)
        differences += [f"and {left_out} more", _furthest(name, got, wanted, times)]
    count = "all" if len(differing) == wanted.size else str(len(differing))
    wrong = f"{count} of its {wanted.size} numbers {'is' if count == '1' else 'are'} wrong"
    if wanted.size == 1:
        wrong = "its only number is wrong"
    allowed = most[tuple(differing[0])]
    shown_wanted, shown_got = _beside(name, wanted, got, tuple(map(int, differing[0])))
    raise Wrong(
        Evidence(
            f"{name} has the right shape, but {wrong} (tolerance {allowed:.1e})"
            + (f"; {because}" if because else ""),
            wanted=shown_wanted,
            got=shown_got,
            differences=differences,
            wanted_numbers=numbers(wanted),
            got_numbers=numbers(got),
        ),
        right=tuple(map(bool, (error <= most).ravel())) if got.size <= MOST_PICTURED else (),
    )


def expect_shape(
    name: str,
    got: Any,
    shape: tuple[int, ...],
    dtype: type | None = np.float64,
    because: str = "",
) -> None:
    """Accept `got` if it is an array of this shape and dtype; see `expect_array`."""
    expected = "floating" if dtype is None else np.dtype(dtype).name
    wanted = f"{expected} array of shape {shape}"

    def refuse(message: str) -> Wrong:
        message += because and f"; {because}"
        return Wrong(Evidence(message, wanted=wanted, got=describe(got)))

    if got is None:
        raise refuse(f"{name} is None{WHICH_LINE}")
    if not isinstance(got, np.ndarray):
        if isinstance(got, Remote) and got._kind in SUBCLASSES:
            kind = f"{name} is an np.{got._kind}"
            raise refuse(f"{kind}, and must be an ordinary array: np.asarray(...) makes one")
        raise refuse(f"{name} must be a NumPy array, and is {describe(got)}{_one_of(got, shape)}")
    if got.shape != shape:
        raise refuse(f"{name} must have shape {shape}, and has {got.shape}")
    if got.dtype.kind != "f" or (dtype is not None and got.dtype != dtype):
        advice = f"which step makes it {got.dtype}?"
        if dtype is None:
            advice = "np.zeros and np.ones make floats by default"
        raise refuse(f"{name} must hold {expected} numbers, and holds {got.dtype}; {advice}")


def _one_of(got: Any, shape: tuple[int, ...]) -> str:
    """Return advice on several arrays that were returned where one is wanted; else nothing."""
    items = got if isinstance(got, tuple) else ()
    shapes = [item.shape for item in items if isinstance(item, np.ndarray)]
    if not 0 < len(shapes) == len(items) <= MOST_RETURNED:
        return ""
    advice = f", of shapes {' and '.join(map(str, shapes))}; return one array, and not a tuple"
    if shapes.count(shape) != 1:
        return advice
    return f"{advice}: only item {shapes.index(shape)} has the shape {shape}"


KEPT = "which the program has kept from a deleted object; make new arrays in __init__"

NOT_YOURS = (
    "which belongs to the caller: x += y and x[i] = y write into x, x = x + y makes a new array"
)

OF_SHAPE = (
    "which belongs to the caller: x.shape = ... changes x, x.reshape(...) gives another array"
)


def expect_unchanged(
    function: str,
    name: str,
    now: Any,
    before: NDArray[Any],
    because: str = NOT_YOURS,
    is_other: bool = False,
) -> None:
    """Accept an array that the student's function has not changed.

    Parameters
    ----------
    because
        Why the function should leave it alone, for the report.
    is_other
        Whether it is known to be another array, even if its numbers are the same: an attribute may
        hold one of another dtype by now.

    Raises
    ------
    Changed
        If it is anything else.
    """
    if is_other or not np.array_equal(now, before):
        changes = f"{function} changes {name}, {because}"
        if isinstance(now, np.ndarray) and now.shape != before.shape:
            changes = f"{function} changes the shape of {name} from {before.shape} to {now.shape}"
            changes += f", {OF_SHAPE if because == NOT_YOURS else because}"
        texts = describe(before), describe(now)
        if texts[0] == texts[1]:
            first = tuple(map(int, np.argwhere(now != before)[0]))
            texts = _beside(name, before, now, first)
        wanted, got = f"{name} before: {texts[0]}", f"{name} after: {texts[1]}"
        raise Changed(Evidence(changes, wanted, got))


def _furthest(
    name: str, got: NDArray[Any], wanted: NDArray[Any], times: NDArray[np.float64]
) -> str:
    """Return the number whose error is the most times what is allowed, as text."""
    place = np.unravel_index(np.argmax(np.where(np.isnan(times), np.inf, times)), times.shape)
    furthest = f"furthest off: {_element(name, place)}: {_both(got[place], wanted[place])}"
    if wanted[place] == 0:
        return furthest
    with np.errstate(all="ignore"):
        relative = abs(got[place] - wanted[place]) / abs(wanted[place])
    return f"{furthest}, relative error {relative:.1e}"


def _element(name: str, index: Iterable[Any]) -> str:
    """Return the name of an element: `Z[0, 1]`; of an array without axes, `Z`."""
    places = list(map(int, index))
    return f"{name}{places}" if places else name


def _both(got: float, wanted: float) -> str:
    """Write two different numbers, with enough digits to show the difference."""
    digits = digits_apart(got, wanted)
    return f"got {got:.{digits}g}, wanted {wanted:.{digits}g}"


def digits_apart(got: float, wanted: float, least: int = 6) -> int:
    """Return how many digits show that two numbers differ."""
    enough = (each for each in (least, 12) if f"{got:.{each}g}" != f"{wanted:.{each}g}")
    return next(enough, 17)


def _beside(
    name: str, wanted: NDArray[Any], got: NDArray[Any], place: tuple[int, ...]
) -> tuple[str, str]:
    """Describe two arrays of one shape, of a stack only the slice that holds `place`.

    If the shortened numbers look alike, all digits are shown.
    """
    abouts = [f"{array.dtype} array of shape {array.shape}" for array in (wanted, got)]
    if math.prod(wanted.shape[:-2]) > 1:
        index = place[:-2]
        wanted, got = wanted[index], got[index]
        if wanted.size <= MOST_DESCRIBED:
            abouts = [f"{about}\nthe first wrong slice, {name}{list(index)}:" for about in abouts]
    if wanted.size > MOST_DESCRIBED:
        return abouts[0], abouts[1]
    texts = _text(wanted), _text(got)
    if texts[0] == texts[1]:
        texts = _text(wanted, 17), _text(got, 17)
    return f"{abouts[0]}\n{texts[0]}", f"{abouts[1]}\n{texts[1]}"


def _text(array: NDArray[Any], digits: int = 6) -> str:
    """Return an array as NumPy prints it; beside larger numbers, tiny ones are printed as zeros."""
    is_tiny = array.dtype.kind == "f" and np.abs(array).max(initial=0.0) < TINY
    return np.array2string(array, precision=digits, suppress_small=digits == 6 and not is_tiny)


def numbers(array: NDArray[Any]) -> Numbers | None:
    """Return an array as plain data; None if it is too large for a picture."""
    if array.size > MOST_PICTURED:
        return None
    values = [float(value) for value in array.ravel()]
    shown = [value if math.isfinite(value) else str(value) for value in values]
    return Numbers(list(array.shape), shown)


def describe(value: Any) -> str:
    """Return a short description of a value, for a report."""
    if isinstance(value, np.ndarray):
        kind = f"{value.dtype} array of shape {value.shape}"
        return kind if value.size > MOST_DESCRIBED else f"{kind}\n{_text(value)}"
    if value is None:
        return "None"
    if isinstance(value, Remote):
        article = "an" if value._kind[:1].lower() in "aeiou" else "a"
        return f"{article} {value._kind}"
    if isinstance(value, np.generic):
        return f"a single number, {value!r}"
    if isinstance(value, list | tuple):
        return f"a {type(value).__name__} of {len(value)} items"
    if isinstance(value, dict):
        return f"a dict of {len(value)} items"
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        return f"a text of {len(value)} letters, which begins with {value[:MOST_LETTERS]!r}"
    return f"{value!r}, {'an' if type(value).__name__ == 'int' else 'a'} {type(value).__name__}"


def are_same(now: Any, before: Any) -> bool:
    """Whether an array holds what it held before; where it was not a number, that is the same."""
    arrays = [X for X in (now, before) if isinstance(X, np.ndarray) and X.dtype.kind == "f"]
    return bool(np.array_equal(now, before, equal_nan=len(arrays) == 2))
