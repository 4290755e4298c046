"""The names that platforms give to hand-ins when they export a class.

A platform puts the student in front of the file's own name, or into the name of the folder:

==========  =========================================================================
Canvas      ``lovelaceada_LATE_12345_67890_linear-1.py``
Moodle      ``Ada Lovelace_12345_assignsubmission_file_linear.py``, or as a folder
Gradescope  ``submission_12345/linear.py``
Blackboard  ``Homework 1_alovelace_attempt_2026-03-01-22-59-00_linear.py``
Autolab     ``ada@example.edu_3_linear.py``: the third version
==========  =========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from itertools import takewhile

from autograder.errors import UsageError
from autograder.intake.entries import Entry, EntryKind, Listing, listed

PLATFORMS = {
    "Moodle": r"(?P<student>[^/]+?)_(?P<user>\d+)_assignsubmission_[a-z]+(?:[_/]+(?P<file>.*))?",
    "Gradescope": r"(?P<student>submission_\d+)(?:/(?P<file>.*))?",
    "Blackboard": r"(?P<student>[^/]+)_attempt_(?P<attempt>\d{4}(?:-\d\d){5})"
    r"(?:_(?P<file>[^/]+)|\.txt)",
    "Autolab": r"(?P<student>[^/@]+@[^_/]+)_(?P<attempt>\d+)_(?P<file>[^/]+)",
    "Canvas": r"(?P<student>[^/]+?)_(?P<late>LATE_)?(?P<user>\d+)_\d+_(?P<file>[^/]+)",
    "Canvas, anonymous": r"anon_(?P<student>\w{5})_(?P<late>LATE_)?\d+_(?P<file>[^/]+)",
}
MOST_PARTS, MOST_LETTERS = 4, 400
COPY = re.compile(r"-\d+(?=\.\w+$)")
"""What Canvas adds to the name of a file that was handed in again."""


@dataclass(frozen=True)
class Exported:
    """The name of one exported file, taken apart.

    Attributes
    ----------
    platform : str
    student, user : str
        The student as the platform writes the name, and the platform's number for the student.
    attempt : str
        The number or the time of the attempt, if the name has one.
    file : str
        The file's own name; empty for a folder.
    is_late : bool
    """

    platform: str
    student: str
    user: str = ""
    attempt: str = ""
    file: str = ""
    is_late: bool = False

    @property
    def who(self) -> str:
        """The student, for people."""
        return f"{self.student} ({self.user})" if self.user else self.student

    @property
    def owner(self) -> tuple[str, str, str]:
        """The student, whatever the file and the attempt."""
        return self.platform, self.student, self.user

    @property
    def order(self) -> tuple[int, str]:
        """A key that sorts attempts from the first to the last."""
        return len(self.attempt), self.attempt


def exported(name: str) -> Exported | None:
    """Return the parts of an exported name; None if no platform names files so.

    Parameters
    ----------
    name
        The name of a file or a folder, perhaps with folders before it.
    """
    parts = name.strip("/").split("/")[-MOST_PARTS:]
    for start in range(len(parts) if len(name) <= MOST_LETTERS else 0):
        for platform, pattern in PLATFORMS.items():
            if found := re.fullmatch(pattern, "/".join(parts[start:])):
                groups = found.groupdict(default="")
                is_late = bool(groups.pop("late", ""))
                return Exported(platform=platform, **groups, is_late=is_late)
    return None


@dataclass
class HandIn:
    """The files of one student in an export.

    Attributes
    ----------
    student : Exported
        The name of one of the files, taken apart.
    files : dict of str to str
        For each file's own name: its name in the export.
    """

    student: Exported
    files: dict[str, str] = field(default_factory=dict)


def hand_ins(names: Iterable[str], wanted: Collection[str]) -> tuple[list[HandIn], dict[str, str]]:
    """Return the last hand-in of each student in an export, and the names for a person to look at.

    Every name is in one of the two. If no platform writes such a name, the folder is the student,
    as in a folder of cloned repositories. A person must look at a file without a folder, at a file
    that is there twice, and at a student without a file that can be graded.

    Parameters
    ----------
    names
        The names of the files, with their folders.
    wanted
        The homework's files. Archives and notebooks are gradable too.
    """
    unknown: dict[str, str] = {}
    students: dict[tuple[str, str, str], dict[tuple[int, str], HandIn]] = {}
    names = list(names)
    top = _common_folder(names)
    for name in names:
        found = exported(name) or _in_folder(name.removeprefix(top))
        if found is None or not found.file:
            unknown[name] = "no platform writes such a name"
            continue
        attempts = students.setdefault(found.owner, {})
        files = attempts.setdefault(found.order, HandIn(found)).files
        own = own_name(found.file, wanted)
        if own in files:
            unknown[name] = f"{own} is there twice, also as {files[own]}"
        else:
            files[own] = name
    last = []
    for attempts in students.values():
        *earlier, newest = sorted(attempts)
        for order in earlier:
            unknown |= dict.fromkeys(attempts[order].files.values(), "a later attempt is there")
        hand_in = attempts[newest]
        if any(is_gradable(own, wanted) for own in hand_in.files):
            last.append(hand_in)
        else:
            reason = f"no {' or '.join(wanted)}, no archive and no notebook"
            unknown |= dict.fromkeys(hand_in.files.values(), reason)
    return last, unknown


def _common_folder(names: list[str]) -> str:
    """Return the folder of the whole class, with a slash at its end; empty if there is none."""
    folders = [name.split("/")[:-2] for name in names]  # the last one may be a student's
    common = [
        each[0] for each in takewhile(lambda same: len({*same}) == 1, zip(*folders, strict=False))
    ]
    while common and len({name.split("/")[len(common)] for name in names}) < 2:
        common.pop()
    return "".join(f"{folder}/" for folder in common)


def _in_folder(name: str) -> Exported | None:
    student, _, file = name.partition("/")
    return Exported("folders", student, file=file) if file else None


def own_name(file: str, wanted: Collection[str]) -> str:
    """Return the name that the student gave a file, without the mark of another upload."""
    plain = COPY.sub("", file)
    return plain if plain.rpartition("/")[2] in wanted else file


def is_gradable(file: str, wanted: Collection[str]) -> bool:
    """Whether a name is that of a homework's file, an archive or a notebook."""
    from autograder.intake.archive import ENDINGS

    return file.rpartition("/")[2] in wanted or file.lower().endswith((*ENDINGS, ".ipynb"))


