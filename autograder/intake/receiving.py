"""Receiving a hand-in: what can't be read is for a person to look at, and never an exception."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.intake.archive import is_archive
from autograder.intake.arrival import arrival_of
from autograder.intake.entries import MAX_ENTRIES, Listing, listed, shown
from autograder.intake.exports import exported
from autograder.intake.finding import find_in, find_submission
from autograder.intake.submission import Submission
from autograder.intake.text import why_not_text


def receive(homework: Homework, path: Path | None, arrived_at: str = "") -> Submission:
    """Return the hand-in of a path, with the reason for each file that can't be read.

    Parameters
    ----------
    path
        See `find_submission`.
    arrived_at
        The time of arrival, if it is known better than from the files.

    Raises
    ------
    UsageError
        If nothing is there: no hand-in was named.
    """
    try:
        found = _found(homework, path)
        found = replace(found, unreadable=_unreadable(homework, path, found))
    except UsageError as refusal:
        is_named = path is not None and os.path.lexists(path)
        if not (is_named or (path is None and Path(homework.name).is_symlink())):
            raise
        named = path or Path()
        folder, file = (named, None) if named.is_dir() else (named.parent, named)
        nothing = dict.fromkeys(homework.defines, str(refusal))
        found = Submission(folder, {}, {}, (), file=file, unreadable=nothing)
    return replace(
        found,
        student="" if path is None else _student(path),
        arrived_at=arrived_at or arrival_of(path or found.folder, found.paths.values()),
    )


def receive_part(
    homework: Homework,
    list_part: Callable[[], Listing],
    called: Path,
    student: str = "",
    arrived_at: str = "",
) -> Submission:
    """Return the hand-in of one student's part of the export of a class.

    Nothing in it can end the grading of the class: what can't be read gets a reason.

    Parameters
    ----------
    list_part
        Returns the listing of the part.
    called
        What the part is called; it is no path on the disk.
    """
    try:
        found = find_in(homework, list_part, called)
        found = replace(found, unreadable=_unreadable(homework, None, found))
    except UsageError as refusal:
        nothing = dict.fromkeys(homework.defines, str(refusal))
        found = Submission(called, {}, {}, (), unreadable=nothing)
    return replace(found, folder=called, file=None, student=student, arrived_at=arrived_at)


def _found(homework: Homework, path: Path | None) -> Submission:
    """Return the submission of a path, or of the only archive in the folder of a student."""
    try:
        return find_submission(homework, path)
    except UsageError as refusal:
        archives = [] if path is None else _archives_in(path)
        if len(archives) != 1:
            raise
        try:
            return find_submission(homework, archives[0])
        except UsageError as reason:
            raise UsageError(f"{reason}; {refusal}") from None


def _archives_in(path: Path) -> list[Path]:
    try:
        inside = islice(path.iterdir(), MAX_ENTRIES)
        return [each for each in inside if is_archive(each) and not each.is_symlink()]
    except OSError:  # it isn't a folder, or may not be read
        return []


def _student(path: Path) -> str:
    """Return the student whose name a platform wrote into the name of the file or its folder."""
    named = exported(path.absolute().parent.name) or exported(path.name)
    return named.who if named else ""


def _unreadable(homework: Homework, path: Path | None, found: Submission) -> dict[str, str]:
    """Return the homework's files that a person must look at, each with a sentence.

    If all files are empty, the upload may have failed. If one of several is empty, it is as good as
    missing. A missing file may be there under another name.
    """
    if not any(source.strip() for source in found.sources.values()):
        return dict.fromkeys(homework.defines, f"there is no text in {listed(found.sources)}")
    sources = {file: found.sources[file] for file in homework.defines if file in found.sources}
    reasons = {file: why_not_text(source) for file, source in sources.items()}
    sentences = {file: f"{file} {reason}" for file, reason in reasons.items() if reason}
    # Beside a file that was named alone lie files of others.
    is_alone = path is not None and path.name in found.sources and path.is_file()
    elsewhere = {} if is_alone else found.elsewhere
    for name, other in elsewhere.items():
        file = homework.file_defining(name)
        if file not in found.sources and other not in found.sources:
            sentences[file] = f"there is no {file}, and {shown(other)} defines {name}"
    for file, names in found.misplaced.items() if not is_alone else ():
        sentences.setdefault(file, f"there is no {file} where it is looked for, but {names}")
    if sentences and sentences.keys() >= sources.keys():
        return dict.fromkeys(homework.defines, "; ".join(sentences.values()))
    return sentences
