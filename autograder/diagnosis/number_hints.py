"""The hints about a history that fails for certain numbers only."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from autograder.diagnosis.arrays import arrays_of
from autograder.diagnosis.formula import Array
from autograder.diagnosis.number_findings import Finding, NumberFindings
from autograder.diagnosis.shown_arrays import ShownArrays
from autograder.diagnosis.together import LOOKS
from autograder.diagnosis.trials import Trials

NOT_FINITE = (
    "Which step of your code gives NaN or infinity for these numbers?",
    "A power or a product can be too large for float64, and 0 / 0 is NaN. Another form of the same "
    "formula may avoid that.",
)
"""The question and the sentence of the course for a result that is NaN or infinite somewhere."""

RAISES = (
    "Which step of your code raises the exception for these numbers?",
    "A step can be too large or too small for float64 although the result is not. Another form of "
    "the same formula may avoid that step; and a number that underflows to 0 is no error.",
)
"""The question and the sentence of the course for an exception that depends on the numbers."""


class NumberHints:
    """Writes the hints about the numbers for which a history fails.

    Parameters
    ----------
    trials
        Tries the history.
    arrays
        The arrays of the history.
    name, wrong
        What the report calls the numbers, and what they are: wrong, missing, or stopped.
    is_finite
        Whether all numbers of the wrong result are finite.
    overflow
        What an exception of arithmetic says, as in "exp overflows"; empty if there is none.
    """

    def __init__(
        self,
        trials: Trials,
        arrays: ShownArrays,
        name: str,
        wrong: str,
        is_finite: bool,
        overflow: str,
    ) -> None:
        self._trials, self._arrays, self._name, self._wrong = trials, arrays, name, wrong
        self._is_finite, self._overflow = is_finite, overflow
        self._findings = NumberFindings(trials, arrays, wrong, overflow)

    def hints(self, ordinary_ones: Collection[str]) -> list[str]:
        """Say for which numbers of an array, or of several, the history fails.

        Parameters
        ----------
        ordinary_ones
            The names of the arrays that hold ordinary numbers by now.

        Returns
        -------
        list of str
            An observation, a question and a sentence of the course; none if no numbers matter.
        """
        findings, matter = self._findings, self._arrays.that_matter()
        # Beside small numbers that matter, special ones of another array only show the mistake.
        of_size = {name: X for name, X in matter.items() if findings.of_size(name, X)}
        for find in (findings.special, findings.of_size, findings.these):
            for name, found in (of_size or matter).items():
                if not (finding := find(name, found)):
                    continue
                if len(matter) > 1 and not finding.is_general:
                    return self._about_several(matter, of_size, finding)
                return self._about_one(name, finding, ordinary_ones)
        return []

    def _about_one(self, name: str, finding: Finding, ordinary_ones: Collection[str]) -> list[str]:
        """Say for which numbers of an array the history fails."""
        seen = f"{self._name} is {finding.seen}"
        without = {self._arrays.place(name)[0], *ordinary_ones, *self._trials.resizing.special}
        others = [other for other in arrays_of(self._trials.history) if other not in without]
        if others and not finding.is_general:
            seen = f"With these numbers of {' and '.join(others)}, {seen}"
        if finding.question:
            return [seen, finding.question, finding.why]
        why = "The formula is the same for all numbers."
        return [seen, *self._question_and_why(LOOKS.format(X=name), why)]

    def _about_several(
        self, matter: Mapping[str, list[Array]], of_size: Collection[str], finding: Finding
    ) -> list[str]:
        """Say that the numbers of several arrays matter, and what is special about each.

        The numbers of one may only show what those of another cause: nobody can tell which.
        """
        clauses = {name: self._findings.clause(name, X, of_size) for name, X in matter.items()}
        seen = [
            clauses[name] or self._findings.clause_of_these(name, X) for name, X in matter.items()
        ]
        seen = sorted(seen, key=lambda clause: clause.startswith("for these numbers"))
        which = "either" if len(matter) == 2 else "any of them"
        observation = (
            f"{self._name} is {self._wrong} {', and at the same time '.join(seen)}; it is right "
            f"for other numbers of {which} that were tried."
        )
        plain = {name: X for name, X in matter.items() if not clauses[name]}
        for name, X in plain.items() if len(plain) == 1 else ():
            observation = f"{observation} {self._arrays.facts(name, X)}".strip()
        question = LOOKS.format(X=" or ".join(matter))
        why = (
            "The numbers of one array may only show what others cause. The formula is the same for "
            "all numbers."
        )
        if finding.question:
            return [observation, question, why]
        return [observation, *self._question_and_why(question, why)]

    def _question_and_why(self, question: str, why: str) -> tuple[str, str]:
        """Return what is asked and said of an exception or of NaN; else these two."""
        if self._overflow:
            return RAISES
        return (question, why) if self._is_finite else NOT_FINITE
