"""Known mistakes, each with three hints: it is named if its numbers are the student's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.results.verdict import Evidence

NEAR = 1e-10, 1e-7, 1e-4
"""How near the numbers of a mistake are, in units of the largest; the nearest mistake first."""

EXPLAINED = 0.01
"""The largest part of a student's error that a mistake may leave unexplained."""


@dataclass(frozen=True)
class Mistake:
    """A known mistake.

    Attributes
    ----------
    gives
        Returns the numbers of a program with this mistake, from the arguments of the function.
    observation, question, why, reading : str
        The hints: what can be seen, a question that leads to the mistake, the course's own sentence
        with a place to read on.
    """

    name: str
    gives: Callable[..., Any]
    observation: str
    question: str
    why: str
    reading: str


def name_mistake(
    evidence: Evidence,
    mistakes: Iterable[Mistake],
    got: Any,
    wanted: Any,
    *arguments: Any,
    others: Iterable[tuple[Any, ...]] = (),
) -> None:
    """Add the mistake that gives the student's numbers to the evidence of a failure.

    A mistake that gives the right numbers here explains nothing. If several mistakes give these
    numbers, other calls decide; if these leave mistakes with different hints, none is named.

    Parameters
    ----------
    others
        The result and the arguments of other calls, made as they are needed.
    """
    found: list[Mistake] = []
    for near in NEAR:
        found = found or [
            mistake
            for mistake in mistakes
            if is_near(got, given := gives(mistake, *arguments), near)
            and distance(got, given) <= EXPLAINED * distance(got, wanted)
        ]
    for other, *given_there in others if is_open(found) else ():
        left = [each for each in found if is_near(other, gives(each, *given_there), NEAR[-1])]
        found = left or found
        if not is_open(found):
            break
    if found and not is_open(found):
        mistake = found[0]
        hints = mistake.observation, mistake.question, mistake.why, mistake.reading
        add_hints(evidence, mistake.name, *hints)


def is_open(found: list[Mistake]) -> bool:
    """Whether mistakes have different hints."""
    return len({mistake.observation for mistake in found}) > 1


def gives(mistake: Mistake, *arguments: Any) -> Any:
    """Return the numbers of a mistake; None if it raises an exception."""
    with np.errstate(all="ignore"), suppress(ValueError, TypeError, IndexError):
        return mistake.gives(*arguments)
    return None


def is_near(got: Any, given: Any, near: float) -> bool:
    """Whether numbers are those of a mistake."""
    if given is None or not is_numeric(got) or np.shape(got) != np.shape(given):
        return False
    return distance(got, given) <= near * float(np.max(np.abs(given)))


def is_numeric(got: Any) -> bool:
    """Whether this is a number, or an array of numbers."""
    return isinstance(got, float | np.floating | np.ndarray) and np.asarray(got).dtype.kind == "f"


def distance(a: Any, b: Any) -> float:
    """Return the largest difference; infinity for different shapes."""
    if np.shape(a) != np.shape(b):
        return np.inf
    with np.errstate(all="ignore"):
        return float(np.max(np.abs(np.subtract(a, b))))


def add_hints(
    evidence: Evidence, name: str, observation: str, question: str, why: str, reading: str
) -> Evidence:
    """Return the evidence of a failure, with a mistake's name and three hints."""
    evidence.diagnosis = name
    evidence.hints = [observation, question, f"{why} Read on in {reading}."]
    return evidence


@dataclass(frozen=True)
class Hints:
    """A known mistake that a check sees itself, with its three hints; see `Mistake`."""

    name: str
    observation: str
    question: str
    why: str
    reading: str

    def add_to(self, evidence: Evidence) -> None:
        """Name the mistake in the evidence of a failure."""
        add_hints(evidence, self.name, self.observation, self.question, self.why, self.reading)
