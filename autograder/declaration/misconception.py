"""A known misconception: its change to a formula, and its hints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from autograder.declaration.formulas import names_in


@dataclass(frozen=True)
class Into:
    """Inputs of the formula are replaced, all at the same time: `{"W": "W.T"}`.

    The expressions may use `W_before`, the input of the pass before this one.
    """

    names: Mapping[str, str]


@dataclass(frozen=True)
class Instead:
    """Another formula replaces the formula."""

    formula: str


@dataclass(frozen=True)
class OutOf:
    """The result of the formula is changed.

    Parameters
    ----------
    expression
        An expression over `result`; perhaps also over `before`, the result of the pass before this
        one, which shows only in a second pass; or over `other`, the result of another object, which
        shows only beside one.
    """

    expression: str


Change = Into | Instead | OutOf


@dataclass(frozen=True, eq=False)
class Misconception:
    """One way to get a formula wrong.

    It predicts the numbers of a student's code for any input, and it can be planted into a
    solution. Its sentences may contain `{name}`, for the name of the quantity.

    Attributes
    ----------
    name : str
        A short phrase that fits into a list: "divided by N".
    change : Into, Instead or OutOf
    observation : str
        The first hint: a sentence about the numbers.
    question : str
        The second hint: a question that leads to the mistake, without a formula.
    why : str
        The third hint: the course's own sentence.
    reading : str
        The place in the course; empty for the place that the quantity names.
    planted : str
        The statement that plants it into a solution, with `{target}`, `{name}` and `{result}`;
        empty if an assignment of the changed formula plants it.
    alone : bool
        Whether it is so rare that it is not tried together with another one.
    family : str
        Scale, shape, term, partner, state, constant or type; or "special", for a homework's own.
    """

    name: str
    change: Change
    observation: str
    question: str
    why: str
    reading: str = ""
    planted: str = ""
    alone: bool = False
    family: str = "special"

    @property
    def expressions(self) -> list[str]:
        """The expressions of its change."""
        match self.change:
            case Into(names):
                return [*names, *names.values()]
            case Instead(expression) | OutOf(expression):
                return [expression]

    @property
    def names(self) -> set[str]:
        """The inputs, sizes, derived names and helpers that its change needs."""
        before = {"result", "before", "other"} if isinstance(self.change, OutOf) else set()
        used = {name for expression in self.expressions for name in names_in(expression)}
        return {name.removesuffix("_before") for name in used - before}


Misconceptions = tuple[Misconception, ...]
"""One misconception, or two together."""
