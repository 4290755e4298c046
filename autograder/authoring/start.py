"""Giving a student their own copy of a handout."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from autograder.errors import UsageError
from autograder.homework import Homework


def start(homework: Homework, folder: Path) -> list[Path]:
    """Copy a handout into a folder, which is made if need be; return the files.

    All files arrive or none does, and no file is ever overwritten.

    Raises
    ------
    UsageError
        If one of the files is there already, or the folder can't be written.
    """
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
            f"nothing was changed. Name another folder: autograder start {homework.name} DIR"
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
    """Move files into a folder that is there already; take them out again if one can't be."""
    moved: list[Path] = []
    try:
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            moved.append((whole / name).rename(folder / name))
    except OSError:
        for path in moved:
            path.unlink()
        raise


def _in_the_way(folder: Path, name: Path) -> bool:
    """Whether something is there already under this name, or a file where it needs a folder."""
    parents = [folder / parent for parent in name.parents]
    return (folder / name).exists() or any(p.exists() and not p.is_dir() for p in parents)
