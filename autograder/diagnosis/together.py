"""Whether a condition alone makes the lines wrong, and what else it takes if it doesn't."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations

import numpy as np

from autograder.diagnosis.changes import is_mistake, written_names
from autograder.diagnosis.conditions import HISTORY, Condition
from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import (
    Draw,
    has_some_zeros,
    ordinary,
    where_zero,
    zero_at_the_same_places,
)
from autograder.diagnosis.redrawn import changed_name, redrawn, shown_names, values_at
from autograder.diagnosis.specials import SPECIALS
from autograder.diagnosis.traits import difference, facts
from autograder.grading.events import History, Place

TRIES = 3
"""The number of random draws that must agree before something is said about numbers."""

LOOKS = (
    "Which lines of your code look at the numbers of {X}, or compute with them in another way than "
    "the formula?"
)
"""The question about arrays whose numbers matter."""

ALIKE = "By what does your code tell two arrays apart? May two that differ be the same to it?"
"""The question about arrays that hold the same numbers."""

NEARLY = 1e-5
"""How much the numbers of two arrays that are nearly the same may differ by, as a part of them."""


class Together:
    """Tries a failing history that is ordinary in everything but a condition.

    The lines are right without the condition. That they are wrong where nothing else is special is
    another question. If they are right then, something else is needed as well.

    Parameters
    ----------
    name, wrong
        What the report calls the numbers, and what they are: wrong, missing, or stopped.
    history
        The history that fails.
    is_right, is_wrong
        Whether the student's code is right for a possible history, or wrong.
    fixed
        The names of the arrays that can't be any numbers.
    rng
        Draws the numbers.
    """

    def __init__(
        self,
        name: str,
        wrong: str,
        history: History,
        is_right: Callable[[History], bool],
        is_wrong: Callable[[History], bool],
        fixed: Collection[str],
        rng: np.random.Generator,
    ) -> None:
        self._name, self._wrong, self._history = name, wrong, history
        self._is_right, self._is_wrong, self._rng = is_right, is_wrong, rng
        mistakes = {event.number for event in history if is_mistake(event)}
        self._shown = {
            (number, argument): text
            for (number, argument), text in shown_names(history).items()
            if argument not in fixed and number not in mistakes
        }

    def of(self, condition: Condition) -> tuple[str, str]:
        """Return what a condition takes besides, and a question; empty if it takes nothing."""
        keeps_small = condition.name == "a small step"
        if self._shown and self._all(self._is_right, ordinary, [*self._shown], keeps_small):
            return self._numbers()
        for other in HISTORY:
            is_another = other is not condition and (condition.is_apart or other.is_apart)
            if not is_another or not (changed := other.change(self._history)):
                continue
            # Where a change takes the condition out as well, it says nothing of its own.
            is_left = all(condition.change(each) for each in changed)
            if is_left and all(map(self._is_right, changed)):
                written = written_names(self._history)
                words = {
                    "name": self._name,
                    "wrong": self._wrong,
                    "written": written,
                    "array": changed_name(self._history, changed[0]),
                }
                seen = other.observation.format(**words)
                return f"Another thing matters as well: {seen}", other.question
        everywhere = condition.everywhere(self._history) if condition.everywhere else []
        if everywhere and all(map(self._is_right, everywhere)):
            return f"Where all arrays lie that way, {self._name} is right, too.", ""
        return "", ""

    def _numbers(self) -> tuple[str, str]:
        """Say which numbers it takes: with ordinary ones everywhere, the same lines are right."""
        matter = {
            place: text
            for place, text in self._shown.items()
            if self._all(self._is_right, ordinary, [place])
        }
        begun = f"The numbers matter as well: {self._name} is"
        if not matter:
            return f"{begun} right for ordinary numbers in all arrays.", ""
        texts = " or ".join(matter.values())
        if clause := self._alike(matter):
            others = f"right for other numbers of {texts} that were tried"
            return f"{begun} {self._wrong} {clause}, and {others}.", ALIKE
        for place, text in matter.items():
            if clause := self._special(place, text):
                others = f"right for other numbers of {text} that were tried"
                return f"{begun} {self._wrong} {clause}, and {others}.", LOOKS.format(X=text)
        seen = f"{begun} right for other numbers of {texts} that were tried."
        return f"{seen} {self._facts(matter)}".strip(), LOOKS.format(X=texts)

    def _facts(self, matter: Mapping[Place, str]) -> str:
        """Return a sentence with what arrays show: two that differ in one number, or one alone."""
        for (one, text), (other, second) in combinations(matter.items(), 2):
            X, Y = values_at(self._history, one), values_at(self._history, other)
            if seen := difference(text, X, second, Y):
                return seen
        if len(matter) > 1:
            return ""
        return "".join(facts(text, [values_at(self._history, at)]) for at, text in matter.items())

    def _alike(self, matter: Mapping[Place, str]) -> str:
        """Say that two arrays hold the same numbers, or nearly, if that makes the lines wrong."""
        stepped = [
            (place, other)
            for place, text in self._shown.items()
            for other, step in matter.items()
            if step == f"step_{text}" and place not in matter
        ]
        for one, other in [*combinations(matter, 2), *stepped]:
            text, second = self._shown[one], self._shown[other]
            X, Y = values_at(self._history, one), values_at(self._history, other)
            if X.size != Y.size or not X.size:
                continue
            is_step = self._shown[other] == f"step_{one[1]}" and X.shape == Y.shape
            Y = X - Y if is_step else Y
            order = _order(X.ravel(), Y.ravel())
            apart = _apart(X.ravel()[order], Y.ravel())
            drawn = self._drawn_alike([one, other], order, apart, is_step)
            if apart <= NEARLY and all(map(self._is_wrong, drawn)):
                is_moved = np.any(order != np.arange(X.size))
                if is_step and not is_moved:
                    return f"where {second} hardly changes {text}"
                if is_step:
                    return f"where {second} only moves the numbers of {text} to other places"
                how = "nearly the same numbers" if apart else "the same numbers"
                if is_moved:
                    how += " in another order"
                elif X.shape != Y.shape:
                    how += " in different shapes"
                return f"where {text} and {second} hold {how}"
        return ""

    def _drawn_alike(
        self, places: Collection[Place], order: Array, apart: float, is_step: bool
    ) -> Iterator[History]:
        """Draw histories in which a second array holds the numbers of the first.

        They are whole, so that a step leads to exactly these.

        Parameters
        ----------
        order
            Where in the first array each number of the second one comes from.
        apart
            How much the second ones differ, as a part of them.
        is_step
            Whether the second array is the step that leads there.
        """
        for _ in range(TRIES):
            first: list[Array] = []

            def drawn(values: Array, first: list[Array] = first) -> Array:
                if not first:
                    first.append(np.round(100 * ordinary(self._rng, np.ravel(values))))
                    return first[0].reshape(values.shape)
                noise = 1.0 + apart * self._rng.uniform(-1.0, 1.0, values.size)
                second = first[0][order] * noise
                return np.asarray(first[0] - second if is_step else second).reshape(values.shape)

            yield redrawn(self._history, drawn, places)

    def _special(self, place: Place, text: str) -> str:
        """Return what is special about the numbers of an array, if that makes the lines wrong."""
        values = values_at(self._history, place)
        for special in SPECIALS:
            if (
                not special.is_of_size
                and special.holds(values)
                and special.fits(values)
                and self._all(self._is_wrong, special.draw, [place])
                and self._all(self._is_right, special.draw_nearly, [place])
            ):
                return special.words.format(X=text)
        draw = zero_at_the_same_places
        if has_some_zeros(values) and self._all(self._is_wrong, draw, [place]):
            return where_zero(text, values)
        return ""

    def _all(
        self,
        holds: Callable[[History], bool],
        draw: Draw,
        places: Collection[Place],
        keeps_small: bool = False,
    ) -> bool:
        """Whether something holds where these arrays are drawn, each time."""

        def drawn(values: Array) -> Array:
            return draw(self._rng, values)

        return all(holds(redrawn(self._history, drawn, places, keeps_small)) for _ in range(TRIES))


def _order(X: Array, Y: Array) -> Array:
    """Return where each of the same numbers in another order comes from; else each in its place."""
    order = np.arange(X.size)
    if np.array_equal(np.sort(X), np.sort(Y)) and not np.array_equal(X, Y):
        order[np.argsort(Y)] = np.argsort(X)
    return order


def _apart(X: Array, Y: Array) -> float:
    """Return how much numbers differ, as a part of the largest."""
    size = float(np.abs(X).max())
    return float(np.abs(X - Y).max()) / size if size > 0 else float(np.any(Y))
