"""Hints about a history that fails: what it is right without, found by trying."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from autograder.diagnosis.arrays import arrays_of
from autograder.diagnosis.changes import (
    Change,
    in_its_own_memory,
    in_memory,
    last_pass_alone,
    own_names,
    stepped_at_first,
    with_numbers,
    written_names,
)
from autograder.diagnosis.conditions import HISTORY, Condition
from autograder.diagnosis.formula import Array
from autograder.diagnosis.number_hints import NumberHints
from autograder.diagnosis.numbers import ordinary
from autograder.diagnosis.redrawn import changed_name
from autograder.diagnosis.resized import MOST_SCANNED, Resizing, SpecialDraw
from autograder.diagnosis.shown_arrays import ShownArrays
from autograder.diagnosis.size_hints import SizeHints
from autograder.diagnosis.together import Together
from autograder.diagnosis.trials import Trials
from autograder.grading.events import (
    INTERLEAVED,
    LOCKED,
    MEMORIES,
    OVERLAPPING,
    REBASED,
    TIME_FIRST,
    Event,
    History,
    Make,
)

SIMPLER: tuple[Change, ...] = (
    stepped_at_first,
    last_pass_alone,
    in_memory(
        [
            *MEMORIES[1:],
            *OVERLAPPING,
            *REBASED,
            LOCKED,
            TIME_FIRST,
            INTERLEAVED,
            "again",
            "refilled",
        ]
    ),
)
"""The changes that make a history simpler, if it fails as before."""


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
    wrong
        What the result is where the history fails: wrong, missing, or stopped by an exception.
    overflow
        What an exception of arithmetic says, as in "exp overflows"; empty if there is none.
    special
        The arrays that can't be any numbers, by name: each returns, for the sizes, how to draw it.
    holds
        Whether sizes are allowed.
    start
        Returns the parameter of a new object, for its name and the sizes.
    is_parameter
        Whether a parameter itself is wrong, and not what a call computes.
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
        wrong: str = "wrong",
        overflow: str = "",
        special: Mapping[str, SpecialDraw] | None = None,
        holds: Callable[[Mapping[str, int]], bool] = lambda sizes: True,
        start: Callable[[str, Mapping[str, int]], Array] | None = None,
        is_parameter: bool = False,
    ) -> None:
        self._name, self._wrong, self._is_parameter = name, wrong, is_parameter
        self._made, self._parameters, self._start = made, parameters, start
        self._special = dict(special or {})
        resizing = Resizing(shapes, [*words], made, parameters, free, self._special, holds)
        self._trials = Trials(history, fails, resizing)
        self._arrays = ShownArrays(self._trials)
        of_numbers = self._trials, self._arrays, name, wrong
        self._number_hints = NumberHints(*of_numbers, is_finite, overflow)
        self._size_hints = SizeHints(self._trials, name, wrong, words)

    def hints(self) -> list[str]:
        """Return an observation, a question and a sentence of the course; none if nothing helps."""
        for history in in_its_own_memory(self._trials.history):
            self._trials.replace_if_wrong(history)  # it is not to do with which array it is
        if stages := self._about_conditions():
            return stages
        self._simplify()
        ordinary_ones = self._draw_ordinary_ones()
        return self._number_hints.hints(ordinary_ones) or self._size_hints.hints()

    def _about_conditions(self) -> list[str]:
        """Say without which condition the history is right."""
        history = self._trials.history
        for condition in HISTORY:
            changed = condition.change(history)
            if changed and all(self._trials.is_right(each) for each in changed):
                words = {
                    "name": self._name,
                    "wrong": self._wrong,
                    "written": written_names(history),
                    "array": changed_name(history, changed[0]),
                    "own": own_names(history),
                }
                stages = condition.stages(self._is_parameter)
                seen, question, why = (stage.format(**words) for stage in stages)
                also, asked = self._needed_with(condition)
                return [f"{seen} {also}".strip(), f"{question} {asked}".strip(), why]
        return []

    def _needed_with(self, condition: Condition) -> tuple[str, str]:
        """Return what else it takes to be wrong, and a question; empty if it takes nothing."""
        trials = self._trials
        of = self._name, self._wrong, trials.history, trials.is_right, trials.is_wrong
        also = Together(*of, self._special, trials.rng).of(condition)
        if also[0] or max(trials.sizes().values(), default=0) <= MOST_SCANNED:
            return also
        return self._size_hints.also()

    def _simplify(self) -> None:
        """Replace the history by simpler ones that fail too."""
        self._trials.replace_if_wrong([self._assigned(event) for event in self._trials.history])
        for simpler in SIMPLER:
            for history in simpler(self._trials.history):
                self._trials.replace_if_wrong(history)

    def _assigned(self, event: Event) -> Event:
        """Return an event that assigns the parameters with which a new object starts."""
        if not isinstance(event, Make) or event.parameters or self._start is None:
            return event
        sizes = dict(zip(self._made, event.sizes, strict=True))
        return replace(event, parameters={n: self._start(n, sizes) for n in self._parameters})

    def _draw_ordinary_ones(self) -> set[str]:
        """Draw ordinary numbers where the numbers do not matter; return the arrays' names."""
        trials, names = self._trials, set()
        for name in [n for n in arrays_of(trials.history) if n not in self._special]:
            if self._arrays.all(trials.is_wrong, name, ordinary) and trials.replace_if_wrong(
                with_numbers(trials.history, name, lambda X: ordinary(trials.rng, X))
            ):
                names.add(name)
        return names
