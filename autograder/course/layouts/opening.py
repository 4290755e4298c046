"""Opening an export: the units at its top, whether it is a folder or a .zip."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from autograder.course.layouts.top import (
    IN_CLONES,
    METADATA,
    Inside,
    is_unseen,
    may_be_of_a_student,
    top_of,
)
from autograder.errors import UsageError
from autograder.intake.archive import is_archive
from autograder.intake.budget import budget
from autograder.intake.entries import Entry, EntryKind, Refused, shown
from autograder.intake.folder import entry_at, list_tree
from autograder.intake.zips import list_large_zip

MOST_UNITS = 100_000
OPENING_SECONDS = 60.0
"""The computing time for listing one export."""

NO_FILE = "it is a link, a pipe or a device"


@dataclass(frozen=True)
class Unit:
    """A file or a folder at the top of an export.

    Attributes
    ----------
    name : str
        Its name within the export.
    is_folder : bool
    list_entries : callable
        Returns what is in the folder; of a file, the file itself.
    is_clone : bool
        Whether it is a clone of a repository.
    """

    name: str
    is_folder: bool
    list_entries: Callable[[], list[Entry]]
    is_clone: bool = False

    @property
    def is_archive(self) -> bool:
        """Whether its name ends like that of an archive."""
        return not self.is_folder and is_archive(Path(self.name))


@dataclass(frozen=True)
class Export:
    """One export.

    Attributes
    ----------
    path : Path
        The folder or the archive.
    units : list of Unit
    metadata : Entry or None
        Gradescope's list of the students.
    unread : dict of str to str
        The names that can't be units, each with the reason.
    hidden : list of Unit
        What begins with a dot, and is perhaps a hand-in.
    """

    path: Path
    units: list[Unit]
    metadata: Entry | None = None
    unread: dict[str, str] = field(default_factory=dict)
    hidden: list[Unit] = field(default_factory=list)


def open_export(path: Path) -> Export:
    """Return an export with its units.

    If all that a folder or a .zip holds lies in one folder, this folder may be the export.

    Raises
    ------
    UsageError
        If it can't be read, or is no folder and no .zip.
    """
    try:
        with budget(OPENING_SECONDS):
            if path.is_dir():
                return _of_folder(path)
            if path.suffix.lower() != ".zip":
                raise Refused("is no folder and no .zip: name the export as the platform gave it")
            return of_entries(path, list_large_zip(path))
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}") from error
    except Refused as refusal:
        raise UsageError(f"{path} {refusal}") from refusal


def unit_of(path: Path) -> Unit:
    """Return a path that was named alone as a unit."""
    is_folder = path.is_dir()
    name = path.resolve().name if is_folder else path.name
    entries = partial(_tree, path) if is_folder else partial(_file, path)
    return Unit(name, is_folder, entries, is_folder and os.path.lexists(path / IN_CLONES))


def _of_folder(path: Path) -> Export:
    def list_inside(inner: tuple[str, ...]) -> Inside:
        with os.scandir(path.joinpath(*inner)) as found:
            return {each.name: each.is_dir(follow_symlinks=False) for each in found}

    export = Export(path.joinpath(*top_of(list_inside)), [])
    metadata = None
    with os.scandir(export.path) as found:
        inside = sorted(found, key=lambda each: each.name)
    if len(inside) > MOST_UNITS:
        raise Refused(f"holds more than {MOST_UNITS:,} files and folders")
    for each in inside:
        if is_unseen(each.name):
            if may_be_of_a_student(each.name) and not each.is_symlink():
                export.hidden.append(unit_of(export.path / each.name))
            continue
        if each.name == METADATA and each.is_file(follow_symlinks=False):
            metadata = entry_at(export.path / METADATA)
        elif each.is_file(follow_symlinks=False) or each.is_dir(follow_symlinks=False):
            export.units.append(unit_of(export.path / each.name))
        else:
            export.unread[each.name] = NO_FILE
    return replace(export, metadata=metadata)


def _tree(path: Path) -> list[Entry]:
    return list_tree(path).entries


def _file(path: Path) -> list[Entry]:
    return [entry_at(path)]


def of_entries(path: Path, entries: list[Entry]) -> Export:
    """Return the export that an archive holds, by the entries of the archive."""
    folders: dict[tuple[str, ...], dict[str, bool]] = defaultdict(dict)
    unread: dict[str, str] = {}
    inside: list[Entry] = []
    for each in entries:
        if each.leads_out:
            unread[shown(each.name)] = "such a name can lead elsewhere"
            continue
        for depth, part in enumerate(each.parts):
            is_folder = depth + 1 < len(each.parts) or each.kind is EntryKind.FOLDER
            folders[each.parts[:depth]][part] = is_folder
        if each.parts:
            inside.append(each)
    top = top_of(lambda inner: folders[inner])
    units: dict[str, list[Entry]] = defaultdict(list)
    hidden: dict[str, list[Entry]] = defaultdict(list)
    metadata = None
    for each in inside:
        if each.parts[: len(top)] != top or len(each.parts) == len(top):
            continue
        name, *below = each.parts[len(top) :]
        if any(map(is_unseen, each.parts)):
            if may_be_of_a_student(name) and each.kind is not EntryKind.FOLDER:
                hidden[name].append(replace(each, name="/".join(below) or name))
        elif each.kind is EntryKind.FOLDER and not below:
            units[name]  # an empty folder is a unit too
        elif below:
            units[name].append(replace(each, name="/".join(below)))
        elif each.kind is not EntryKind.FILE:
            unread[shown(name)] = NO_FILE
        elif name == METADATA:
            metadata = replace(each, name=name)
        else:
            units[name].append(replace(each, name=name))

    def unit(name: str, parts: list[Entry]) -> Unit:
        is_clone = IN_CLONES in folders.get((*top, name), {})
        return Unit(name, folders[top][name], partial(list, parts), is_clone)

    return Export(
        path,
        [unit(name, parts) for name, parts in units.items()],
        metadata,
        unread,
        [unit(name, parts) for name, parts in hidden.items()],
    )
