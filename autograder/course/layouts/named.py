"""The names that Canvas, Moodle, Blackboard and Autolab give to files and folders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from autograder.course.layouts.hand_in import HandIn, Person
from autograder.course.layouts.opening import Unit
from autograder.intake.entries import Entry
from autograder.intake.exports import COPY, Exported

NUMBER_OF_COPY = re.compile(r"-(\d+)(?=\.\w+$)")


@dataclass(frozen=True)
class Named:
    """A unit whose name a platform has written."""

    unit: Unit
    name: Exported


def hand_ins_of(found: list[Named], wanted: frozenset[str], export: int) -> Iterator[HandIn]:
    """Yield the hand-ins of units, by the names that platforms gave them.

    Files of one student and one attempt belong together. Canvas adds `-1` to the name of a file
    that was handed in before; if both are there, they are two attempts, and the later one has
    whatever of the earlier one it didn't replace.

    Parameters
    ----------
    wanted
        The homework's files.
    export
        The place of the export in the order of exports.
    """
    by_attempt: dict[tuple[str, str, str, str], list[Named]] = {}
    for each in found:
        by_attempt.setdefault((*each.name.owner, each.name.attempt), []).append(each)
    for same in by_attempt.values():
        yield from _attempts(same, wanted, export)


def _attempts(same: list[Named], wanted: frozenset[str], export: int) -> Iterator[HandIn]:
    """Yield the hand-ins of one student: one, or several if Canvas has kept earlier files."""
    first = same[0].name
    person = Person(first.student, first.user)
    if first.platform == "Autolab":
        person = Person(email=first.student)
    copies = [(*_own_and_number(each, wanted), each) for each in same]
    for number in _numbers(copies):
        newest: dict[str, int] = {}
        for own, copy, _ in copies:
            if copy <= number:
                newest[own] = max(copy, newest.get(own, 0))
        chosen = [(own, each) for own, copy, each in copies if newest.get(own) == copy]
        order = (export, f"{len(first.attempt):03}{first.attempt}", number)
        yield HandIn(
            layout=first.platform,
            source=_called(chosen),
            people=(person,),
            list_entries=partial(_entries, chosen),
            order=order,
            is_late=any(each.name.is_late for _, each in chosen),
            returned_as=_returned_as(chosen[0][1]),
        )


def _numbers(copies: list[tuple[str, int, Named]]) -> list[int]:
    """Return the number of the last copy in each attempt: only two copies of a file make two."""
    by_own: dict[str, set[int]] = {}
    for own, copy, _ in copies:
        by_own.setdefault(own, set()).add(copy)
    several = [numbers for numbers in by_own.values() if len(numbers) > 1]
    last = max(copy for _, copy, _ in copies)
    return sorted(set[int]().union(*several, {last}) if several else {last})


def _own_and_number(each: Named, wanted: frozenset[str]) -> tuple[str, int]:
    """Return a file's own name, and the number of its copy."""
    file = each.name.file
    if each.unit.is_folder:
        return each.unit.name, 0
    plain = COPY.sub("", file)
    number = NUMBER_OF_COPY.search(file)
    is_copy = number is not None and each.name.platform.startswith("Canvas")
    if is_copy and number is not None and (plain in wanted or _is_gradable(plain)):
        return plain, int(number[1])
    return file, 0


def _is_gradable(name: str) -> bool:
    return name.lower().endswith((".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".ipynb"))


def _entries(chosen: list[tuple[str, Named]]) -> list[Entry]:
    """Return the entries of one attempt under the student's own names."""
    entries: list[Entry] = []
    for own, each in chosen:
        inside = each.unit.list_entries()
        entries += inside if each.unit.is_folder else [replace(one, name=own) for one in inside]
    return entries


def _called(chosen: list[tuple[str, Named]]) -> str:
    first = chosen[0][1].unit.name
    return first if len(chosen) == 1 else f"{first} and {len(chosen) - 1} more"


def _returned_as(each: Named) -> str:
    """Return the name under which the platform takes feedback, up to the student's own name."""
    name = each.unit.name
    if each.name.platform == "Moodle":
        return re.sub(r"(_assignsubmission_file)(?!.*_assignsubmission_).*", r"\1/", name)
    return name.removesuffix(each.name.file) if each.name.platform.startswith("Canvas") else ""
