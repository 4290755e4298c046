"""Settings that are alike, next to each other: a program that looks them up may mix them up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.homeworks.hw4.operation import Rng
from autograder.homeworks.hw4.together import Step

GROUPS, MEMBERS = 20, 3
"""The most groups of one kind, and the most steps of one group."""

MOST = 60
"""The most steps in any order: one request has no space for many more."""


def _with(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return settings as tuples in tuples, with another number for each number."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, slice):
        value = "slice", value.start, value.stop, value.step
    if isinstance(value, list | tuple):
        return tuple(_with(each, change) for each in value)
    return change(value) if isinstance(value, int | float) else str(value)


def _flat(value: Any) -> Iterator[Any]:
    """Yield the numbers of settings, without the tuples around them."""
    if isinstance(value, tuple):
        for each in value:
            yield from _flat(each)
    else:
        yield value


def hashed(settings: Any) -> Any:
    """Return what is equal if the hash is: Python's hash of -1 is that of -2."""
    return _with(settings, lambda number: -2 if number == -1 else number)


def magnitudes(settings: Any) -> Any:
    """Return what is equal if all magnitudes are."""
    return _with(settings, abs)


def rounded(settings: Any) -> Any:
    """Return what is equal if the first digits are."""
    return _with(settings, lambda number: round(number, 3))


def text(settings: Any) -> Any:
    """Return what is equal if the same numbers stand there, in whatever brackets."""
    return tuple(map(str, _flat(_with(settings, lambda number: number))))


def numbers_in(settings: Any) -> Any:
    """Return what is equal if the same numbers are there in another order."""
    return tuple(sorted(text(settings)))


KINDS = hashed, magnitudes, rounded, text, numbers_in


def beside_each_other(rng: Rng, steps: Sequence[Step]) -> list[Step]:
    """Return the steps in any order, and then those that are alike, one after another."""
    mixed = [steps[place] for place in rng.permutation(len(steps))]
    found = mixed[:MOST]
    for kind in KINDS:
        groups: dict[Any, list[Step]] = {}
        for step in mixed:
            groups.setdefault(kind(step.use.settings), []).append(step)
        several = [members for members in groups.values() if len(members) > 1]
        for place in rng.permutation(len(several))[:GROUPS]:
            found += several[place][:MEMBERS]
    return found
