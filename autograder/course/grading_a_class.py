"""Grading a class: every hand-in that has no result yet, and each as soon as a grader is free.

Only this process writes the gradebook. Killed at any moment, it goes on where it was: a grade is
there whole or not at all, and what is there is not graded again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from autograder.course.attempts import Attendance, Entrant, Policy
from autograder.course.crews import Crew
from autograder.course.dispatch import Dispatch, Failed
from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.counting import Counting, begin_regrade
from autograder.course.gradebook.reading import load_result
from autograder.course.gradebook.writing import (
    Received,
    add,
    begin,
    known_result,
    received,
    use_again,
    versions_that_count,
)
from autograder.course.seeds import CourseKey
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.results.result import Result, State

WAITING = 2
"""How many hand-ins are on their way for each one that a crew can grade at the same time."""

HINTS = 3
"""Hints are kept in full; whoever publishes a report says how many it shows."""


@dataclass
class Tally:
    """What has been done so far.

    Attributes
    ----------
    total : int
        The number of hand-ins to grade.
    graded, known : int
        How many were graded now, and how many had a result already.
    unreadable : list of (str, str, str)
        The hand-ins that can't be read: the student, the name in the export, and the reason.
    faults : list of (str, str, str)
        The hand-ins at which the grader failed.
    tier : str
        How the code was locked in; empty if nothing was graded.
    is_regrade : bool
        Whether the results wait until somebody accepts them.
    """

    total: int = 0
    graded: int = 0
    known: int = 0
    unreadable: list[tuple[str, str, str]] = field(default_factory=list)
    faults: list[tuple[str, str, str]] = field(default_factory=list)
    tier: str = ""
    is_regrade: bool = False

    @property
    def done(self) -> int:
        """How many hand-ins are done."""
        return self.graded + self.known + len(self.faults)

    def note(self, each: Received, result: Result) -> None:
        """Note a result that is no grade."""
        who = each.student.shown, each.hand_in.source
        if result.state is State.UNREADABLE:
            self.unreadable.append((*who, "; ".join(result.unreadable)))


@dataclass(frozen=True)
class Order:
    """What to grade, and how.

    Attributes
    ----------
    only : tuple of str
        The students to grade, by key or name; all if empty.
    limit : int or None
        How many hand-ins to grade in this run, besides those that have a result.
    seed : int or None
        One seed for everybody; None gives each student one of their own.
    regrade : bool
        Whether to grade again what another version of the homework has judged.
    """

    homework: Homework
    attendance: Attendance
    policy: Policy
    isolation: str
    only: tuple[str, ...] = ()
    limit: int | None = None
    seed: int | None = None
    regrade: bool = False


def entrants_of(attendance: Attendance, only: tuple[str, ...]) -> list[Entrant]:
    """Return the students that were asked for; all, if none was.

    Raises
    ------
    UsageError
        If one of them isn't there, or a name has several.
    """
    if not only:
        return attendance.entrants
    chosen = []
    for asked in only:
        found = [each for each in attendance.entrants if each.student.key == asked]
        found = found or [each for each in attendance.entrants if each.student.name == asked]
        if len(found) != 1:
            several = " or ".join(each.student.shown for each in found)
            raise UsageError(
                f"--only {asked}: {f'is it {several}?' if found else 'no such student handed in'}"
            )
        chosen += found
    return chosen


def grade_class(
    book: Gradebook,
    key: CourseKey,
    order: Order,
    crew: Crew,
    on_progress: Callable[[Tally], None],
    on_waiting: Callable[[str], None] = lambda reason: None,
) -> Tally:
    """Grade a class, and return what has been done.

    Parameters
    ----------
    crew
        Who grades. This process alone writes the gradebook.
    on_waiting
        Called with a sentence if nothing goes on.

    Raises
    ------
    UsageError
        If grades by another version of the homework are there, and may not be mixed with these.
    """
    homework = order.homework
    others = versions_that_count(book, homework.name) - {homework.version}
    if others and not order.regrade:
        raise UsageError(
            f"{book.folder} has grades of {homework.name} by version {', '.join(sorted(others))}, "
            f"and the homework or the grader is now {homework.version}: grades would not be "
            f"comparable; --regrade grades all again, and the old results count until you accept "
            f"the new ones; or name another --out"
        )
    begin(book, homework, order.attendance, key)
    if others:
        begin_regrade(book, homework)
    entrants = entrants_of(order.attendance, order.only)
    counting = {
        each.student.key: Counting(order.policy, len(each.to_grade(order.policy)), bool(others))
        for each in entrants
    }
    tally = Tally(total=sum(each.attempts for each in counting.values()), is_regrade=bool(others))
    results: dict[str, list[int]] = {}
    dispatch = Dispatch[Received](crew, homework, HINTS, order.isolation, on_waiting)

    def note(each: Received, result: Result | Failed) -> None:
        """Write one result into the gradebook and the tally."""
        if isinstance(result, Failed):
            tally.faults.append((each.student.shown, each.hand_in.source, str(result)))
            return
        before = results.setdefault(each.student.key, [])
        before.append(add(book, each, result, counting[each.student.key], before))
        if result.state is State.GRADER_FAULT:
            reason_of_ours = "; ".join(result.faults) or "a check of ours failed"
            tally.faults.append((each.student.shown, each.hand_in.source, reason_of_ours))
        else:
            tally.graded += 1
        tally.note(each, result)

    def finish(ahead: int) -> None:
        """Write what is done, until at most so many are on their way.

        The disk confirms each transaction, which takes some ten milliseconds. So what is done at
        the same time is written in one.
        """
        for group in dispatch.finished(ahead):
            with book.transaction():
                for each, result in group:
                    note(each, result)
            on_progress(tally)

    with crew:
        left = order.limit
        for each in _read(entrants, key, order):
            known = known_result(book, homework, each, crew.environments)
            if known is not None:
                before = results.setdefault(each.student.key, [])
                before.append(known)
                use_again(book, homework.name, each, counting[each.student.key], before)
                tally.known += 1
                tally.note(each, load_result(book, known))
                on_progress(tally)
            elif left is None or left > 0:
                left = None if left is None else left - 1
                dispatch.send(each, each.submission, each.seed)
            finish(WAITING)
        finish(0)
        tally.tier = ", ".join(sorted(crew.tiers))
    return tally


def _read(entrants: list[Entrant], key: CourseKey, order: Order) -> Iterator[Received]:
    """Yield each attempt that must be graded, as intake reads it."""
    for entrant in entrants:
        student = entrant.student
        seed = key.seed(student.key, order.homework.name) if order.seed is None else order.seed
        for hand_in in entrant.to_grade(order.policy):
            submission = hand_in.submission(order.homework)
            place = entrant.attempts.index(hand_in) + 1, len(entrant.attempts)
            yield received(student, hand_in, submission, place, seed)
