"""What the answer to a script holds if all is right: one comparison for all of its numbers.

Most histories of most submissions show nothing wrong. Only where the answer differs is each number
looked at by itself, for the report.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from autograder.grading.compare import TOLERANCE
from autograder.grading.events import Array, Read
from autograder.grading.script import Script
from autograder.jail.messages import MANY_BYTES, MAX_BODY_BYTES, MAX_HEADER_BYTES


class Wanted(NamedTuple):
    """What a look finds if all is right.

    Attributes
    ----------
    value : ndarray, int or tuple of Wanted
        A float64 array; or a whole number.
    summed : ndarray or None
        For each number, the sum of the magnitudes of its terms, of which a small part is allowed as
        an error; None if no error is allowed.
    smallest : float
        The smallest such sum.
    """

    value: Any
    summed: Array | None = None
    smallest: float = 0.0


MORE_TIMES, MORE_BYTES = 2, 1 << 20
"""How much longer an answer may be than the right one: wrong shapes and types need more bytes."""


class Part(NamedTuple):
    """The numbers of an array in the answer.

    Attributes
    ----------
    start : int
        The number of float64 numbers before it.
    value, summed, smallest
        See `Wanted`.
    """

    start: int
    value: Array
    summed: Array
    smallest: float


class Expected:
    """The answer to a script if all is right.

    Parameters
    ----------
    looks
        The events and their reads in the order of the script, each with what is right. One read can
        have several entries.

    Attributes
    ----------
    most_bytes : int
        How long an answer may be: so much that a wrong one can be explained, and not so much that
        it fills the grader's memory.
    """

    def __init__(self, script: Script, looks: Iterable[tuple[int, Read, Wanted]]) -> None:
        self._bounds: list[tuple[slice | Array, Array, Array]]
        self._answers: list[dict[str, Any]] = [{} for _ in range(script.length)]
        self._whole: list[tuple[int, int]] = []
        self._size = 0
        self.most_bytes = MORE_BYTES
        parts: list[Part] = []
        again: list[Part] = []
        sent: dict[tuple[int, str | None], Part] = {}
        for event, read, wanted in looks:
            at = script.looked(event, read)
            self.most_bytes += MORE_TIMES * _bytes(wanted.value)
            found = self._answers[at.step].setdefault("looks", [])
            if type(wanted.value) is int:
                if at.place == len(found):
                    found.append({"value": wanted.value})
                    self._whole.append((at.step, at.place))
                continue
            if not _is_of_floats(wanted.value):
                if at.place == len(found):
                    items = self._tuple(wanted, parts)
                    found.append({"tuple": items} if items else {})
                continue
            part = _part(wanted, self._size, at.is_transposed)
            if at.place < len(found):  # a look for two reasons
                again.append(part._replace(start=found[at.place]["array"]["start"] // 8))
                continue
            before = sent.get((at.target, at.name)) if part.value.nbytes >= MANY_BYTES else None
            if before is not None and _is_same(before.value, part.value):  # the answer holds it
                part = part._replace(start=before.start)
                if not (before.smallest == part.smallest and _is_same(before.summed, part.summed)):
                    again.append(part)
            else:
                parts.append(part)
                self._size += part.value.size
            sent[at.target, at.name] = part
            found.append(_layout(part))
        self._bounds = [(slice(None), *_bounds(parts))] if parts else []
        if again:
            self._bounds.append((_places(again), *_bounds(again)))

    def _tuple(self, wanted: Wanted, parts: list[Part]) -> list[dict[str, Any]]:
        """Add the items of a tuple of arrays, and return them as they are in the answer."""
        items = wanted.value if isinstance(wanted.value, tuple) else ()
        if not all(_is_of_floats(item.value) for item in items):
            return []  # no answer is right as a whole
        layouts = []
        for item in items:
            part = _part(item, self._size, is_transposed=False)
            parts.append(part)
            self._size += part.value.size
            layouts.append(_layout(part))
        return layouts

    @property
    def is_too_long(self) -> bool:
        """Whether the right answer is longer than an answer may be.

        A wrong one may need more bytes to describe its arrays, so a quarter of them stays free.
        """
        described = len(json.dumps(self._answers))
        return 8 * self._size > MAX_BODY_BYTES or 4 * described > 3 * MAX_HEADER_BYTES

    def is_in(self, answer: dict[str, Any], body: bytes) -> bool:
        """Whether an answer holds nothing but what is right."""
        found = answer.get("steps")
        if found != self._answers or len(body) != 8 * self._size:
            return False
        whole = (found[step]["looks"][place]["value"] for step, place in self._whole)
        if any(type(number) is not int for number in whole):
            return False  # True and 1.0 are equal to 1
        numbers = np.frombuffer(body)
        with np.errstate(all="ignore"):
            return all(
                _are_close(numbers[places], values, tolerance)
                for places, values, tolerance in self._bounds
            )


def _are_close(got: Array, wanted: Array, tolerance: Array) -> bool:
    """Whether numbers are right: NaN never is, and infinity only where it is wanted."""
    is_close = np.abs(got - wanted) <= tolerance
    return bool(is_close.all() or (is_close | (got == wanted)).all())


def _bytes(value: Any) -> int:
    """Return the length of the arrays in a value."""
    if isinstance(value, tuple):
        return sum(_bytes(item.value) for item in value)
    return value.nbytes if isinstance(value, np.ndarray) else 0


def _is_of_floats(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype == np.float64


def _layout(part: Part) -> dict[str, Any]:
    """Return an array as an answer describes it."""
    return {"array": {"dtype": "<f8", "shape": list(part.value.shape), "start": 8 * part.start}}


def _part(wanted: Wanted, start: int, is_transposed: bool) -> Part:
    """Return an array in the shape in which the answer holds it."""
    value, summed = wanted.value, wanted.summed
    if summed is None:
        summed = np.zeros(value.shape)
    elif summed.shape != value.shape:
        summed = np.broadcast_to(summed, value.shape)
    if is_transposed:
        value, summed = value.T, summed.T
    return Part(start, value, summed, wanted.smallest)


def _is_same(one: Array, other: Array) -> bool:
    return one is other or np.array_equal(one, other)


def _bounds(parts: Sequence[Part]) -> tuple[Array, Array]:
    """Return the numbers of some parts, one after another, and the allowed errors."""
    values = np.concatenate([part.value for part in parts], axis=None)
    summed = np.concatenate([part.summed for part in parts], axis=None)
    smallest: float | Array = parts[0].smallest
    if any(part.smallest != smallest for part in parts):
        smallest = np.repeat([part.smallest for part in parts], [part.value.size for part in parts])
    return values, TOLERANCE * np.maximum(smallest, summed)


def _places(parts: Sequence[Part]) -> Array:
    """Return where the numbers of some parts are among those of the answer."""
    return np.concatenate([np.arange(part.start, part.start + part.value.size) for part in parts])
