"""The places of homeworks: in this project, in installed packages, and in any other folder.

The files of a homework lie in one folder, except here: a wheel of this project must not contain
solutions, so they lie outside the package. `docs/homework_folder.md` shows both layouts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from autograder.errors import UsageError, look_up

HERE = Path(__file__).parent
HOMEWORKS = HERE / "homeworks"
METADATA = "homework.toml"
ENTRY_POINTS = "autograder.homeworks"
"""The group of entry points by which installed packages offer homeworks."""

NOT_JUDGING = ("solution", "handout", "demo", "scenarios", "variants", "strangers", "tests")
"""The folders within a homework that no check depends on."""


def homework_names() -> list[str]:
    """Return the names of all homeworks: those of this project, and those that packages offer."""
    return sorted({*our_names(), *_offered()})


def our_names() -> list[str]:
    """Return the names of the homeworks of this project."""
    return sorted(path.parent.name for path in HOMEWORKS.glob(f"*/{METADATA}"))


def place_of(named: str) -> tuple[str, Path]:
    """Return the name and the folder of a homework.

    Parameters
    ----------
    named
        A name, or the path of a folder. A name comes first: a folder of a student's can't take the
        place of a homework.

    Raises
    ------
    UsageError
        If there is no such homework, two packages offer homeworks of this name, or it can't be
        printed.
    """
    if named in our_names():
        return named, HOMEWORKS / named
    path = Path(os.path.expanduser(named))  # noqa: PTH111 - Path raises where there is no such user
    look_up(path / METADATA)
    if packages := _offered().get(named):
        if len(packages) > 1:
            raise UsageError(
                f"several packages offer a homework {named}: {', '.join(sorted(packages))}; "
                f"name the folder of one"
            )
        return named, _folder_of_package(named, *packages)
    if (path / METADATA).is_file():
        folder = path.resolve()
        if folder.parent == HOMEWORKS.resolve():
            return folder.name, HOMEWORKS / folder.name
        name = Path(os.path.abspath(path)).name  # noqa: PTH100 - a link has its own name
        if not name.isprintable():
            raise UsageError(f"a homework can't be called {name!r}: rename its folder")
        return name, folder
    raise UsageError(_no_homework(named, path))


def is_ours(folder: Path) -> bool:
    """Whether the folder is that of a homework of this project."""
    return folder.parent == HOMEWORKS


def solution_of(folder: Path) -> Path:
    """Return the folder with the solution of a homework."""
    return HERE.parent / "solutions" / folder.name if is_ours(folder) else folder / "solution"


def handout_of(folder: Path) -> Path:
    """Return the folder from which students start.

    In an installed wheel of this project it is inside the package; in a clone it is beside it.
    """
    if not is_ours(folder):
        return folder / "handout"
    return _packaged("handouts") / folder.name


def notebooks_of(folder: Path) -> Path:
    """Return the folder with the notebooks of a homework."""
    return _packaged("notebooks") if is_ours(folder) else folder / "notebooks"


def _packaged(name: str) -> Path:
    """Return a folder that the wheel has inside the package, and a clone beside it."""
    return HERE / name if (HERE / name).is_dir() else HERE.parent / name


def judging_files(folder: Path) -> dict[str, Path]:
    """Return the files of a homework on which verdicts may depend, by their names."""
    return {path.relative_to(folder).as_posix(): path for path in _judging(folder)}


def _judging(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.suffix in (".toml", ".py", ".npy", ".npz", ".csv", ".json"):
            if path.name != "audit.py":
                yield path
        elif path.is_dir() and not path.is_symlink() and not _is_left_out(path):
            yield from _judging(path)


def _is_left_out(folder: Path) -> bool:
    hidden = folder.name.startswith((".", "__"))
    return hidden or folder.name in NOT_JUDGING or (folder / "pyvenv.cfg").exists()


def _offered() -> dict[str, set[str]]:
    """Return the packages that installed distributions offer as homeworks, by name."""
    from importlib.metadata import entry_points  # slow, and most gradings don't need it

    found: dict[str, set[str]] = {}
    for point in entry_points(group=ENTRY_POINTS):
        found.setdefault(point.name, set()).add(point.value)
    return found


def _folder_of_package(name: str, package: str) -> Path:
    """Return the folder of a package that contains a homework."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    for folder in spec.submodule_search_locations or () if spec else ():
        if (Path(folder) / METADATA).is_file():
            return Path(folder)
    raise UsageError(f"the homework {name} is offered as {package}, and no such package has it")


def _no_homework(named: str, path: Path) -> str:
    sentence = f"there is no homework {named!r}; the homeworks are {', '.join(homework_names())}"
    if not path.exists():
        return sentence
    from autograder.files import as_argument

    is_folder = f", and {path} has no {METADATA}" if path.is_dir() else ""
    return f"{sentence}{is_folder}; a path comes second: autograder grade hw1 {as_argument(path)}"
