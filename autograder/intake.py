"""What was handed in: the files that the homework names, by their bytes."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from autograder.homework import Homework, UsageError

MAX_FILE_BYTES = 1 << 20


@dataclass(frozen=True)
class Submission:
    """The files of one submission.

    Attributes
    ----------
    folder : Path
        Where the files lie.
    sources : dict of str to bytes
        The content of each file that the homework names and that was there.
    paths : dict of str to str
        Where each was read from.
    notes : tuple of str
        What the student should know about other files beside them.
    beside : tuple of str
        The names of the other Python files in the folder, which are not read.
    """

    folder: Path
    sources: dict[str, bytes]
    paths: dict[str, str]
    notes: tuple[str, ...]
    beside: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def digest(self) -> str:
        import hashlib

        return hashlib.sha256(repr(sorted(self.sources.items())).encode()).hexdigest()

    def near(self, file: str) -> str:
        """Return the file that may have been meant as this one; nothing if there is none."""
        stem = file.removesuffix(".py").lower()
        return next((name for name in self.beside if name.lower().startswith(stem)), "")

    def advice_on_import(self, message: str) -> str:
        """Return what to add to an import's failure if it is about a file that isn't read."""
        for name in self.beside:
            if f"No module named '{name.removesuffix('.py')}'" in message:
                return (
                    f" ({name} isn't read: move what you need of it into the files of the homework)"
                )
        return ""


def find_submission(homework: Homework, path: Path | None) -> Submission:
    """Read a submission: a folder, or a single file.

    Parameters
    ----------
    path
        None stands for the current folder or, where that has none of the files, for the folder
        in it that bears the homework's name.

    Raises
    ------
    UsageError
        If there is no such path, it holds none of the homework's files, or one can't be read.
    """
    candidates = [path] if path is not None else [Path(), Path(homework.name)]
    wanted = " or ".join(homework.defines)
    for candidate in candidates:
        files = _files(homework, candidate)
        if files:
            return _read(files)
    where = candidates[0].resolve()
    if path is not None and not path.exists():
        raise UsageError(f"there is no file or folder {where}")
    if path is not None and path.is_file():
        raise UsageError(f"{homework.name} asks for {wanted}, and {path.name} is not one of them")
    elsewhere = [where.parent]
    with suppress(OSError):  # a folder that may not be looked into: no hint then
        elsewhere += sorted(where.iterdir())
    for folder in elsewhere:
        if folder.is_dir() and _files(homework, folder):
            hint = f"there is one in {folder}: autograder grade {homework.name} {folder}"
            raise UsageError(f"there is no {wanted} in {where}; {hint}")
    raise UsageError(
        f"there is no {wanted} in {where}; to begin, autograder start {homework.name} makes a "
        f"folder with both"
    )


def _files(homework: Homework, path: Path) -> list[Path]:
    """The homework's files at a path; none where it may not be looked into."""
    with suppress(OSError):
        if path.is_file():
            return [path] if path.name in homework.defines else []
        return [path / name for name in homework.defines if (path / name).is_file()]
    return []


def _read(files: list[Path]) -> Submission:
    sources = {}
    for file in files:
        try:
            with file.open("rb") as stream:
                sources[file.name] = stream.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise UsageError(f"{file} can't be read: {error.strerror}") from error
        if len(sources[file.name]) > MAX_FILE_BYTES:
            raise UsageError(f"{file} is larger than {MAX_FILE_BYTES >> 20} MiB")
    paths = {file.name: str(file.resolve()) for file in files}
    folder = files[0].parent
    beside = tuple(sorted({file.name for file in folder.glob("*.py")} - {*sources}))
    return Submission(folder, sources, paths, tuple(_shadowing(beside)), beside)


def _shadowing(beside: tuple[str, ...]) -> list[str]:
    """Sentences about files that hide a library when the student runs their own code."""
    libraries = {"numpy", *sys.stdlib_module_names}
    return [
        f"{name} in your folder hides the library {name.removesuffix('.py')} whenever you run "
        f"your code there; rename it (the grader doesn't read it)"
        for name in beside
        if name.removesuffix(".py") in libraries
    ]
