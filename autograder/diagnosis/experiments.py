"""Hints about a history that fails: what it is right without, found by trying."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from autograder.diagnosis.bank.structure import plural
from autograder.diagnosis.changes import (
    Change,
    in_memory,
    last_pass_alone,
    stepped_at_first,
    with_numbers,
)
from autograder.diagnosis.conditions import HISTORY
from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import SPECIALS, ordinary
from autograder.grading.events import MEMORIES, Call, History, Make, Passed, Step
from autograder.grading.past import is_possible

TRIES = 3
"""The number of random draws that must agree before something is said about numbers or sizes."""

SEED = 19
SIMPLER: tuple[Change, ...] = (
    stepped_at_first,
    last_pass_alone,
    in_memory([*MEMORIES[1:], "again", "refilled"]),
)
"""The changes that make a history simpler, if it fails as before."""
OTHER_SIZES = (5, 7, 6)
NOT_FINITE = (
    "Which step of your code gives NaN or infinity for these numbers?",
    "A power or a product can be too large for float64, and 0 / 0 is NaN. Another form of the same "
    "formula may avoid that.",
)
"""The question and the sentence of the course for a result that is NaN or infinite somewhere."""


class Experiments:
    """Tries a failing history with one thing changed at a time.

    Parameters
    ----------
    name
        What the report calls the wrong numbers.
    history
        The shortest history that fails.
    fails
        Whether the student's code fails for a history.
    shapes
        The names of the sizes of each array.
    words
        What one index of each size stands for; nothing is said about other sizes.
    made, parameters
        The names of the sizes that a constructor takes, and of its object's parameters.
    free
        The names of the sizes that are new in each pass: those of `Call.sizes`.
    is_finite
        Whether all numbers of the wrong result are finite.
    """

    def __init__(
        self,
        name: str,
        history: History,
        fails: Callable[[History], bool],
        shapes: Mapping[str, Sequence[str]],
        words: Mapping[str, str],
        made: Sequence[str] = (),
        parameters: Sequence[str] = (),
        free: Sequence[str] = (),
        is_finite: bool = True,
    ) -> None:
        self._name, self._history, self._shapes = name, list(history), shapes
        self._fails, self._made, self._parameters = fails, made, parameters
        self._free, self._is_finite = free, is_finite
        self._several = {size: plural(word) for size, word in words.items()}
        self._rng = np.random.default_rng(SEED)

    def hints(self) -> list[str]:
        """Return an observation, a question and a sentence of the course; none if nothing helps."""
        for condition in HISTORY:
            changed = condition.change(self._history)
            if changed and all(self._is_right(each) for each in changed):
                seen = condition.observation.format(name=self._name)
                return [seen, condition.question, condition.why]
        for simpler in SIMPLER:
            for history in simpler(self._history):
                if self._is_wrong(history):
                    self._history = list(history)
        return self._about_numbers() or self._about_sizes()

    def _is_right(self, history: History) -> bool:
        return is_possible(history) and not self._fails(history)

    def _is_wrong(self, history: History) -> bool:
        return is_possible(history) and self._fails(history)

    def _about_numbers(self) -> list[str]:
        """Say for which numbers of an array the history fails."""
        for name, found in _arrays(self._history).items():
            if not self._all(self._is_right, name, ordinary):
                continue
            question = f"Which lines of your code look at the numbers of {name}, and what for?"
            why = "The formula is the same for all numbers."
            if not self._is_finite:
                question, why = NOT_FINITE
            size = f"{max(float(np.abs(X).max()) for X in found):.0e}"
            for special in SPECIALS:
                if not all(map(special.holds, found)) or not self._all(
                    self._is_wrong, name, special.draw
                ):
                    continue
                if special.is_of_size or self._all(self._is_right, name, special.draw_nearly):
                    words = special.words.format(X=name, size=size)
                    others = "ordinary ones" if special.is_of_size else f"other numbers of {name}"
                    seen = f"{self._name} is wrong {words}, and right for {others}."
                    return [seen, question, why]
            seen = f"{self._name} is right for other numbers of {name}, and wrong for these."
            if any(special.is_of_size and all(map(special.holds, found)) for special in SPECIALS):
                seen = f"{seen[:-1]}, the largest of size {size}."
            return [seen, question, why]
        return []

    def _all(
        self,
        holds: Callable[[History], bool],
        name: str,
        draw: Callable[[np.random.Generator, Array], Array],
    ) -> bool:
        """Whether something holds for the history with other numbers in an array, each time."""
        return all(
            holds(with_numbers(self._history, name, lambda X: draw(self._rng, X)))
            for _ in range(TRIES)
        )

    def _about_sizes(self) -> list[str]:
        """Say for which sizes the history fails, whatever the numbers."""
        sizes = self._sizes()
        if not sizes or not self._all_sizes(self._is_wrong, sizes):
            return []
        matter = {}
        for size, length in sizes.items():
            others = [n for n in OTHER_SIZES if n not in sizes.values()]
            if self._all_sizes(self._is_right, {**sizes, size: others[0]}):
                matter[size] = length, others[0]
        question = "What are the shapes of all the arrays in your code then?"
        for size, (length, other) in matter.items():
            same = [name for name, n in sizes.items() if n == length and name in matter]
            same.remove(size)
            many = self._several[size]
            if length == 1:
                seen = f"right for several {many}, but not for a single one."
            elif len(same) == 1:
                seen = f"wrong where there are as many {many} as {self._several[same[0]]}."
            else:
                seen = f"right for {other} {many}, but not for {length}."
            return [f"{self._name} is {seen}", question, "The formula is the same for all sizes."]
        return []

    def _sizes(self) -> dict[str, int]:
        """Return the sizes of the arrays; empty if they are not the same in all calls."""
        found: dict[str, set[int]] = {}
        for event in self._history:
            if isinstance(event, Step):
                continue
            if not isinstance(event, Call | Make):
                return {}
            if isinstance(event, Make):
                for size, length in zip(self._made, event.sizes, strict=False):
                    found.setdefault(size, set()).add(length)
            for name, values in _of_event(event).items():
                for size, length in zip(self._shapes.get(name, ()), values.shape, strict=False):
                    found.setdefault(size, set()).add(length)
        same = all(len(lengths) == 1 for lengths in found.values())
        return {size: max(found[size]) for size in self._several if size in found} if same else {}

    def _all_sizes(self, holds: Callable[[History], bool], sizes: Mapping[str, int]) -> bool:
        return all(holds(self._resized(sizes)) for _ in range(TRIES))

    def _resized(self, sizes: Mapping[str, int]) -> History:
        """Return the history with new arrays of these sizes."""

        def drawn(name: str) -> Array:
            shape = [sizes.get(size, 1) for size in self._shapes[name]]
            return ordinary(self._rng, np.empty(shape))

        def resized(event: Call | Make) -> Call | Make:
            if isinstance(event, Make):
                made = tuple(sizes[size] for size in self._made)
                drawn_ones = {name: drawn(name) for name in self._parameters}
                return replace(event, sizes=made, parameters=drawn_ones)
            arguments = {name: Passed(drawn(name)) for name in event.arguments}
            of_pass = tuple(sizes.get(size, 1) for size in self._free) if event.sizes else ()
            return replace(event, arguments=arguments, returns=(), sizes=of_pass)

        return [resized(event) for event in self._history if isinstance(event, Call | Make)]


def _of_event(event: Call | Make) -> dict[str, Array]:
    if isinstance(event, Make):
        return event.parameters
    return {name: array.values for name, array in event.arguments.items()}


def _arrays(history: History) -> dict[str, list[Array]]:
    """Return the arrays of each name."""
    found: dict[str, list[Array]] = {}
    for event in history:
        if isinstance(event, Make | Call):
            for name, values in _of_event(event).items():
                found.setdefault(name, []).append(values)
    return found
