"""Where reports may be written: what they may replace, and that no two go to one place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from autograder.destination import Destination
from autograder.errors import UsageError
from autograder.intake import Submission
from autograder.intake.archive import ENDINGS, is_archive

HANDED_IN = (".py", ".ipynb", *ENDINGS)
"""How the names of files end that students hand in."""

STARTS = {
    "autolab": rb'(\{"scores": \{|no grade: |practice, not a grade)',
    "gradescope": rb'\{\n  "output": "',
    "html": rb'<!DOCTYPE html>\n<html lang="en">\n<head>(\n<meta .*)+"default-src \'none\';',
    "json": rb'\{\n  "schema_version": \d',
    "junit": rb"<\?xml version='1.0' encoding='us-ascii'\?>\n<testsuite name=",
}
"""How the reports of each format begin."""

END_OF_TEXT = re.compile(rb"\bseed\s+\d+\s+isolation\s+[\w\s]+\n\Z")
TEXTS = ("", ".md", ".markdown", ".txt")
"""How the name of a file ends to which a summary for GitHub is added."""

Places = Mapping[Path, Destination]


def place_of(file: Path, format_: str = "", submission: Path | None = None) -> Destination:
    """Return the place of a report, or of a journal, which has no format.

    Raises
    ------
    UsageError
        If the path goes through a link in the submission.
    OSError
        If there is no such folder.
    """
    known = partial(may_replace, format_, file.suffix) if format_ else None
    return Destination(file, submission, known)


def may_replace(format_: str, suffix: str, start: bytes, end: bytes) -> bool:
    """Whether a report may replace a file with this start and end, or be added to it."""
    if start.strip() == b"{}":
        return True
    if format_ == "github":
        return suffix.lower() in TEXTS and b"\0" not in start + end
    if format_ == "text":
        return END_OF_TEXT.search(end) is not None
    return format_ in STARTS and re.match(STARTS[format_], start) is not None


def is_page(start: bytes, end: bytes) -> bool:
    """Whether a file with this start and end is a page of ours, and a page may replace it."""
    return may_replace("html", ".html", start, end)


def settle(files: Iterable[tuple[Path, str]], submission: Submission | None = None) -> Places:
    """Return the places of files to write, given with their formats; a journal has none.

    Raises
    ------
    UsageError
        If one would replace a file of the submission or a file that isn't such a report, goes
        through a link in the submission, can't be written, or is named twice.
    """
    guarded, handed_in = None, []
    if submission is not None:
        handed_in = [submission.folder / name for name in submission.sources]
        handed_in += [submission.file] if submission.file else []
        if submission.file is None or not is_archive(submission.file):
            guarded = submission.folder
    places: dict[Path, Destination] = {}
    for file, format_ in files:
        is_one = any(each.exists() and file.exists() and each.samefile(file) for each in handed_in)
        if is_one or (file.is_file() and file.name.lower().endswith(HANDED_IN)):
            raise UsageError(f"{file} would replace a file that may be handed in")
        try:
            place = place_of(file, format_, guarded)
            place.check()
        except OSError as error:
            raise UsageError(f"{file} can't be written: {error.strerror}") from error
        if place.identity in (other.identity for other in places.values()):
            raise UsageError(
                f"{file} is named twice; give each report and the journal a file of its own"
            )
        places[file] = place
    return places
