"""A quantity of a homework, as a formula: a NumPy expression over the names of the course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import CodeType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.compare import TOLERANCE

Array = NDArray[Any]
Inputs = Mapping[str, Array]
"""The inputs of a formula, by name."""


@dataclass(frozen=True, eq=False)
class Quantity:
    """A quantity that a homework judges, and its formula.

    Attributes
    ----------
    name : str
        The name that misconceptions use.
    called : str
        The name in a report.
    formula : str
        A NumPy expression over `given` and `derived`.
    given : mapping from str to tuple of str
        The inputs, each with the names of its sizes: `{"A": ("N", "C_in")}`.
    derived : mapping from str to str
        Further names for formulas and misconceptions, each an expression over the inputs.
    shape : str
        The shape that the write-up requires.
    reading : str
        The place in the course that derives the formula.
    file, function, target : str
        The place in the solution: the file, the function or `Class.method`, and the assigned
        variable.
    spelled : mapping from str to str
        The solution's spelling of an input, where it differs: `{"W": "self.W"}`.
    parameters : tuple of str
        The inputs that are a layer's parameters, the same in every pass; empty for a function.
    """

    name: str
    called: str
    formula: str
    given: Mapping[str, tuple[str, ...]]
    derived: Mapping[str, str]
    shape: str
    reading: str
    file: str
    function: str
    target: str
    spelled: Mapping[str, str] = field(default_factory=dict)
    parameters: tuple[str, ...] = ()

    def right(self, inputs: Inputs) -> Array:
        """Return the right numbers for these inputs."""
        return evaluate(self.formula, self.variables(inputs))

    def summed(self, inputs: Inputs) -> Array:
        """Return, for each right number, the sum of the absolute values of its terms."""
        return self.right({name: np.abs(values) for name, values in inputs.items()})

    def is_right(self, got: Array, inputs: Inputs) -> NDArray[np.bool_]:
        """Return which numbers are right, as precisely as a check asks for."""
        error = np.abs(got - self.right(inputs))
        return np.asarray(error <= TOLERANCE * np.maximum(1.0, self.summed(inputs)))

    def sizes(self, inputs: Inputs) -> dict[str, int]:
        """Return the sizes of some inputs, by name; where two inputs disagree, it is unknown."""
        found: dict[str, set[int]] = {}
        for name, names in self.given.items():
            if name in inputs and inputs[name].ndim == len(names):
                for size, length in zip(names, inputs[name].shape, strict=True):
                    found.setdefault(size, set()).add(length)
        return {size: max(lengths) for size, lengths in found.items() if len(lengths) == 1}

    def variables(self, inputs: Inputs) -> Variables:
        """Return the variables of an expression."""
        return Variables(inputs, self.derived)


class Variables(dict[str, Any]):
    """The variables of an expression: the inputs, and the names derived from them."""

    def __init__(self, inputs: Inputs, derived: Mapping[str, str]) -> None:
        super().__init__(inputs)
        self._derived = derived

    def __missing__(self, name: str) -> Any:
        if name not in self._derived:
            raise KeyError(name)
        self[name] = evaluate(self._derived[name], self)
        return self[name]


def evaluate(expression: str, variables: Variables) -> Array:
    """Return the value of an expression.

    Raises
    ------
    ValueError, IndexError
        If the shapes do not fit.
    """
    return np.asarray(eval(_compiled(expression), {"np": np}, variables))


@cache
def _compiled(expression: str) -> CodeType:
    return compile(expression, "<formula>", "eval")
