"""What the answer to a script holds if all is right: one comparison for all of its numbers.

Most histories of most submissions show nothing wrong. Only where the answer differs is each number
looked at by itself, for the report.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.grading.compare import TOLERANCE
from autograder.grading.events import Array, Read
from autograder.grading.script import Script


@dataclass(frozen=True)
class Wanted:
    """What a look finds if all is right.

    Attributes
    ----------
    value : ndarray or int
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


class Expected:
    """The answer to a script if all is right.

    Parameters
    ----------
    looks
        The events and their reads in the order of the script, each with what is right. One read can
        have several entries.
    """

    def __init__(self, script: Script, looks: Iterable[tuple[int, Read, Wanted]]) -> None:
        self._answers: list[dict[str, Any]] = [{} for _ in range(script.length)]
        self._whole: list[tuple[int, int]] = []
        starts: dict[tuple[int, int], int] = {}
        parts: list[tuple[int, Array, Array, float]] = []
        self._size = 0
        for event, read, wanted in looks:
            step, place, is_transposed = script.place(event, read)
            found = self._answers[step].setdefault("looks", [])
            value, summed = wanted.value, wanted.summed
            if isinstance(value, int):
                if place == len(found):
                    found.append({"value": value})
                    self._whole.append((step, place))
                continue
            summed = np.zeros(value.shape) if summed is None else summed
            summed = np.broadcast_to(summed, value.shape)
            if is_transposed:
                value, summed = value.T, summed.T
            if place == len(found):
                start = starts[step, place] = self._size
                layout = {"dtype": "<f8", "shape": list(value.shape), "start": 8 * start}
                found.append({"array": layout})
                self._size += value.size
            parts.append((starts[step, place], value.ravel(), summed.ravel(), wanted.smallest))
        every, none = np.arange(self._size), [np.empty(0)]
        sizes = [len(values) for _, values, _, _ in parts]
        self._index = np.concatenate(
            [every[:0], *(every[start : start + len(values)] for start, values, _, _ in parts)]
        )
        self._values = np.concatenate([*none, *(values for _, values, _, _ in parts)])
        summed = np.concatenate([*none, *(summed for _, _, summed, _ in parts)])
        smallest = np.repeat([smallest for _, _, _, smallest in parts], sizes)
        self._tolerance = TOLERANCE * np.maximum(smallest, summed)

    def is_in(self, answer: dict[str, Any], body: bytes) -> bool:
        """Whether an answer holds nothing but what is right."""
        found = answer.get("steps")
        if found != self._answers or len(body) != 8 * self._size:
            return False
        if any(
            type(found[step]["looks"][place]["value"]) is not int for step, place in self._whole
        ):
            return False  # True and 1.0 are equal to 1
        with np.errstate(all="ignore"):
            error = np.abs(np.frombuffer(body)[self._index] - self._values)
            return bool((error <= self._tolerance).all())  # NaN differs
