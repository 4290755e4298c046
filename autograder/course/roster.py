"""The students of a class, from a table that a platform or an office has written."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.cells import plain_cell
from autograder.course.layouts.hand_in import HandIn, Person
from autograder.errors import UsageError

MOST_BYTES = 64 << 20
COLUMNS = {
    "name": "name fullname student studentname",
    "first": "firstname givenname forename",
    "last": "lastname surname familyname",
    "id": "id userid canvasid",
    "sid": "sid sisuserid studentid studentnumber idnumber matriculationnumber",
    "login": "login sisloginid loginid username netid",
    "email": "email emailaddress mail",
    "github": "github githubusername githublogin",
    "participant": "identifier",
    "section": "section sections group",
}
"""The headings of the columns, in small letters and without spaces."""

IDS = ("id", "sid", "login", "email", "github", "participant")
"""The columns that say who somebody is; the first that is filled in is the key."""

MEANT = {
    "user": ("id", "participant"),
    "sid": ("sid", "id", "login"),
    "email": ("email", "login"),
    "login": ("github", "login", "sid", "id", "email"),
}
"""The columns in which each field of a person is looked up."""


@dataclass(frozen=True)
class Student:
    """A student of the class.

    Attributes
    ----------
    key : str
        What tells this student from all others of the class.
    name : str
        The name as the roster writes it.
    ids : dict of str to str
        The numbers, accounts and addresses, by the columns of `IDS`.
    """

    key: str
    name: str
    ids: dict[str, str] = field(default_factory=dict)

    @property
    def shown(self) -> str:
        """The student, for people."""
        return f"{self.name} ({self.key})" if self.name not in ("", self.key) else self.key


class Roster:
    """The students of a class, found by what exports say of them.

    Parameters
    ----------
    students
        The students.
    has_platform_ids
        Whether the roster has the platform's own number for everybody, as a gradebook of Canvas.
    """

    def __init__(self, students: Iterable[Student], has_platform_ids: bool = False) -> None:
        self.students = [*students]
        self._has_platform_ids = has_platform_ids
        self._by_id: dict[tuple[str, str], list[Student]] = defaultdict(list)
        self._by_name: dict[str, list[Student]] = defaultdict(list)
        for student in self.students:
            for column, value in student.ids.items():
                for form in {value.casefold(), _without_zeros(value)}:
                    self._by_id[column, form].append(student)
            for form in forms_of(student.name):
                self._by_name[form].append(student)

    def find(self, hand_in: HandIn, person: Person) -> Student | str:
        """Return the student that a person is, or why nobody can tell, as the end of a sentence.

        A number counts before a name, and a number that is exactly the same before one without its
        leading zeros. A name counts only if one student has it.
        """
        for said, columns in MEANT.items():
            value = getattr(person, said)
            for form in (value.casefold(), _without_zeros(value)) if value else ():
                for column in columns:
                    if found := self._by_id.get((column, form)):
                        return self._only(found, value)
        if self._has_platform_ids and person.user and hand_in.layout.startswith("Canvas"):
            return f"the roster has no ID {person.user}"
        for name in (person.name, person.login):
            for form in forms_of(name):
                if found := self._by_name.get(form):
                    return self._only(found, name)
        return "the roster has no such student"

    def _only(self, found: list[Student], value: str) -> Student | str:
        exact = [each for each in found if value in each.ids.values()]
        several = {each.key: each for each in exact or found}
        if len(several) == 1:
            return next(iter(several.values()))
        return f"{value} may be {' or '.join(each.shown for each in several.values())}"


def read_roster(path: Path) -> Roster:
    """Return the students of a roster: a .csv with a line of headings, as platforms write it.

    Raises
    ------
    UsageError
        If it can't be read, has no column that says who a student is, or has a student twice.
    """
    rows = read_table(path)
    headings = [_heading(cell) for cell in rows[0]] if rows else []
    if not {"name", "last", *IDS} & {*headings}:
        known = "Student, Name, ID, SIS User ID, SIS Login ID, Email"
        raise UsageError(
            f"{path} has no column with students; its first line needs one of: {known}"
        )
    students: dict[str, Student] = {}
    for number, row in enumerate(rows[1:], start=2):
        student = _student(headings, row)
        if student is None:
            continue
        if student.key in students:
            raise UsageError(
                f"{path}, line {number}: {student.key} is there twice; give each student a line "
                f"and an ID of their own"
            )
        students[student.key] = student
    is_canvas = {"id", "sid", "login"} <= {*headings}
    return Roster(students.values(), has_platform_ids=is_canvas)


def read_table(path: Path) -> list[list[str]]:
    """Return the rows of a .csv with commas, semicolons or tabs.

    Raises
    ------
    UsageError
        If it can't be read.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UsageError(f"{path} is larger than {MOST_BYTES >> 20} MiB")
        text = path.read_text(encoding="utf-8-sig")
        first = text.partition("\n")[0]
        separator = max(",;\t", key=first.count)
        return [
            row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if row
        ]
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not text in UTF-8; save it as CSV UTF-8") from error
    except csv.Error as error:
        raise UsageError(f"{path} is no table: {error}") from error


def _heading(cell: str) -> str:
    plain = re.sub(r"[^a-z]", "", cell.casefold())
    return next((name for name, known in COLUMNS.items() if plain in known.split()), "")


def _student(headings: list[str], row: list[str]) -> Student | None:
    """Return the student of a row; None for a row of Canvas's own."""
    cells: dict[str, str] = {}
    for heading, cell in zip(headings, row, strict=False):
        if heading and heading not in cells:
            cells[heading] = plain_cell(cell.strip())
    name = cells.get("name") or ", ".join(filter(None, (cells.get("last"), cells.get("first"))))
    ids = {column: cells[column] for column in IDS if cells.get(column)}
    if "participant" in ids:  # "Participant 1234", in the language of the site
        ids["participant"] = re.sub(r"^\D+(?=\d+$)", "", ids["participant"])
    is_of_canvas = not ids or (name == "Student, Test" and "id" in ids)
    if not (name or ids) or (name in ("Points Possible", "Student, Test") and is_of_canvas):
        return None
    key = next(iter(ids.values()), name)
    return Student(key, name, ids)


def forms_of(name: str) -> list[str]:
    """Return a name in the forms that are compared: letters and digits, either name first."""
    last, comma, first = name.partition(",")
    words = [first, last] if comma else name.split()
    orders = [[*words[start:], *words[:start]] for start in range(max(1, len(words)))]
    plain = [_plain("".join(each)) for each in orders]
    return [*dict.fromkeys(form for form in (*plain, *map(_without_accents, plain)) if form)]


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def _without_accents(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _without_zeros(value: str) -> str:
    """Return a number without the leading zeros that a spreadsheet may have dropped."""
    return value.lstrip("0") if value.isdigit() and value.lstrip("0") else value.casefold()
