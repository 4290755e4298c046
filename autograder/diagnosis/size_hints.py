"""The hints about a history that fails for certain sizes only, whatever the numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count

from autograder.diagnosis.bank.structure import plural
from autograder.diagnosis.resized import MANY, MOST_SCANNED, OTHER_SIZES
from autograder.diagnosis.trials import Trials

FEW = 2
"""A small size, for which a statement about two equal sizes must hold too."""

BORDER = (
    "What happens in your code there: does a block end, does a number grow too large for its type, "
    "or does another branch begin?"
)
"""The question for a size up to which a result is right."""


class SizeHints:
    """Writes the hints about the sizes for which a history fails.

    Parameters
    ----------
    trials
        Tries the history.
    name, wrong
        What the report calls the numbers, and what they are: wrong, missing, or stopped.
    words
        What one index of each size stands for; nothing is said about other sizes.
    """

    def __init__(self, trials: Trials, name: str, wrong: str, words: Mapping[str, str]) -> None:
        self._trials, self._name, self._wrong = trials, name, wrong
        self._several = {size: plural(word) for size, word in words.items()}

    def hints(self) -> list[str]:
        """Say for which sizes the history fails, whatever the numbers.

        Returns
        -------
        list of str
            An observation, a question and a sentence of the course; none if no size matters.
        """
        seen, _, question = self._found()
        why = "The formula is the same for all sizes."
        return [f"{self._name} is {seen}", question, why] if seen else []

    def also(self) -> tuple[str, str]:
        """Say for which sizes the history fails where another condition is told, and ask."""
        _, seen, question = self._found()
        return seen, question

    def _found(self) -> tuple[str, str, str]:
        """Return what the sizes do, alone and beside another condition, and a question."""
        nothing = "", "", ""
        sizes, trials = self._trials.sizes(), self._trials
        if not sizes or not trials.all_resized(trials.is_wrong, sizes):
            return nothing
        other = next(n for n in count(OTHER_SIZES[0]) if n not in sizes.values())
        matter = [
            size for size in sizes if trials.all_resized(trials.is_right, {**sizes, size: other})
        ]
        if not matter:
            return nothing
        return self._about(matter[0], sizes, matter, other)

    def _about(
        self, size: str, sizes: Mapping[str, int], matter: Collection[str], other: int
    ) -> tuple[str, str, str]:
        """Say for which lengths of a size the history fails, in two ways, and ask a question.

        Parameters
        ----------
        matter
            The names of the sizes that matter.
        other
            Another length of the size, for which the history is right.
        """
        trials, many, length = self._trials, self._several[size], sizes[size]
        same = [name for name in matter if sizes[name] == length and name != size]
        question = "What are the shapes of all the arrays in your code then?"
        also = f"The number of {many} matters as well: with"
        if length == 1:
            is_single = trials.all_resized(trials.is_right, {**sizes, size: OTHER_SIZES[1]})
            several = "several" if is_single else other
            return (
                f"right for {several} {many}, but not for a single one.",
                f"{also} {several} it is right, with a single one it is not.",
                question,
            )
        if len(same) == 1 and all(
            trials.all_resized(trials.is_wrong, {**sizes, size: both, same[0]: both})
            for both in (length + 2, FEW if length > FEW else MANY + 1)
        ):
            others = self._several[same[0]]
            seen = f"{self._wrong} where there are as many {many} as {others}."
            also = f"The numbers of {many} and {others} matter as well: {self._name} is {seen}"
            return seen, also, question
        right, wrong = self._first_wrong(sizes, size)
        seen = f"right for {right or other} {many}, but not for {wrong}."
        also = f"{also} {right or other} it is right, with {wrong} it is not."
        if right < MOST_SCANNED:
            return seen, also, question
        if trials.all_resized(trials.is_right, {**sizes, size: wrong + 1}):
            seen = f"right for {right} and for {wrong + 1} {many}, but not for {wrong}."
            also = also.replace(f"with {right} it", f"with {right} and with {wrong + 1} it", 1)
        return seen, also, BORDER

    def _first_wrong(self, sizes: Mapping[str, int], size: str) -> tuple[int, int]:
        """Return a small length of a size that is wrong, and the one before it, which is right.

        The first is 0 if it is wrong from the smallest length on.
        """
        right, wrong = 0, sizes[size]

        def is_wrong(length: int) -> bool:
            lengths, trials = {**sizes, size: length}, self._trials
            return trials.resizing.allows(lengths) and trials.is_wrong(trials.resized(lengths))

        for length in range(2, min(wrong, MOST_SCANNED)):
            if is_wrong(length):
                return right, length
            right = length
        while wrong - right > 1:
            middle = (right + wrong) // 2
            if is_wrong(middle):
                wrong = middle
            else:
                right = middle
        return right, wrong
