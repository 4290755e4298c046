"""A model of a Linear layer at some moment, and what is right to find in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.grading.events import Read
from autograder.homeworks.hw1.case import Array, Case


@dataclass(frozen=True)
class Life:
    """A model of a layer at some moment.

    Attributes
    ----------
    forward : int
        The event of its last forward.
    """

    W: Array
    b: Array
    A: Array | None = None
    dLdZ: Array | None = None
    forward: int = -1
    _known: dict[str, tuple[Array, Array]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def right(self, name: str) -> tuple[Array, Array]:
        """Return Z, dLdA, dLdW or dLdb, and the sums of the magnitudes of its terms."""
        if name not in self._known:
            case = self.case()
            magnitudes = Case(*(np.abs(X) for X in (case.A, case.W, case.b, case.dLdZ)))
            self._known[name] = _right(name, case), _right(name, magnitudes)
        return self._known[name]

    def case(self) -> Case:
        """Return the numbers of the layer's last pass."""
        A = np.empty((0, self.W.shape[1])) if self.A is None else self.A
        dLdZ = np.zeros((len(A), len(self.W))) if self.dLdZ is None else self.dLdZ
        return Case(A, self.W, self.b, dLdZ)


@dataclass(frozen=True)
class Look:
    """A number to look at after an event, and what is right.

    Attributes
    ----------
    task : str
        The task that is lost if it is wrong.
    expects : str
        "computed" by the formula of the quantity; "unchanged", for an array that must be as it was;
        "written", for what the caller has written into, and "written first" for its first number.
    """

    task: str
    read: Read
    name: str
    life: Life
    expects: str = "computed"

    @property
    def wanted(self) -> Any:
        """An object that two looks share if the same number is right in both."""
        name = "A" if self.name == "N" else self.name
        return getattr(self.life, name, self.life)


def _right(name: str, case: Case) -> Array:
    """Return what is right by the write-up's formulas; `Case` holds them against the framework."""
    right: Array
    match name:
        case "Z":
            right = case.A @ case.W.T + case.b.T
        case "dLdA":
            right = case.dLdZ @ case.W
        case "dLdW":
            right = case.dLdZ.T @ case.A
        case _:
            right = case.dLdZ.sum(axis=0)[:, np.newaxis]
    return right
