"""Reading exports as hand-ins: each unit has the layout that its name, or its content, shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from autograder.course.layouts import gradescope, named, pattern as patterns, plain
from autograder.course.layouts.hand_in import HandIn, LeftOut, Person
from autograder.course.layouts.named import Named
from autograder.course.layouts.opening import (
    Export,
    Unit,
    open_export,
    unit_of,
)
from autograder.course.layouts.top import METADATA
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.intake.choice import is_notebook
from autograder.intake.entries import Refused, shown
from autograder.intake.exports import exported

HIDDEN = "its name begins with a dot, so that it is not read; rename it, if it is a hand-in"


def read_exports(
    homework: Homework, paths: Sequence[Path], pattern: str = ""
) -> tuple[list[HandIn], list[LeftOut]]:
    """Return the hand-ins of exports, and the names that belong to nobody.

    Every name in the exports is in one of the two, apart from hidden ones without a file of the
    homework.

    Parameters
    ----------
    paths
        Folders and .zip files of whole classes, or of single students; a later one is newer.
    pattern
        What names mean that no platform writes; see `pattern.py`.

    Raises
    ------
    UsageError
        If one of them can't be read, or the pattern can't be understood.
    """
    wanted = frozenset(homework.defines)
    expression = patterns.compiled(pattern) if pattern else None
    found: list[HandIn] = []
    left_out: list[LeftOut] = []
    for number, export in enumerate(_exports(paths, wanted)):
        left_out += [LeftOut(shown(name), reason) for name, reason in export.unread.items()]
        left_out += [
            LeftOut(shown(unit.name), HIDDEN)
            for unit in export.hidden
            if _may_be_a_hand_in(unit, wanted)
        ]
        if expression is not None:
            parts = patterns.hand_ins_of(export.units, expression, number)
        else:
            parts = _hand_ins(export, wanted, number)
        for each in parts:
            if isinstance(each, LeftOut):
                left_out.append(each)
            else:
                found.append(each)
    return found, left_out


def _may_be_a_hand_in(unit: Unit, wanted: frozenset[str]) -> bool:
    """Whether something hidden has a file of the homework, or is an archive."""
    if unit.is_archive or is_notebook(unit.name):
        return True
    with suppress(OSError, Refused):
        return any(each.own_name in wanted for each in unit.list_entries())
    return unit.is_folder


def _exports(paths: Sequence[Path], wanted: frozenset[str]) -> Iterator[Export]:
    """Yield the exports of paths; neighbours that are single hand-ins are one export.

    A student may hand in an archive that looks like the export of a class, to speak for others. So
    archives are exports only if all that were named look so.
    """
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is no file or folder {path.resolve()}")
    if len(paths) == 1 and paths[0].is_file():
        open_export(paths[0])  # nobody names one archive that can't be read
    archives = {path: _class_in(path, wanted) for path in paths if path.is_file()}
    are_exports = None not in archives.values()
    single: list[Unit] = []
    for path in paths:
        export = _of_class(path, wanted) if path.is_dir() else archives[path]
        if export is None or not (path.is_dir() or are_exports):
            single.append(unit_of(path))
            continue
        if single:
            yield Export(Path(), single)
            single = []
        yield _inner(export, wanted)
    if single:
        yield Export(Path(), single)


def _of_class(folder: Path, wanted: frozenset[str]) -> Export | None:
    """Return the export that a folder is; None if it is one hand-in."""
    if exported(folder.resolve().name) or unit_of(folder).is_clone:
        return None
    export = open_export(folder)
    return None if any(unit.name in wanted for unit in export.units) else export


def _class_in(path: Path, wanted: frozenset[str]) -> Export | None:
    """Return the export of a class in a .zip; None if the file is a hand-in."""
    if path.suffix.lower() != ".zip" or exported(path.name):
        return None
    try:
        export = open_export(path)
    except UsageError:
        return None  # as a hand-in, it will be unreadable
    return export if _is_class(export, wanted) else None


def _inner(export: Export, wanted: frozenset[str]) -> Export:
    """Return the export that lies as the only .zip in a folder; else the folder's own."""
    hand_ins = [unit for unit in export.units if unit.is_folder or unit.is_archive]
    if len(hand_ins) == 1 and hand_ins[0].is_archive and export.path.is_dir():
        return _class_in(export.path / hand_ins[0].name, wanted) or export
    return export


def _is_class(export: Export, wanted: frozenset[str]) -> bool:
    """Whether an archive holds hand-ins of a class, and not the files of one student."""
    if export.metadata is not None:
        return True
    names = [unit.name for unit in export.units]
    if any(name in wanted for name in names):
        return False
    if any(exported(name) for name in names):
        return True
    with_files = [
        unit
        for unit in export.units
        if unit.is_clone
        or (unit.is_folder and any(each.own_name in wanted for each in unit.list_entries()))
        or unit.is_archive
    ]
    return len(with_files) > 1


def _hand_ins(export: Export, wanted: frozenset[str], number: int) -> Iterator[HandIn | LeftOut]:
    """Yield the hand-ins of an export, and what is none."""
    named_units: list[Named] = []
    clones: list[Unit] = []
    others: list[Unit] = []
    submitted = {} if export.metadata is None else gradescope.read_metadata(export.metadata)
    missing = {*submitted}
    for unit in export.units:
        name = exported(unit.name)
        if unit.name in submitted:
            missing.discard(unit.name)
            known = submitted[unit.name]
            yield HandIn(
                layout="Gradescope",
                source=unit.name,
                people=tuple(known.people) or (Person(login=unit.name),),
                list_entries=unit.list_entries,
                order=(number, known.arrived_at, 0),
                arrived_at=known.arrived_at,
            )
        elif export.metadata is not None:
            yield LeftOut(unit.name, f"{METADATA} doesn't name it")
        elif unit.is_clone:
            clones.append(unit)
        elif name and name.platform == "Gradescope" and unit.is_folder:
            others.append(unit)
        elif name and bool(name.file) != unit.is_folder:
            named_units.append(Named(unit, name))
        elif unit.is_folder or unit.is_archive or is_notebook(unit.name):
            others.append(unit)
        else:
            may_be_one = re.search(r"\.(?:py|txt|docx?|pdf)$", unit.name, re.IGNORECASE) is not None
            yield LeftOut(unit.name, "its name says of no student", may_be_one)
    for folder in sorted(missing):
        yield LeftOut(folder, f"{METADATA} names it, and the export lacks it")
    yield from named.hand_ins_of(named_units, wanted, number)
    yield from plain.clones(clones, number)
    yield from plain.folders_and_archives(others, number)
