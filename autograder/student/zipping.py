"""The file to hand in: a zip, read back as the grader will read it."""

from __future__ import annotations

import ast
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.declaration.questions import CLAIMS
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.intake import Submission, find_submission, receive
from autograder.intake.choice import is_notebook

OLDEST = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can store."""


@dataclass(frozen=True)
class Zipped:
    """The content of a zip, as intake reads it.

    Attributes
    ----------
    files : tuple of str
        The names of the files in it.
    remarks : tuple of str
        What the grader would lack or not read, in sentences.
    untouched : tuple of str
        The files that are still the handout's.
    """

    files: tuple[str, ...]
    remarks: tuple[str, ...]
    untouched: tuple[str, ...]


def zip_files(homework: Homework, path: Path | None, target: Path) -> Zipped:
    """Write the files to hand in, or the notebook that contains them, into a zip.

    Parameters
    ----------
    path
        See `find_submission`.
    target
        The zip. An earlier zip of the same files is replaced, and no other file.

    Raises
    ------
    UsageError
        If there is no file of the homework, the files are in an archive already, or the zip can't
        be written.
    """
    found = find_submission(homework, path)
    content = _content(found)
    _expect_ours(target, {*homework.defines, CLAIMS, *content})
    staged = target.with_name(f".{target.name}.new")
    try:
        with zipfile.ZipFile(staged, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in content.items():
                when = time.localtime((found.file or found.folder / name).stat().st_mtime)[:6]
                info = zipfile.ZipInfo(name, max(OLDEST, when))
                info.external_attr = 0o644 << 16
                archive.writestr(info, data, zipfile.ZIP_DEFLATED)
        staged.replace(target)
    except OSError as error:
        staged.unlink(missing_ok=True)
        raise UsageError(f"{target} can't be written: {error.strerror}") from None
    read = receive(homework, target)
    if dict(read.sources) != dict(found.sources):
        raise UsageError(f"{target} was written, and the grader reads other files in it than yours")
    missing = [
        f"there is no {file}, which must define {', '.join(names)}"
        for file, names in homework.defines.items()
        if file not in (*read.sources, *homework.optional_files)
    ]
    unreadable = dict.fromkeys(read.unreadable.values())
    remarks = (*missing, *unreadable, *_not_python(read), *read.notes)
    return Zipped(tuple(content), remarks, tuple(_untouched(homework, read)))


def _not_python(read: Submission) -> Iterator[str]:
    """Yield a remark for each file that Python can't read: nothing in it would count."""
    for file, source in read.sources.items():
        try:
            ast.parse(source)
        except (SyntaxError, ValueError) as error:
            line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
            reason = error.msg if isinstance(error, SyntaxError) else error
            yield f"{file}{line}: {reason}; Python can't run the file, so none of its tasks count"
        except (RecursionError, MemoryError):
            yield f"{file} is nested too deeply to be read"


def _content(found: Submission) -> dict[str, bytes]:
    if found.file is None:
        return dict(found.sources)
    if not is_notebook(found.file.name):
        raise UsageError(f"{found.file} is an archive already: hand it in as it is")
    return {found.file.name: found.file.read_bytes()}


def _expect_ours(target: Path, names: set[str]) -> None:
    """Refuse to replace a file that is not a zip of this homework."""
    if target.is_symlink() or target.exists():
        try:
            with zipfile.ZipFile(target) as archive:
                if not target.is_symlink() and {*archive.namelist()} <= names:
                    return
        except (OSError, zipfile.BadZipFile):
            pass
        raise UsageError(f"{target} is another file: delete it, or name another with --output")


def _untouched(homework: Homework, found: Submission) -> list[str]:
    """Return the files that are as they were handed out."""
    return [
        file
        for file, source in found.sources.items()
        if (homework.handout / file).is_file() and (homework.handout / file).read_bytes() == source
    ]
