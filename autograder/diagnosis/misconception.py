"""A known misconception: what it changes in a formula, and how a student is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from autograder.diagnosis.expression import replace_names


@dataclass(frozen=True)
class Into:
    """Something else goes into the formula: names are replaced, all at once."""

    names: Mapping[str, str]

    def apply(self, formula: str) -> str:
        """Return the changed formula."""
        return replace_names(formula, self.names)


@dataclass(frozen=True)
class Instead:
    """Another formula stands in its place."""

    formula: str

    def apply(self, formula: str) -> str:
        """Return the other formula."""
        return self.formula


@dataclass(frozen=True)
class OutOf:
    """Something is done to what comes out.

    Parameters
    ----------
    expression
        Of `result`; and of `before`, which came out of the pass before this one, or `other`,
        which came out of another layer.
    """

    expression: str

    def apply(self, formula: str) -> str:
        """Return the changed formula."""
        return replace_names(self.expression, {"result": formula})

    @property
    def needs_before(self) -> bool:
        """Whether it shows in a second pass only."""
        return "before" in self.expression

    @property
    def needs_other(self) -> bool:
        """Whether it shows beside another layer only."""
        return "other" in self.expression


Change = Into | Instead | OutOf


@dataclass(frozen=True, eq=False)
class Misconception:
    """One way of getting a formula wrong.

    It predicts what a student's code gives for any input, can be planted into a solution, and is
    told in three steps. The sentences may hold `{name}`, for the name of the quantity.

    Attributes
    ----------
    name : str
        A short phrase that a list of several can hold: "divided by N".
    family : str
        Scale, shape, partner, state or type; for the Jacobians and their contraction, theirs.
    change : Into, Instead or OutOf
    of : tuple of str
        The quantities that it applies to.
    observation : str
        What is seen in the numbers.
    question : str
        What leads to the mistake, without naming a formula.
    why : str
        The course's own sentence about it.
    reading : str
        Where the course says so; empty for the place that the quantity names.
    planted : str
        The statement that plants it into a solution, with `{target}`, `{name}` and `{result}`;
        empty where assigning the changed formula does.
    """

    name: str
    family: str
    change: Change
    of: tuple[str, ...]
    observation: str
    question: str
    why: str
    reading: str = ""
    planted: str = ""
