"""What staff choose to have on the class report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from autograder.course.gradebook.reading import Line
from autograder.reports.explanations import visible


class Who(StrEnum):
    """How students are named on the page."""

    IDS = "ids"
    NAMES = "names"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Choice:
    """What is on the page.

    Attributes
    ----------
    who : Who
        A page that names nobody may be shown to the class: it lacks hand-ins that are alike, tasks
        that are judged out of sight, and examples that fewer than `FEW` students could recognise.
    examples : bool
        Whether mistakes have an example from a hand-in.
    threshold : float
        The share from which on two hand-ins are alike, between 0 and 1.
    """

    who: Who = Who.IDS
    examples: bool = True
    threshold: float = 0.7

    @property
    def names_nobody(self) -> bool:
        """Whether the page may be shown to the class."""
        return self.who is Who.NOBODY

    def namer(self, lines: Iterable[Line]) -> Callable[[Line], str]:
        """Return what names a student of this class: nobody is taken for another of one name."""
        number = Counter(line.student.name for line in lines)

        def named(line: Line) -> str:
            name, key = visible(line.student.name), visible(line.student.key)
            if self.names_nobody:
                return ""
            if self.who is Who.IDS or not name:
                return key
            return name if number[line.student.name] == 1 else f"{name} ({key})"

        return named


FEW = 3
"""With so many students behind a mistake, its example points to none of them."""
