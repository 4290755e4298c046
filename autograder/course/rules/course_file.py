"""The course file, `course.toml` in the folder of the course: a wrong line is refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, tzinfo
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from autograder.course.report.choice import Who
from autograder.course.rules.near_names import near_name, same_name
from autograder.course.staff.rounding import How
from autograder.errors import UsageError

NAME = "course.toml"
MOST_BYTES = 1 << 20
FIRST_YEAR, LAST_YEAR = 2000, 2999
MOST_GRACE = 24 * 60

PerCent = Annotated[float, Meta(ge=0, le=100)]
Days = Annotated[int, Meta(ge=0, le=1_000)]
Minutes = Annotated[int, Meta(ge=0, le=100_000)]
Stages = Annotated[int, Meta(ge=0, le=3)]

OF = ("earned", "maximum")
WORDS = {
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "str": "text",
    "object": "a table",
}
"""What msgspec calls a type, and what an instructor does."""


class LateTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table `[late]`, or that of one homework, whose keys count before the course's."""

    per_cent: PerCent | None = None
    of: Literal["earned", "maximum"] | None = None
    grace_minutes: Minutes | None = None
    cap: PerCent | None = None
    days: Days | None = None
    unknown_days: Days | None = None


class HintsTable(msgspec.Struct, forbid_unknown_fields=True):
    """One table `[[hints]]`: so many stages from a time on."""

    stages: Stages
    since: datetime | None = msgspec.field(default=None, name="from")
    after_due: bool = False


class RoundingTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table `[rounding]`."""

    to: Annotated[float, Meta(ge=0.01, le=100)] = 0.01
    how: How = How.HALF_UP


class ReportTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table `[report]`: what is on the class report."""

    students: Who = Who.IDS
    examples: bool = True
    alike: PerCent = 70


class HomeworkTable(msgspec.Struct, forbid_unknown_fields=True):
    """One table `[homeworks.NAME]`."""

    due: datetime | None = None
    late: LateTable = msgspec.field(default_factory=LateTable)
    extensions: dict[str, datetime | Days] = msgspec.field(default_factory=dict)
    arrived: dict[str, datetime] = msgspec.field(default_factory=dict)
    hints: list[HintsTable] | None = None


class CourseFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole course file; an empty one takes nothing from anybody."""

    time_zone: str | None = None
    late: LateTable | None = None
    rounding: RoundingTable = msgspec.field(default_factory=RoundingTable)
    hints: list[HintsTable] | None = None
    report: ReportTable = msgspec.field(default_factory=ReportTable)
    homeworks: dict[str, HomeworkTable] = msgspec.field(default_factory=dict)

    @property
    def zone(self) -> tzinfo:
        """The time zone of the course; UTC if the file names none."""
        return ZoneInfo(self.time_zone) if self.time_zone else UTC

    def moment(self, told: datetime) -> datetime:
        """Return a time of the file in the time zone of the course.

        Of a time that the clocks show twice, it is the later one.
        """
        if told.tzinfo is None:
            return told.replace(tzinfo=self.zone, fold=1)
        return told.astimezone(self.zone)


def read_course_file(folder: Path, file: Path | None = None) -> CourseFile:
    """Return the course file that was named, else that in a folder, else an empty one.

    Raises
    ------
    UsageError
        If it can't be read or a line of it is wrong.
    """
    path = file or folder / NAME
    if file is None and not path.exists():
        return CourseFile()
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UsageError(f"{path} is larger than {MOST_BYTES >> 20} MiB")
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"), parse_float=_exact)
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{path} is no TOML: {error}") from error
    try:
        found = msgspec.convert(table, CourseFile)
    except msgspec.ValidationError as error:
        raise UsageError(f"{path}: {_sentence(str(error), table)}") from None
    for wrong in _contradictions(found):
        raise UsageError(f"{path}: {wrong}")
    return found


def exact(number: float) -> Fraction:
    """Return a number of the file as it is written there."""
    return Fraction(str(number))


def _exact(text: str) -> float:
    number = float(text)
    if number != number or number in (float("inf"), float("-inf")):
        raise ValueError(f"{text} is no number here")
    return number


def _sentence(problem: str, table: dict[str, Any]) -> str:
    """Return the sentence about a value that the schema refuses."""
    problem, _, path = problem.partition(" - at `")
    place = path.rstrip("`").removeprefix("$").removeprefix(".")
    where = place.replace("[...]", ".*") or "the file"
    if unknown := re.search("unknown field `(.*)`", problem):
        schemas: dict[str, type[msgspec.Struct]] = {
            "late": LateTable,
            "hints": HintsTable,
            "rounding": RoundingTable,
            "report": ReportTable,
            "homeworks": HomeworkTable,
        }
        last = re.sub(r"\[[^]]*\]", "", place).rpartition(".")[2]
        fields = msgspec.structs.fields(schemas.get(last, CourseFile))
        keys = [field.encode_name for field in fields]
        told = f"{where} sets {unknown[1]!r}, and it can set {', '.join(keys)}"
        if near := near_name(unknown[1], keys):
            return f"{told}; did you mean {near!r}?"
        if not place and isinstance(table.get(unknown[1]), dict):
            return f"{told}; the table of a homework is [homeworks.{unknown[1]}]"
        return told
    if missing := re.search("missing required field `(.*)`", problem):
        return f"{where} lacks its {missing[1]}"
    if problem.startswith("Invalid enum value"):
        choices = {"how": [*How], "students": [*Who]}.get(place.rpartition(".")[2], [*OF])
        return f"{where} can be {', '.join(choices)}{_got(place, table)}"
    wanted = problem.removeprefix("Expected ").replace(", got", ", not").replace(" | null", "")
    for name, word in WORDS.items():
        wanted = wanted.replace(f"`{name}`", word)
    if "datetime" in wanted:
        wanted += " (a time is written 2026-03-01T23:59:00, without quotes)"
    return f"{where} must be {wanted}{_got(place, table)}"


def _got(place: str, table: dict[str, Any]) -> str:
    """Return what stands at a place, if the place can be followed."""
    value: Any = table
    for key, index in re.findall(r"(\w+)|\[(\d+)\]", place):
        try:
            value = value[key] if key else value[int(index)]
        except (KeyError, IndexError, TypeError):
            return ""
    if isinstance(value, dict | list):
        return ""
    return f"; it is {value.isoformat() if isinstance(value, date | time) else repr(value)}"


def _late_tables(found: CourseFile) -> Iterator[tuple[str, LateTable]]:
    yield "late", found.late or LateTable()
    for name, each in found.homeworks.items():
        yield f"homeworks.{name}.late", each.late


def _graces(found: CourseFile) -> Iterator[tuple[str, int | None]]:
    for where, late in _late_tables(found):
        yield f"{where}.grace_minutes", late.grace_minutes


def _shares(found: CourseFile) -> Iterator[tuple[str, float | None]]:
    """Yield each number of per cent, with its place."""
    for where, late in _late_tables(found):
        yield f"{where}.per_cent", late.per_cent
        yield f"{where}.cap", late.cap
    yield "report.alike", found.report.alike


def _is_before(found: CourseFile, until: object, due: datetime | None) -> bool:
    """Whether an extension ends before the deadline that it should extend."""
    if due is None or not isinstance(until, datetime):
        return False
    zones = (until.tzinfo, due.tzinfo)
    if None in zones and not found.time_zone:
        return False  # it is refused for another reason
    return found.moment(until) < found.moment(due)


def _contradictions(found: CourseFile) -> list[str]:
    """Return a sentence for each value that doesn't fit the others."""
    wrong = []
    try:
        _ = found.zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return [
            f"time_zone {found.time_zone!r} isn't known; write one such as 'Europe/Berlin' or "
            f"'America/New_York' (on Windows: pip install tzdata)"
        ]
    times: list[tuple[str, object]] = [("hints", each.since) for each in found.hints or []]
    for name, homework in found.homeworks.items():
        own = f"homeworks.{name}"
        times.append((f"{own}.due", homework.due))
        times += [(f"{own}.extensions.{who}", at) for who, at in homework.extensions.items()]
        times += [(f"{own}.arrived.{who}", at) for who, at in homework.arrived.items()]
        times += [(f"{own}.hints", each.since) for each in homework.hints or []]
        if homework.due is None and homework.extensions:
            wrong.append(f"{own}.extensions extend nothing: {own} has no due")
        for who, until in homework.extensions.items():
            if _is_before(found, until, homework.due):
                wrong.append(
                    f"{own}.extensions.{who} is {until}, which is before the due, {homework.due}"
                )
        others = [each for each in found.homeworks if each != name and same_name(each, name)]
        if others and others[0] < name:
            wrong.append(f"homeworks.{others[0]} and {own} may be the same homework; keep one")
        if homework.due is None and any(each.after_due for each in homework.hints or []):
            wrong.append(f"{own}.hints has after_due, and {own} has no due")
    for key, value in _shares(found):
        if value is not None and 0 < value < 1:
            wrong.append(
                f"{key} is {value:g}, which is less than one per cent; "
                f"for {100 * value:g} per cent, write {100 * value:g}"
            )
    for key, minutes in _graces(found):
        if minutes is not None and minutes > MOST_GRACE:
            wrong.append(f"{key} is {minutes}, which is more than a day; it counts minutes")
    for key, at in times:
        if isinstance(at, datetime) and not FIRST_YEAR <= at.year <= LAST_YEAR:
            wrong.append(f"{key} is {at.isoformat()}; is the year right?")
        if isinstance(at, datetime) and at.tzinfo is None and not found.time_zone:
            wrong.append(
                f"{key} is {at.isoformat()}, and nothing says in which time zone; set time_zone, "
                f"or write the offset, such as {at.isoformat()}+01:00"
            )
    return wrong