def understood(listing: Listing, wanted: Collection[str], named: str = "") -> Listing:
    """Return the listing with the students' own names for files that a platform has named.

    Parameters
    ----------
    named
        The file that was named alone: only the files of its student are in the result.

    Raises
    ------
    UsageError
        If the files belong to several students.
    """
    if not named and any(entry.own_name in wanted for entry in listing.entries):
        return listing
    found = {entry: exported(entry.own_name) for entry in listing.entries}
    of_students = {entry: each for entry, each in found.items() if each and each.file}
    mine = of_students
    one = exported(named)
    if one is not None and one.file:
        same = (one.owner, one.attempt)
        mine = {entry: e for entry, e in of_students.items() if (e.owner, e.attempt) == same}
    elif named:
        alone = [entry for entry in listing.entries if entry.name == named]
        return replace(listing, entries=[_without_mark(entry, wanted) for entry in alone])
    elif len({each.owner for each in of_students.values()}) > 1:
        names = listed(entry.name for entry in of_students)
        raise UsageError(f"{listing.called} has hand-ins of several students: {names}; name one")
    entries = [
        replace(entry, name="/".join([*entry.parts[:-1], own_name(each.file, wanted)]))
        for entry, each in mine.items()
    ]
    if named:
        return replace(listing, entries=entries)
    others = [_without_mark(entry, wanted) for entry in listing.entries if entry not in mine]
    return replace(listing, entries=[*entries, *others])


def _without_mark(entry: Entry, wanted: Collection[str]) -> Entry:
    if entry.kind is not EntryKind.FILE or entry.leads_out:
        return entry
    return replace(entry, name=own_name(entry.name, wanted))
