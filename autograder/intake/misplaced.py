"""Finding files of a homework that lie in the wrong place, or have nearly the right name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from itertools import islice

from autograder.homework import Homework
from autograder.intake.choice import is_notebook
from autograder.intake.entries import Entry, EntryKind, Refused, listed, spelling

MOST_NOTEBOOKS = 3
"""The number of notebooks that are searched."""


def misplaced(
    homework: Homework,
    sources: Mapping[str, bytes],
    chosen: Collection[Entry],
    entries: Iterable[Entry],
) -> dict[str, str]:
    """Return the names that may stand for each file of the homework without a text.

    Parameters
    ----------
    sources
        The files of the homework, by their names.
    chosen
        The entries of these files.
    entries
        All entries of the folder or the archive.
    """
    missing = [file for file in homework.defines if not sources.get(file, b"").strip()]
    if not missing:
        return {}
    known = {entry.name for entry in chosen}
    others = [entry for entry in entries if entry.name not in known and not entry.is_hidden]
    found = {file: [entry.name for entry in others if _is_like(entry, file)] for file in missing}
    notebooks = (entry for entry in others if is_notebook(entry.own_name))
    for notebook in islice(notebooks, MOST_NOTEBOOKS):
        for file in _in_notebook(homework, notebook):
            found.get(file, []).append(notebook.name)
    return {file: listed(names) for file, names in found.items() if names}


def _is_like(entry: Entry, file: str) -> bool:
    """Whether an entry is spelt like a file, with other endings or a number at most."""
    if entry.kind is EntryKind.FOLDER and "." not in entry.own_name:
        return False  # of a folder `linear`, the files in it are looked at
    return _stem(entry.own_name) == _stem(file)


def _stem(name: str) -> str:
    stem = spelling(name).partition(".")[0]
    return stem.rstrip(" ()-_0123456789") or stem


def _in_notebook(homework: Homework, notebook: Entry) -> list[str]:
    """Return the files of the homework that a notebook has cells for."""
    # Imported here: most submissions lack no file.
    from autograder.intake.excerpt import excerpt
    from autograder.intake.notebook import MAX_NOTEBOOK_BYTES, read_cells

    with suppress(Refused):
        cells = read_cells(notebook.content(MAX_NOTEBOOK_BYTES))
        files = homework.defines
        return [file for file in files if excerpt(file, files, cells) is not None]
    return []
