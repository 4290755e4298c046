"""The arrays of a history by the names under which a report shows them, and with other numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from autograder.diagnosis.arrays import arrays_of, numbered_arrays
from autograder.diagnosis.changes import with_numbers
from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import Draw, ordinary
from autograder.diagnosis.redrawn import shown_names, values_at
from autograder.diagnosis.traits import facts
from autograder.diagnosis.trials import TRIES, Trials
from autograder.grading.events import History


class ShownArrays:
    """Gives other numbers to the arrays of a history, by the names that a report shows.

    Parameters
    ----------
    trials
        Tries the history, which is still the one of the report.
    """

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        shown = shown_names(trials.history)
        self._shown = [(values_at(trials.history, place), text) for place, text in shown.items()]
        self._places: dict[str, tuple[str, int | None]] = {}

    def that_matter(self) -> dict[str, list[Array]]:
        """Return the arrays without whose numbers the history is right, as the report names them.

        Of several arrays with one name, those that matter alone; or all, if none does.
        """
        matter: dict[str, list[Array]] = {}
        history, is_right = self._trials.history, self._trials.is_right
        for name, found in arrays_of(history).items():
            is_fixed = name in self._trials.resizing.special
            if is_fixed or not self.all(is_right, name, ordinary):
                continue
            single = {}
            for number, X in numbered_arrays(history, name) if len(found) > 1 else ():
                if not (shown := self._shown_as(X, "")):
                    continue
                self._places[shown] = name, number
                if self.all(is_right, shown, ordinary):
                    single[shown] = [X]
            if not single:
                shown = self._shown_as(found[0], name) if len(found) == 1 else name
                self._places[shown] = name, None
                single[shown] = found
            matter |= single
        return matter

    def all(
        self,
        holds: Callable[[History], bool],
        name: str,
        draw: Draw,
        history: History | None = None,
    ) -> bool:
        """Whether something holds for the history with other numbers in an array, each time."""
        rng = self._trials.rng
        return all(
            holds(self.with_numbers(name, lambda X: draw(rng, X), history)) for _ in range(TRIES)
        )

    def with_numbers(
        self, name: str, draw: Callable[[Array], Array], history: History | None = None
    ) -> History:
        """Return the history with other numbers in an array, or in all arrays of a name."""
        own_name, number = self.place(name)
        return with_numbers(history or self._trials.history, own_name, draw, number)

    def place(self, name: str) -> tuple[str, int | None]:
        """Return an array's own name, and the number of its event if others have that name too."""
        return self._places.get(name, (name, None))

    def facts(self, name: str, found: Sequence[Array]) -> str:
        """Return a sentence with what arrays show, if the report shows them by this name."""
        shown = [X for X, text in self._shown if text == name]
        is_shown = shown and all(any(np.array_equal(X, Y) for X in found) for Y in shown)
        return facts(name, found) if is_shown else ""

    def _shown_as(self, values: Array, otherwise: str) -> str:
        """Return the name under which the report shows an array, if it still has its numbers."""
        return next((text for X, text in self._shown if X is values), otherwise)
