"""A student's own copy of a handout and of its notebooks."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path

from autograder.declaration.questions import CLAIMS
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.student import claims, memory

NOTEBOOKS = "notebooks"
LEAVE_OUT = shutil.ignore_patterns("__pycache__")
IMPORT = re.compile(r"""^\s*"?(?:from|import) (\w+)""", re.MULTILINE)


def start(homework: Homework, folder: Path) -> list[Path]:
    """Copy a handout into a folder, and return the copies; a missing folder is created.

    The homework's notebooks are copied into the folder `notebooks` in it. The prediction questions
    get numbers of the student's own. Either all files are copied, or none. No file is overwritten.

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
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a folder for {homework.name}")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".starting-") as staging:
            whole = Path(staging) / "handout"
            shutil.copytree(homework.handout, whole, ignore=LEAVE_OUT)
            if homework.questions is not None:
                text = claims.written(homework, homework.questions, claims.new_seed())
                (whole / CLAIMS).write_text(text, encoding="utf-8")
            for source in _of_notebooks(homework):
                (whole / NOTEBOOKS).mkdir(exist_ok=True)
                shutil.copy(source, whole / NOTEBOOKS)
            names = sorted(path.relative_to(whole) for path in whole.rglob("*") if path.is_file())
            _expect_free(homework, folder, names)
            memory.write(whole, memory.Memory(homework.name))
            if not folder.exists():
                whole.rename(folder)
            else:
                hidden = [] if (folder / memory.FILE).exists() else [Path(memory.FILE)]
                _move(whole, folder, [*names, *hidden])
    except OSError as error:
        raise UsageError(f"{folder} can't be written: {error.strerror}") from error
    return [folder / name for name in names]


def _of_notebooks(homework: Homework) -> list[Path]:
    """Return the homework's notebooks, and the modules beside them that they import."""
    found: list[Path] = []
    new = [homework.notebook_folder / name for name in homework.notebooks]
    while new:
        path = new.pop()
        if path not in found and path.is_file():
            found.append(path)
            modules = IMPORT.findall(path.read_text(encoding="utf-8"))
            new += [homework.notebook_folder / f"{module}.py" for module in modules]
    return found


def _expect_free(homework: Homework, folder: Path, names: list[Path]) -> None:
    in_the_way = [str(name) for name in names if _in_the_way(folder, name)]
    if in_the_way:
        more = f" and {len(in_the_way) - 3} more" if len(in_the_way) > 3 else ""
        raise UsageError(
            f"{folder.resolve()} already holds {', '.join(in_the_way[:3])}{more}; "
            f"nothing was changed. Name another folder: autograder start {homework.argument} DIR"
        )


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
