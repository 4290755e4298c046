"""The arrays that a history passes to a program: new ones, and earlier ones that come again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from autograder.authoring.audit.draws import Array, Rng, draw_memory, draw_numbers, same


@dataclass
class Passed:
    """An array that was passed, and the numbers that its caller has written into it."""

    array: Array
    numbers: Array
    is_writeable: bool


class Arrays:
    """Draws the arrays that a history passes: new ones, and earlier ones that come again."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._again = float(rng.choice([0.1, 0.5, 0.9]))
        self._passed: list[Passed] = []

    def draw(self, shape: tuple[int, ...], busy: Iterable[Array] = ()) -> Array:
        """Return an array of this shape: a new one, or an earlier one as it was or refilled.

        Parameters
        ----------
        busy
            The arrays that nobody may change, because a layer still needs them.
        """
        earlier = [each for each in self._passed if each.array.shape == shape]
        numbers = draw_numbers(self._rng, shape)
        if not earlier or self._rng.random() >= self._again:
            return self._add(numbers)
        before = earlier[-1 - int(self._rng.integers(min(2, len(earlier))))]
        match int(self._rng.integers(5)):
            case 0:
                return self._add(before.numbers)
            case 1:
                return self._add(before.numbers * (1 + 1e-9))
            case 2:
                self._refill(before, numbers, busy)
        return before.array

    def refill_one(self, busy: Iterable[Array]) -> None:
        """Have a caller write other numbers into an array that was passed before."""
        if self._passed:
            chosen = self._passed[int(self._rng.integers(len(self._passed)))]
            self._refill(chosen, draw_numbers(self._rng, chosen.array.shape), busy)

    def all_right(self) -> bool:
        """Whether every array has its caller's numbers, and is as writeable as it was."""
        return all(
            each.array.flags.writeable == each.is_writeable and same(each.array, each.numbers)
            for each in self._passed
        )

    def mend(self) -> None:
        """Give all arrays the numbers that their caller has written into them."""
        for each in self._passed:
            if each.is_writeable:
                each.array.setflags(write=True)
                if not same(each.array, each.numbers):
                    each.array[...] = each.numbers

    def _add(self, numbers: Array) -> Array:
        array = draw_memory(self._rng, numbers)
        self._passed.append(Passed(array, numbers.copy(), array.flags.writeable))
        return array

    def _refill(self, chosen: Passed, numbers: Array, busy: Iterable[Array]) -> None:
        if chosen.is_writeable and not any(chosen.array is each for each in busy):
            chosen.array[...] = chosen.numbers = numbers


def fill(array: Any, numbers: Any) -> None:
    """Write numbers into an array."""
    array[...] = numbers


def descend(array: Any, step: Array) -> None:
    """Change an array in place, as an optimizer does."""
    array -= step
