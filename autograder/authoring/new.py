"""A new homework: a copy of the template, which already grades, hands out and audits."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from autograder.authoring import handout
from autograder.errors import UsageError
from autograder.homework import homework_names, load_homework

TEMPLATE = Path(__file__).parent / "template"
NOTEBOOKS = "notebooks"
"""The word for the project's notebooks in `autograder handout`; no homework may have this name."""


def new(folder: Path) -> list[Path]:
    """Make a homework in a folder that doesn't exist yet or is empty; return its files.

    Raises
    ------
    UsageError
        If the folder has files, its name is another homework's, or it can't be written.
    """
    name = folder.resolve().name
    taken = (*homework_names(), NOTEBOOKS)
    if name in taken or not name:
        raise UsageError(
            f"a homework can't be called {name!r}: the name is taken; choose another one than "
            f"{', '.join(taken)}"
        )
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UsageError(f"{folder} already exists; name a new folder")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as staging:
            whole = Path(staging) / name
            shutil.copytree(TEMPLATE, whole, ignore=shutil.ignore_patterns("__pycache__"))
            write_up = whole / "handout" / "README.md"
            text = write_up.read_text(encoding="utf-8")
            write_up.write_text(text.replace("{homework}", name), encoding="utf-8")
            handout.write(load_homework(str(whole)))
            if folder.exists():
                folder.rmdir()
            whole.rename(folder)
    except OSError as error:
        raise UsageError(f"{folder} can't be written: {error.strerror}") from error
    return sorted(path for path in folder.rglob("*") if path.is_file())
