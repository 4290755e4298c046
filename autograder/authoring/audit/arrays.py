"""The arrays of a history: those that a caller passes, and those that a program returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import Array, Rng, draw_memory, draw_numbers, same
from autograder.authoring.audit.likeness import alike
from autograder.authoring.audit.scenario import Shown, tried

MOST_PASSED = 30
"""The number of arrays that come again, and that no call may change: the latest ones."""


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
        if self._rng.random() >= self._again:
            return self.add(numbers)
        if not earlier:
            return self.add(self._in_another_shape(shape, numbers))
        before = earlier[-1 - int(self._rng.integers(min(2, len(earlier))))]
        match int(self._rng.integers(8)):
            case 0:
                return self.add(before.numbers)
            case 1:
                return self.add(before.numbers * (1 + 1e-9))
            case 2:
                return self.add(self._rng.permuted(before.numbers))
            case 3:  # one number is another; some functions can't tell -1 from -2
                numbers = before.numbers.copy()
                at = int(self._rng.integers(numbers.size))
                numbers.flat[at] = -2.0 if numbers.flat[at] == -1.0 else -1.0
                return self.add(numbers)
            case 4 | 5:
                self._refill(before, numbers, busy)
        return before.array

    def add(self, numbers: Array) -> Array:
        """Return a new array of these numbers, which comes again later."""
        return self.adopt(draw_memory(self._rng, numbers), numbers)

    def adopt(self, array: Array, numbers: Array) -> Array:
        """Return this array of these numbers, which comes again later.

        A wrong result may be an array that was passed. Its caller passes a copy, so that each
        array has the numbers of one caller.
        """
        if any(np.may_share_memory(array, each.array) for each in self._passed):
            array = numbers.copy()
        self._passed.append(Passed(array, numbers.copy(), array.flags.writeable))
        del self._passed[:-MOST_PASSED]
        return array

    def refill_one(self, busy: Iterable[Array]) -> None:
        """Have a caller write other numbers into an array that was passed before."""
        if self._passed:
            chosen = self._passed[int(self._rng.integers(len(self._passed)))]
            self._refill(chosen, draw_numbers(self._rng, chosen.array.shape), busy)

    def refill_all(self, busy: Iterable[Array]) -> None:
        """Have a caller write other numbers into every array that was passed before."""
        for each in self._passed:
            self._refill(each, draw_numbers(self._rng, each.array.shape), busy)

    @property
    def passed(self) -> list[Array]:
        """The arrays whose caller may write other numbers into them."""
        return [each.array for each in self._passed]

    def all_right(self) -> bool:
        """Whether every array has its caller's numbers, and is as writeable as it was."""
        return self.all_writeable() and self.all_kept()

    def all_kept(self) -> bool:
        """Whether every array has its caller's numbers."""
        return all(same(each.array, each.numbers) for each in self._passed)

    def all_writeable(self) -> bool:
        """Whether every array is as writeable as it was."""
        return all(each.array.flags.writeable == each.is_writeable for each in self._passed)

    def mend(self) -> None:
        """Give all arrays the numbers that their caller has written into them."""
        for each in self._passed:
            if each.is_writeable:
                each.array.setflags(write=True)
                if not same(each.array, each.numbers):
                    each.array[...] = each.numbers

    def _in_another_shape(self, shape: tuple[int, ...], numbers: Array) -> Array:
        """Return the numbers of an earlier array of another shape and the same size, if any."""
        for each in reversed(self._passed):
            if each.numbers.size == numbers.size and each.numbers.ndim == numbers.ndim:
                return each.numbers.reshape(shape)
        return numbers

    def _refill(self, chosen: Passed, numbers: Array, busy: Iterable[Array]) -> None:
        is_busy = any(np.may_share_memory(chosen.array, each) for each in busy)
        if chosen.is_writeable and not is_busy:
            chosen.array[...] = chosen.numbers = numbers


@dataclass
class Returned:
    """An array that a call returned, the numbers that it should have, and their terms."""

    task: str
    array: Any
    numbers: Array
    terms: Any


class Results:
    """The arrays that a program returned: its caller reads them, writes into them, passes them."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._returned: list[Returned] = []

    def __len__(self) -> int:
        return len(self._returned)

    def add(self, task: str, array: Any, numbers: Array, terms: Any) -> None:
        """Keep a result, or only a view of it."""
        if self._rng.random() < 0.2 and isinstance(array, np.ndarray):
            array = array[...]
        self._returned.append(Returned(task, array, numbers, terms))

    def latest(self, number: int) -> list[Any]:
        """Return the latest results."""
        return [each.array for each in self._returned[-number:]]

    def write(self, at: int | None = None) -> tuple[str, Shown]:
        """Write into a result; return its task, and what it shows then."""
        chosen = self._returned[int(self._rng.integers(len(self))) if at is None else at]
        chosen.numbers = chosen.numbers.copy()
        write = self.draw_writing(chosen.numbers.shape)
        write(chosen.numbers)
        tried(write, chosen.array)
        return chosen.task, Shown(chosen.task, chosen.array, chosen.terms)

    def has_kept(self, at: int, numbers: Any) -> bool:
        """Whether a result still has these numbers; if not, it gets memory of its own."""
        has_kept = alike(self._returned[at].array, numbers)
        if not has_kept:
            self._returned[at].array = numbers
        return has_kept

    def draw_writing(self, shape: tuple[int, ...]) -> Callable[[Any], None]:
        """Return a function that writes into an array of this shape: one of many ways."""
        index: tuple[Any, ...] = tuple(int(self._rng.integers(size)) for size in shape)
        factor, number = 0.0, 7.0
        match int(self._rng.integers(5)):
            case 0:
                index = ()
            case 1:
                index, factor, number = (), 0.5, 0.0
            case 2:
                index = index[:1]

        def write(array: Any) -> None:
            array[index] = factor * array[index] + number

        return write

    def pass_on(self, at: int) -> tuple[Any, Array]:
        """Return a result, with its right numbers, to pass it on; it is not a result any more."""
        chosen = self._returned.pop(at)
        array, numbers = chosen.array, chosen.numbers
        if not (
            type(array) is np.ndarray
            and (array.shape, array.dtype) == (numbers.shape, numbers.dtype)
            and tried(fill, array, numbers) is None
            and same(array, numbers)
        ):
            array = numbers.copy()
        return array, numbers

    def read(self) -> Iterator[Shown]:
        """Yield all results."""
        for each in self._returned:
            yield Shown(each.task, each.array, each.terms)


def fill(array: Any, numbers: Any) -> None:
    """Write numbers into an array."""
    array[...] = numbers


def descend(array: Any, step: Array) -> None:
    """Change an array in place, as an optimizer does."""
    array -= step
