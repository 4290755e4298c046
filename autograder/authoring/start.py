"""A student's own copy of a handout."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from autograder.errors import UsageError
from autograder.homework import Homework


def start(homework: Homework, folder: Path) -> list[Path]:
    """Copy a handout into a folder, and return the copies; a missing folder is created.

    Either all files are copied, or none. No file is overwritten.

    Raises
    ------
    UsageError
        If one of the files already exists, the folder is the homework's own or can't be written,
        or there is no handout.
    """
    if homework.folder.resolve() in (folder.resolve(), *folder.resolve().parents):
        raise UsageError(
            f"{folder} belongs to the homework itself; name another folder: "
            f"autograder start {homework.argument} DIR"
        )
    if not homework.handout.is_dir():
        raise UsageError(
            f"{homework.name} has no handout yet; its author makes it: "
            f"autograder handout {homework.argument}"
        )
    names = sorted(
        path.relative_to(homework.handout)
        for path in homework.handout.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a folder for {homework.name}")
    in_the_way = [str(name) for name in names if _in_the_way(folder, name)]
    if in_the_way:
        more = f" and {len(in_the_way) - 3} more" if len(in_the_way) > 3 else ""
        raise UsageError(
            f"{folder.resolve()} already holds {', '.join(in_the_way[:3])}{more}; "
            f"nothing was changed. Name another folder: autograder start {homework.argument} DIR"
        )
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".starting-") as staging:
            whole = Path(staging) / "handout"
            shutil.copytree(homework.handout, whole, ignore=shutil.ignore_patterns("__pycache__"))
            if not folder.exists():
                whole.rename(folder)
            else:
                _move(whole, folder, names)
    except OSError as error:
        raise UsageError(f"{folder} can't be written: {error.strerror}") from error
    return [folder / name for name in names]


def _move(whole: Path, folder: Path, names: list[Path]) -> None:
    """Move files into an existing folder; if one move fails, remove all of them again."""
    moved = []
    try:
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            moved.append((whole / name).rename(folder / name))
    except OSError:
        for path in moved:
            path.unlink()
        raise


def _in_the_way(folder: Path, name: Path) -> bool:
    """Whether the name already exists, or a file has the name of one of its folders."""
    parents = [folder / parent for parent in name.parents]
    return (folder / name).exists() or any(p.exists() and not p.is_dir() for p in parents)
