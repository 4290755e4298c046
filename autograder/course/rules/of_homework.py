"""The rules of one homework, with the students that the course file names."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import find_student
from autograder.course.rules.course_file import CourseFile, HintsTable, HomeworkTable, exact
from autograder.course.rules.late import LatePolicy, days_late
from autograder.course.rules.near_names import near_name, same_name
from autograder.course.staff.rounding import Rounding
from autograder.errors import UsageError
from autograder.places import homework_names


@dataclass(frozen=True)
class Lateness:
    """How late an attempt is.

    Attributes
    ----------
    days : int or None
        None if nothing says by how much it is late.
    why : str
        The deadline, and when it arrived.
    """

    days: int | None
    why: str = ""


@dataclass(frozen=True)
class HintsFrom:
    """So many stages of hints, from a time on.

    Attributes
    ----------
    since : datetime or None
        None is from the beginning.
    after_due : bool
        Whether the student's own deadline must have passed.
    """

    stages: int
    since: datetime | None = None
    after_due: bool = False


@dataclass(frozen=True)
class Rules:
    """The rules of one homework.

    Attributes
    ----------
    late : LatePolicy or None
        None if lateness takes nothing.
    due : datetime or None
        The deadline of those without an extension.
    extensions, arrived : dict of str to datetime
        The deadline of a student, and when the student's last attempt arrived, by key.
    hints : list of HintsFrom or None
        What a class sees of hints; None if the file doesn't say.
    notes : list of str
        What the file says without an effect, or lacks: students and homeworks that nobody knows, a
        late policy without a deadline.
    """

    rounding: Rounding
    late: LatePolicy | None = None
    due: datetime | None = None
    extensions: dict[str, datetime] = field(default_factory=dict)
    arrived: dict[str, datetime] = field(default_factory=dict)
    hints: list[HintsFrom] | None = None
    notes: list[str] = field(default_factory=list)

    def stages_at(self, student: str, now: datetime) -> int | None:
        """Return how many stages of hints a student may see; None if the file doesn't say.

        It is the largest number whose time has come.
        """
        if self.hints is None:
            return None
        due = self.due_of(student)
        return max(
            (
                each.stages
                for each in self.hints
                if (each.since is None or each.since <= now)
                and (not each.after_due or (due is not None and due < now))
            ),
            default=0,
        )

    def due_of(self, student: str) -> datetime | None:
        """Return the deadline of a student."""
        return self.extensions.get(student, self.due)

    def extension_of(self, student: str) -> str:
        """Return what a student's extension is, in words; empty if there is none."""
        until = self.extensions.get(student)
        if until is None or self.due is None:
            return ""
        return f"due {clock(until)} in place of {clock(self.due)}"

    def lateness(self, student: str, arrived_at: str, is_marked: bool, is_last: bool) -> Lateness:
        """Return how late an attempt is.

        Parameters
        ----------
        arrived_at
            When it arrived, as ISO 8601; empty if the platform doesn't say.
        is_marked
            Whether the platform calls it late.
        is_last
            Whether it is the student's last attempt, of which the course file may know more.
        """
        if self.late is None:
            return Lateness(0)
        due = self.due_of(student)
        arrived = self.arrived.get(student) if is_last else None
        if arrived is None and arrived_at:
            arrived = datetime.fromisoformat(arrived_at)
        if arrived is not None and due is not None:
            days = days_late(due, arrived, self.late.grace)
            extended = " by an extension" if student in self.extensions else ""
            there = arrived.astimezone(due.tzinfo)
            return Lateness(days, f"due {clock(due)}{extended}, arrived {clock(there)}")
        if not is_marked:
            return Lateness(0)
        if student in self.extensions or self.late.unknown_days is None:
            return Lateness(None, "the platform calls it late, and doesn't say by how much")
        return Lateness(self.late.unknown_days, "the platform calls it late")


def rules_of(book: Gradebook, course: CourseFile, homework: str) -> Rules:
    """Return the rules of a homework.

    Raises
    ------
    UsageError
        If a name in the file may be one of several students, or a homework that is spelled in
        another way.
    """
    notes = unknown_homeworks(book, course, homework)
    own = course.homeworks.get(homework, HomeworkTable())
    due = None if own.due is None else course.moment(own.due)

    def by_key(table: dict[str, Any], what: str) -> dict[str, Any]:
        found = {}
        for named, value in table.items():
            where = f"homeworks.{homework}.{what}"
            try:
                key = find_student(book, named).key
            except UsageError as error:
                if " may be " in str(error):
                    raise UsageError(f"the course file, {where}: {error}") from None
                notes.append(f"the course file, {where}: {error}")
                continue
            if key in found:
                raise UsageError(f"the course file, {where}: {named} is there twice, as {key} too")
            found[key] = value
        return found

    extensions = {
        key: due + timedelta(days=more) if isinstance(more, int) and due else course.moment(more)
        for key, more in by_key(own.extensions, "extensions").items()
    }
    arrived = {key: course.moment(at) for key, at in by_key(own.arrived, "arrived").items()}
    rounding = Rounding(exact(course.rounding.to), course.rounding.how)
    hints = course.hints if own.hints is None else own.hints
    late = late_policy_of(course, own)
    if late is not None and due is None and late.unknown_days is None:
        notes.append(
            f"the course file says what lateness takes, and homeworks.{homework} has no due: "
            f"nothing is late except what the platform calls so"
        )
    return Rules(
        rounding,
        late,
        due,
        extensions,
        arrived,
        None if hints is None else [_hints_from(course, each) for each in hints],
        notes,
    )


def unknown_homeworks(book: Gradebook, course: CourseFile, homework: str) -> list[str]:
    """Return a note on each homework of the file that neither the gradebook nor anybody else has.

    Raises
    ------
    UsageError
        If one of them is this homework, spelled in another way: its rules would not count.
    """
    graded = {row["name"] for row in book.connection.execute("SELECT name FROM homeworks")}
    known = sorted({*graded, homework, *homework_names()})
    notes = []
    for name in course.homeworks:
        if name in known:
            continue
        if same_name(name, homework):
            raise UsageError(
                f"the course file has homeworks.{name}, and the homework is called {homework}: "
                f"write homeworks.{homework}"
            )
        near = near_name(name, known)
        meant = f"; did you mean {near}?" if near else ""
        notes.append(
            f"the course file, homeworks.{name}: there is no homework {name}, so that this says "
            f"nothing of {homework}{meant}"
        )
    return notes


def _hints_from(course: CourseFile, table: HintsTable) -> HintsFrom:
    since = None if table.since is None else course.moment(table.since)
    return HintsFrom(table.stages, since, table.after_due)


def late_policy_of(course: CourseFile, own: HomeworkTable) -> LatePolicy | None:
    """Return what lateness takes; a homework's own keys count before the course's."""
    values: dict[str, Any] = {}
    for table in (course.late, own.late):
        for key in table.__struct_fields__ if table is not None else ():
            if (value := getattr(table, key)) is not None:
                values[key] = value
    if not values:
        return None
    return LatePolicy(
        exact(values.get("per_cent", 0)),
        values.get("of") == "maximum",
        timedelta(minutes=values.get("grace_minutes", 0)),
        exact(values.get("cap", 100)),
        values.get("days"),
        values.get("unknown_days"),
    )


def clock(moment: datetime) -> str:
    """Return a time as the clocks of its zone show it."""
    return f"{moment:%Y-%m-%d %H:%M:%S} {moment.tzname()}"
