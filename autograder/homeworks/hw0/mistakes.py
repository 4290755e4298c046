"""Known mistakes, each with three hints: it is named if its numbers are the student's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.results.verdict import Evidence

NEAR = 1e-7, 1e-4
"""How near the numbers of a mistake are, in units of the largest; the nearest mistake first."""


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
    evidence: Evidence, mistakes: Iterable[Mistake], got: Any, wanted: Any, *arguments: Any
) -> None:
    """Add the first mistake that gives the student's numbers to the evidence of a failure.

    A mistake that gives the right numbers here explains nothing.
    """
    with np.errstate(all="ignore"):
        for near in NEAR:
            for mistake in mistakes:
                gives = mistake.gives(*arguments)
                size = near * np.max(np.abs(gives))
                if np.all(np.abs(gives - got) <= size) and np.any(np.abs(gives - wanted) > size):
                    hints = mistake.observation, mistake.question, mistake.why, mistake.reading
                    add_hints(evidence, mistake.name, *hints)
                    return


def add_hints(
    evidence: Evidence, name: str, observation: str, question: str, why: str, reading: str
) -> Evidence:
    """Return the evidence of a failure, with a mistake's name and three hints."""
    evidence.diagnosis = name
    evidence.hints = [observation, question, f"{why} Read on in {reading}."]
    return evidence
