"""A history that fails, and whether the student's code is right for others like it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from autograder.diagnosis.resized import Resizing
from autograder.grading.events import History
from autograder.grading.past import is_possible

TRIES = 3
"""The number of random draws that must agree before something is said about numbers or sizes."""

SEED = 19


class Trials:
    """Tries the student's code with a history that fails, and with others like it.

    Parameters
    ----------
    history
        The shortest history that fails.
    fails
        Whether the student's code fails for a history.
    resizing
        Gives the arrays of a history other sizes.

    Attributes
    ----------
    history : list of events
        The history that fails; a simpler one may replace it.
    rng : numpy.random.Generator
        Draws the numbers.
    resizing : Resizing
        As above.
    """

    def __init__(
        self, history: History, fails: Callable[[History], bool], resizing: Resizing
    ) -> None:
        self.history, self.resizing = list(history), resizing
        self.rng = np.random.default_rng(SEED)
        self._fails = fails

    def is_right(self, history: History) -> bool:
        """Whether a history is possible, and right."""
        return is_possible(history) and not self._fails(history)

    def is_wrong(self, history: History) -> bool:
        """Whether a history is possible, and fails."""
        return is_possible(history) and self._fails(history)

    def replace_if_wrong(self, history: History) -> bool:
        """Replace the history by another one if that fails too; return whether it does."""
        if not self.is_wrong(history):
            return False
        self.history = list(history)
        return True

    def sizes(self) -> dict[str, int]:
        """Return the sizes of the arrays; empty if they are not the same in all calls."""
        return self.resizing.sizes(self.history)

    def resized(self, sizes: Mapping[str, int]) -> History:
        """Return the history with new arrays of these sizes."""
        return self.resizing.resized(self.history, sizes, self.rng)

    def all_resized(self, holds: Callable[[History], bool], sizes: Mapping[str, int]) -> bool:
        """Whether sizes are allowed, and something holds for new arrays of them, each time."""
        return self.resizing.allows(sizes) and all(holds(self.resized(sizes)) for _ in range(TRIES))
