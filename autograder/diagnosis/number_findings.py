"""For which numbers of an array a history fails: special ones, ones of a size, or just these."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import NamedTuple

import numpy as np

from autograder.diagnosis.arrays import arrays_of
from autograder.diagnosis.changes import with_numbers
from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import (
    THESE_PLACES,
    Draw,
    has_some_zeros,
    in_digits,
    ordinary,
    scaled,
    where_zero,
    zero_at_the_same_places,
)
from autograder.diagnosis.resized import MANY, MOST_SCANNED, OTHER_SIZES
from autograder.diagnosis.shown_arrays import ShownArrays
from autograder.diagnosis.specials import LARGE, SPECIALS
from autograder.diagnosis.trials import Trials
from autograder.grading.events import History

BESIDE = 1e60
"""The size of numbers beside which an ordinary number is lost."""


class Finding(NamedTuple):
    """For which numbers of an array a history fails.

    Attributes
    ----------
    seen : str
        What the result is for these numbers, and for others.
    is_general : bool
        Whether the sentence is true whatever the numbers of the other arrays are.
    question, why : str
        The question and the sentence of the course, where they are its own.
    """

    seen: str
    is_general: bool = False
    question: str = ""
    why: str = ""


class NumberFindings:
    """Finds for which numbers of an array a history fails.

    Parameters
    ----------
    trials
        Tries the history.
    arrays
        The arrays of the history.
    wrong
        What the result is where the history fails: wrong, missing, or stopped by an exception.
    overflow
        What an exception of arithmetic says, as in "exp overflows"; empty if there is none.
    """

    def __init__(self, trials: Trials, arrays: ShownArrays, wrong: str, overflow: str) -> None:
        self._trials, self._arrays = trials, arrays
        self._wrong, self._overflow = wrong, overflow

    def special(self, name: str, found: list[Array]) -> Finding | None:
        """Say what is special about the numbers of an array; None if nothing is found.

        In an array with few rows or columns, many things are the same: a zero, and a sum of zero.
        So larger arrays are tried first.
        """
        is_right, is_wrong = self._trials.is_right, self._trials.is_wrong
        larger = self._larger(name)
        tried = [(larger, "")] if larger else []
        for history, shapes in [*tried, (self._trials.history, " of this shape" if larger else "")]:
            arrays = found
            if history is larger:
                arrays = arrays_of(history)[self._arrays.place(name)[0]]
            for special in SPECIALS:
                if (
                    not special.is_of_size
                    and all(map(special.holds, found))
                    and all(map(special.fits, arrays))
                    and self._arrays.all(is_wrong, name, special.draw, history)
                    and self._arrays.all(is_right, name, special.draw_nearly, history)
                ):
                    words = special.words.format(X=name)
                    others = f"other numbers of {name}{shapes}"
                    if history is not larger and self._is_right_if_small(name, special.draw):
                        others += " and for smaller arrays"
                    seen = f"{self._wrong} {words}, and right for {others} that were tried."
                    return Finding(seen, history is larger, special.question, special.why)
        return None

    def of_size(self, name: str, found: list[Array]) -> Finding | None:
        """Say how large the numbers of an array are; None if that does not matter."""
        size = in_digits(_largest(found))
        for special in SPECIALS:
            holds = special.is_of_size and all(map(special.holds, found))
            if holds and self._arrays.all(self._trials.is_wrong, name, special.draw):
                if beside := self._beside(name, float(size)):
                    return Finding(beside, is_general=True)
                words = special.words.format(X=name, size=size)
                if self._overflow:
                    return Finding(
                        f"right for ordinary numbers of {name}; {words}, {self._overflow}."
                    )
                return Finding(f"{self._wrong} {words}, and right for ordinary ones.")
        return None

    def these(self, name: str, found: list[Array]) -> Finding:
        """Say that other numbers of an array are right, and whether the size of these matters."""
        tried = f"right for other numbers of {name} that were tried"
        here = f" {facts}" if (facts := self._arrays.facts(name, found)) else ""
        if all(map(has_some_zeros, found)) and self._arrays.all(
            self._trials.is_wrong, name, zero_at_the_same_places
        ):
            places = where_zero(name, found[0])
            here = here if THESE_PLACES in places else ""
            return Finding(f"{self._wrong} {places}, and {tried}.{here}")
        seen = f"{tried}, and {self._wrong} for these"
        is_of_size = any(each.is_of_size and all(map(each.holds, found)) for each in SPECIALS)
        if not is_of_size or not self._is_right_if_ordinary_size(name):
            return Finding(f"{seen}.{here}")
        size = in_digits(_largest(found))
        if self._overflow:
            return Finding(f"{tried}; for these, the largest of size {size}, {self._overflow}.")
        if self._trials.is_right(self._arrays.with_numbers(name, np.negative)):
            extreme = max((X.flat[np.abs(X).argmax()] for X in found), key=abs)
            which, sign = ("lowest", "-") if extreme < 0 else ("largest", "")
            return Finding(
                f"{seen}, the {which} of which is {sign}{size}; with all signs turned, they are "
                f"right.{here}"
            )
        if self._arrays.all(self._trials.is_right, name, scaled):
            return Finding(f"{seen}.{here}")  # others as large are right
        return Finding(f"{seen}, the largest of size {size}.{here}")

    def clause(self, name: str, found: list[Array], of_size: Collection[str]) -> str:
        """Return a clause about the numbers of an array, beside those of others that matter too.

        Parameters
        ----------
        of_size
            The names of the arrays whose size matters.
        """
        for special in SPECIALS:
            if special.is_of_size != (name in of_size) or (of_size and name not in of_size):
                continue
            if all(special.holds(X) and special.fits(X) for X in found) and (
                self._arrays.all(self._trials.is_wrong, name, special.draw)
                and (
                    special.is_of_size
                    or self._arrays.all(self._trials.is_right, name, special.draw_nearly)
                )
            ):
                return special.words.format(X=name, size=in_digits(_largest(found)))
        return ""

    def clause_of_these(self, name: str, found: list[Array]) -> str:
        """Name the numbers of an array, with their size if other numbers like them are right."""
        seen = f"for these numbers of {name}"
        is_of_size = _largest(found) > LARGE and self._is_right_if_ordinary_size(name)
        return f"{seen}, the largest of size {in_digits(_largest(found))}" if is_of_size else seen

    def _is_right_if_ordinary_size(self, name: str) -> bool:
        return self._trials.is_right(self._arrays.with_numbers(name, _ordinary_size))

    def _is_right_if_small(self, name: str, draw: Draw) -> bool:
        """Whether the history is right with these numbers where the arrays are large only."""
        sizes, few = self._trials.sizes(), count(OTHER_SIZES[0])
        if max(sizes.values(), default=0) <= MOST_SCANNED:
            return False
        small = {size: next(few) if n > MOST_SCANNED else n for size, n in sizes.items()}
        if not self._trials.resizing.allows(small):
            return False
        return self._arrays.all(self._trials.is_right, name, draw, self._trials.resized(small))

    def _larger(self, name: str) -> History:
        """Return the history with larger arrays, if this one has few rows or columns; else none."""
        own_name, number = self._arrays.place(name)
        sizes, resizing = self._trials.sizes(), self._trials.resizing
        if not any(sizes.get(size, MANY) < MANY for size in resizing.shapes.get(own_name, ())):
            return []
        others = (n for n in count(OTHER_SIZES[0]) if n not in sizes.values())
        larger = {size: next(others) if n < MANY else n for size, n in sizes.items()}
        there = arrays_of(self._trials.history)
        if not resizing.allows(larger) or resizing.special.keys() & there.keys():
            return []
        if number is not None:
            return []  # one of several arrays
        values = there[own_name]
        is_like = len(values) == 1  # the numbers of one array, repeated
        return with_numbers(
            self._trials.resized(larger),
            own_name,
            lambda X: np.resize(values[0], X.shape) if is_like else X,
        )

    def _beside(self, name: str, size: float) -> str:
        """Say whether the numbers of two arrays matter together, and how; empty if they don't."""
        rng, special = self._trials.rng, self._trials.resizing.special
        is_right, is_wrong = self._trials.is_right, self._trials.is_wrong
        without = {name, self._arrays.place(name)[0], *special}
        there = arrays_of(self._trials.history)
        others = {other: found for other, found in there.items() if other not in without}
        for other in others:
            if not self._arrays.all(is_right, other, _of(size)):
                continue
            apart = self._arrays.with_numbers(name, lambda X: ordinary(rng, X))
            if size < 1.0 and self._arrays.all(is_wrong, other, _of(BESIDE), apart):
                return (
                    f"{self._wrong} where the numbers of {name} are far smaller than the numbers "
                    f"of {other}, and right where they are of one size."
                )
        for other, found in others.items():
            largest = _largest(found)
            if min(size, largest) > LARGE and self._arrays.all(is_right, other, ordinary):
                return (
                    f"{self._wrong} for numbers of {name} as large as {in_digits(size)} together "
                    f"with numbers of {other} as large as {in_digits(largest)}, and right where "
                    f"either is ordinary."
                )
        return ""


def _of(size: float) -> Draw:
    """Return a draw of numbers of a size."""
    return lambda rng, like: size * rng.uniform(0.5, 1.0, like.shape)


def _largest(found: list[Array]) -> float:
    return max(float(np.abs(X).max()) for X in found)


def _ordinary_size(values: Array) -> Array:
    """Return numbers whose ratios are the same, and the largest of which is 1."""
    return np.asarray(values / np.abs(values).max())
