"""The hints of the checks beside the table: each known mistake has its name and three stages."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.results.verdict import Evidence


@dataclass(frozen=True)
class Hints:
    """A known mistake.

    Attributes
    ----------
    name : str
        A short phrase that fits into a list.
    observation, question, why : str
        The stages: what the numbers show, a question that leads to the mistake, the sentence of
        the write-up.
    reading : str
        The place in the write-up.
    """

    name: str
    observation: str
    question: str
    why: str
    reading: str

    def add_to(self, evidence: Evidence) -> None:
        """Name the mistake in the evidence of a failure."""
        evidence.diagnosis = self.name
        evidence.hints = [self.observation, self.question, f"{self.why} Read on in {self.reading}."]
