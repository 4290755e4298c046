"""The time when a hand-in arrived, so that an unreadable file is no extension."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from autograder.intake.entries import Refused
from autograder.intake.folder import entry_at

MOST_BYTES = 16 << 20
EARLIEST, LATEST = 2000, 2100
"""The years in which a hand-in can arrive."""

AHEAD = timedelta(days=1)
"""How far a clock may be ahead: a file from a later day doesn't say when it arrived."""

MOST_FILES = 1_000


def arrival_of(path: Path, chosen: Iterable[str] = ()) -> str:
    """Return the time of arrival of a file or a folder, as ISO 8601 in UTC; empty if unknown.

    Gradescope's metadata beside a folder say it. Otherwise it is the time of the last change: of
    the file, or of the newest of the chosen files in the folder. A student can forge the times
    inside an archive, so they don't count; those of a folder are as good as the program that made
    it. A student can set the time of a file too, so a time before 2000 or in the future doesn't
    count either.
    """
    with suppress(OSError):
        if path.is_dir():
            return _from_gradescope(path.resolve()) or _newest(path, chosen)
        return _utc(path.lstat().st_mtime)
    return ""


def time_of(text: str) -> str:
    """Return a time in ISO 8601, in UTC; without an offset it is UTC already.

    Raises
    ------
    ValueError
        If it isn't a time in ISO 8601, or lies in no year in which a hand-in can arrive.
    """
    time = datetime.fromisoformat(text.strip())
    if not EARLIEST <= time.year < LATEST:
        raise ValueError(f"{time.year} is not a year from {EARLIEST} to {LATEST - 1}")
    return time.replace(tzinfo=time.tzinfo or UTC).astimezone(UTC).isoformat(timespec="seconds")


def _from_gradescope(folder: Path) -> str:
    """Return the time that Gradescope noted beside a folder, on its machines or in an export."""
    with suppress(OSError, Refused, ValueError, TypeError, KeyError, RecursionError):
        metadata = json.loads(_text(folder.parent / "submission_metadata.json"))
        return time_of(str(metadata["created_at"]))
    with suppress(OSError, Refused, ValueError):
        text = _text(folder.parent / "submission_metadata.yml")
        mine = re.search(rf"^{re.escape(folder.name)}:\n((?:[ -].*\n?)*)", text, re.MULTILINE)
        time = re.search(r"^  :created_at: (.+)$", mine[1] if mine else "", re.MULTILINE)
        if time is not None:
            date, clock, *zone = time[1].strip("'\"").split()
            offset = zone[0] if zone and zone[0] != "Z" else "+00:00"
            return time_of(f"{date}T{clock[:15]}{offset}")
    return ""


def _newest(folder: Path, chosen: Iterable[str]) -> str:
    """Return the time of the newest chosen file; without one, of the newest file."""
    files = [
        path
        for name in chosen
        if (path := Path(re.sub(r"(?<=[.]ipynb) [(].*", "", name))).is_file()
    ]
    files = files or [*islice(folder.iterdir(), MOST_FILES)]
    return _utc(max((path.lstat().st_mtime for path in files), default=folder.stat().st_mtime))


def _text(path: Path) -> str:
    return entry_at(path).content(MOST_BYTES).decode()


def _utc(seconds: float) -> str:
    """Return a file's time of change; empty if nothing can have arrived then."""
    try:
        time = datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError):
        return ""
    is_possible = time.year >= EARLIEST and time <= datetime.now(UTC) + AHEAD
    return time.isoformat(timespec="seconds") if is_possible else ""
