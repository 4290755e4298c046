"""A quantity of a homework: the formula that gives it, and where a solution computes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from autograder.diagnosis.expression import Array, Case, Variables, evaluate, replace_names
from autograder.diagnosis.misconception import Misconception


@dataclass(frozen=True, eq=False)
class Quantity:
    """What is being judged, as a formula over the names of the course.

    Attributes
    ----------
    name : str
        As misconceptions name it.
    formula : str
        A NumPy expression over `given` and `derived`.
    given : mapping from str to tuple of str
        What goes in, each with the names of its sizes: `{"A": ("N", "C_in")}`.
    derived : mapping from str to str
        Names that formulas and misconceptions may use, each an expression of what is given.
    shape : str
        The shape that the write-up asks for.
    reading : str
        Where the course derives the formula.
    shown : str
        What a report calls it; its name, if empty.
    file, function, target : str
        Where the solution computes it: a function, or a method after its class, and what the
        formula is assigned to.
    spelled : mapping from str to str
        How the solution writes what is given, where it writes it in another way.
    kept : tuple of str
        What stays the same from one pass of a layer to the next; empty for a plain function.
    """

    name: str
    formula: str
    given: Mapping[str, tuple[str, ...]]
    derived: Mapping[str, str]
    shape: str
    reading: str
    file: str
    function: str
    target: str
    shown: str = ""
    spelled: Mapping[str, str] = field(default_factory=dict)
    kept: tuple[str, ...] = ()

    @cached_property
    def called(self) -> str:
        """What a report calls it."""
        return self.shown or self.name

    def changed(self, *misconceptions: Misconception) -> str:
        """Return the formula with these misconceptions in it, over what is given alone.

        Without any, it is the right one.
        """
        formula = replace_names(self.formula, self.derived)
        for misconception in misconceptions:
            formula = replace_names(misconception.change.apply(formula), self.derived)
        return formula

    def planted(self, *misconceptions: Misconception) -> str:
        """Return the statement that puts these misconceptions into the solution.

        It stands in the place of the assignment to `target`, or, where several lines make the
        target up, after the last of them.
        """
        template = "{target} = {result}"
        if misconceptions and misconceptions[-1].planted:
            *others, last = misconceptions
            misconceptions, template = tuple(others), last.planted
        result = replace_names(self.changed(*misconceptions), self.spelled)
        return template.format(target=self.target, name=self.name, result=result)

    def right(self, case: Case) -> Array:
        """Return the right numbers for a case."""
        return evaluate(self.formula, self.variables(case))

    def summed(self, case: Case) -> Array:
        """Return how large the terms are that make up each right number, without their signs."""
        return self.right({name: np.abs(values) for name, values in case.items()})

    def variables(self, case: Case) -> Variables:
        """Return what expressions may name for a case."""
        return Variables(case, self.derived)

    def draw(self, rng: np.random.Generator, sizes: Mapping[str, int]) -> dict[str, Array]:
        """Draw what is given, in these sizes; off zero, so that no sum is small by chance."""
        return {
            name: rng.normal(0.5, 1.0, [sizes.get(size, 1) for size in shape])
            for name, shape in self.given.items()
        }

    def sizes(self, case: Case) -> dict[str, int]:
        """Return the sizes of a case, by name; those of leading indices that it lacks left out."""
        return {
            size: length
            for name, shape in self.given.items()
            for size, length in zip(reversed(shape), reversed(case[name].shape), strict=False)
            if size != "1"
        }
