"""Finding the top of an export: the folder in which the hand-ins lie side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from autograder.intake.archive import is_archive
from autograder.intake.exports import exported

METADATA = "submission_metadata.yml"
IN_CLONES = ".git"
UNSEEN = ("__MACOSX", "Thumbs.db", "desktop.ini")
OF_TOOLS = {".git", ".github", ".hg", ".svn", ".venv", ".idea", ".vscode", ".ipynb_checkpoints"}
"""Folders that hold copies of files and are nobody's; what begins with ._ is of macOS."""
MOST_DEPTH = 10

Inside = Mapping[str, bool]
"""The names in a folder, and whether each is a folder."""


def is_unseen(name: str) -> bool:
    """Whether a file or a folder belongs to a system or a tool."""
    return name.startswith(".") or name in UNSEEN


def may_be_of_a_student(name: str) -> bool:
    """Whether a name that is left out as a tool's may be that of a hand-in all the same."""
    return name.startswith(".") and not (name.startswith("._") or name in OF_TOOLS)


def top_of(list_inside: Callable[[tuple[str, ...]], Inside]) -> tuple[str, ...]:
    """Return the folders on the way to the top; none, if the hand-ins lie directly in the export.

    Parameters
    ----------
    list_inside
        Returns what is in a folder of the export, by the parts of the folder's name.
    """
    top: tuple[str, ...] = ()
    while len(top) < MOST_DEPTH:
        inside = _seen(list_inside(top))
        if len(inside) != 1:
            break
        (name, is_folder), *_ = inside.items()
        if not is_folder or not _holds_a_class(list_inside, (*top, name)):
            break
        top = (*top, name)
    return top


def _holds_a_class(
    list_inside: Callable[[tuple[str, ...]], Inside], folder: tuple[str, ...]
) -> bool:
    """Whether a folder, the only one, holds hand-ins, and isn't itself one."""
    inside = list_inside(folder)
    if IN_CLONES in inside or exported(folder[-1]):
        return False
    if METADATA in inside or any(map(exported, inside)):
        return True
    inside = _seen(inside)
    if len(inside) == 1 and len(folder) < MOST_DEPTH:
        (name, is_folder), *_ = inside.items()
        return is_folder and _holds_a_class(list_inside, (*folder, name))
    return sum(is_folder or is_archive(Path(name)) for name, is_folder in inside.items()) > 1


def _seen(inside: Inside) -> Inside:
    return {name: is_folder for name, is_folder in inside.items() if not is_unseen(name)}
