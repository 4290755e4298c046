"""What is known of a student's mistake, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from autograder.diagnosis.misconception import Misconception
from autograder.diagnosis.quantity import Quantity


@dataclass(frozen=True)
class Diagnosis:
    """What explains all of a student's numbers.

    Attributes
    ----------
    quantity : Quantity
        What came out wrong.
    misconceptions : tuple of Misconception
        One, or two together.
    """

    quantity: Quantity
    misconceptions: tuple[Misconception, ...]

    def __str__(self) -> str:
        """Return the names of the misconceptions, with a plus between two."""
        return " + ".join(misconception.name for misconception in self.misconceptions)

    def hint(self, level: int, *, crashed: bool = False) -> list[str]:
        """Return what is told up to a level: 1 what is seen, 2 a question, 3 where to read on.

        Parameters
        ----------
        crashed
            Whether the report shows no numbers, since the code raised an exception.
        """
        name = self.quantity.called
        seen = [found.observation.format(name=name) for found in self.misconceptions]
        if len(seen) > 1:
            both = ", and ".join(found.name for found in self.misconceptions)
            seen = [f"Two things together explain all numbers of {name}: {both}."]
        if crashed:
            seen = [_where_it_ran(name, " ".join(seen))]
        questions = (found.question.format(name=name) for found in self.misconceptions)
        whys = (found.why for found in self.misconceptions)
        readings = (found.reading or self.quantity.reading for found in self.misconceptions)
        told = [
            " ".join(seen),
            " ".join(_each_once(questions)),
            f"{' '.join(_each_once(whys))} Read on in {'; '.join(_each_once(readings))}.",
        ]
        return told[:level]


def _where_it_ran(name: str, seen: str) -> str:
    if seen.startswith("Where"):
        return seen
    begun = seen if seen.startswith(name) else seen[0].lower() + seen[1:]
    return f"Where the shapes happen to fit, {begun}"


def _each_once(sentences: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(sentences))
