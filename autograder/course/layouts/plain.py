"""Folders and archives that are named after students, and clones of repositories."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.course.layouts.hand_in import HandIn, Person
from autograder.course.layouts.opening import Unit
from autograder.intake.archive import ENDINGS


def clones(units: list[Unit], export: int) -> Iterator[HandIn]:
    """Yield the hand-ins of clones: what their names have in common is the homework's name."""
    names = [unit.name for unit in units]
    start = len(_common_start(min(names), max(names))) if len(names) > 1 else 0
    for unit in units:
        yield HandIn(
            layout="GitHub",
            source=unit.name,
            people=(Person(login=unit.name[start:]),),
            list_entries=unit.list_entries,
            order=(export, "", 0),
        )


def folders_and_archives(units: list[Unit], export: int) -> Iterator[HandIn]:
    """Yield the hand-ins of folders, archives and notebooks, each named after its student."""
    for unit in units:
        yield HandIn(
            layout="folder" if unit.is_folder else "archive" if unit.is_archive else "notebook",
            source=unit.name,
            people=(Person(login=unit.name if unit.is_folder else _stem(unit.name)),),
            list_entries=unit.list_entries,
            order=(export, "", 0),
        )


def _stem(name: str) -> str:
    """Return the name of an archive or a notebook without its ending."""
    for ending in sorted((*ENDINGS, ".ipynb"), key=len, reverse=True):
        if name.lower().endswith(ending):
            return name[: -len(ending)]
    return name


def _common_start(first: str, last: str) -> str:
    """Return what two names have in common, up to the last hyphen in it."""
    same = 0
    while same < min(len(first), len(last)) and first[same] == last[same]:
        same += 1
    before, hyphen, _ = first[:same].rpartition("-")
    return before + hyphen
