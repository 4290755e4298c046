"""Whose hand-ins they are, and which of several attempts counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from autograder.course.layouts import HandIn, Person
from autograder.course.roster import Roster, Student


class Policy(StrEnum):
    """Which attempt counts. `best` grades all of them."""

    LAST = "last"
    BEST = "best"
    FIRST = "first"


@dataclass(frozen=True)
class Entrant:
    """A student with all attempts, from the first to the last."""

    student: Student
    attempts: list[HandIn]

    def to_grade(self, policy: Policy) -> list[HandIn]:
        """Return the attempts that must be graded."""
        if policy is Policy.BEST:
            return self.attempts
        return self.attempts[:1] if policy is Policy.FIRST else self.attempts[-1:]


def reason_of(undecided: Entrant) -> str:
    """Return why nobody can tell which hand-in of a student counts."""
    several = "is there more than once, and nothing says which is the later one"
    return f"{undecided.student.shown}: {several}"


@dataclass
class Attendance:
    """Who handed something in.

    Attributes
    ----------
    entrants : list of Entrant
        The students with a hand-in, in the order of the roster or of the export.
    unknown : list of (HandIn, str)
        The hand-ins that belong to no student of the roster, or of which nobody can tell whether
        they count, each with the reason.
    absent : list of Student
        The students of the roster without a hand-in.
    undecided : list of Entrant
        The students with several hand-ins of which nothing says which is the later one. They are
        in the class, and have no grade.
    """

    entrants: list[Entrant] = field(default_factory=list)
    unknown: list[tuple[HandIn, str]] = field(default_factory=list)
    absent: list[Student] = field(default_factory=list)
    undecided: list[Entrant] = field(default_factory=list)

    @property
    def handed_in(self) -> list[Entrant]:
        """Everybody who handed in, graded or not."""
        return [*self.entrants, *self.undecided]

    @property
    def students(self) -> list[Student]:
        """Everybody who handed in or is absent."""
        return [*(each.student for each in self.handed_in), *self.absent]

    def without(self, students: Iterable[Student]) -> Attendance:
        """Return who is there without these students."""
        keys = {each.key for each in students}
        gone = [reason_of(each) for each in self.undecided if each.student.key in keys]
        return Attendance(
            [each for each in self.entrants if each.student.key not in keys],
            [each for each in self.unknown if each[1] not in gone],
            [each for each in self.absent if each.key not in keys],
            [each for each in self.undecided if each.student.key not in keys],
        )


def attendance(hand_ins: Iterable[HandIn], roster: Roster | None) -> Attendance:
    """Return who handed what in. Without a roster, everybody in the export is a student."""
    found = Attendance()
    by_key: dict[str, Entrant] = {}
    if roster is not None:
        by_key = {each.key: Entrant(each, []) for each in roster.students}
    for hand_in in sorted(hand_ins, key=lambda each: each.order):
        for person in hand_in.people:
            student = _stranger(person) if roster is None else roster.find(hand_in, person)
            if isinstance(student, str):
                found.unknown.append((hand_in, f"{person.shown}: {student}"))
            else:
                by_key.setdefault(student.key, Entrant(student, [])).attempts.append(hand_in)
    for entrant in by_key.values():
        orders = [each.order for each in entrant.attempts]
        if len({*orders}) < len(orders):
            found.undecided.append(entrant)
            found.unknown += [(each, reason_of(entrant)) for each in entrant.attempts]
        elif entrant.attempts:
            found.entrants.append(entrant)
        else:
            found.absent.append(entrant.student)
    return found


def _stranger(person: Person) -> Student:
    """Return the student that a person is without a roster."""
    ids = {"id": person.user, "sid": person.sid, "email": person.email, "login": person.login}
    return Student(
        person.key,
        person.name or person.login or person.key,
        {column: value for column, value in ids.items() if value},
    )
