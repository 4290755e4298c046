"""Listing an archive of any format."""

from __future__ import annotations

from pathlib import Path

from autograder.intake.entries import MAX_ENTRIES, Entry, Listing, Refused
from autograder.intake.folder import entry_at

MAX_ARCHIVE_BYTES = 64 << 20
"""The largest archive that is read, and the largest .tar inside a compressed file."""

ENDINGS = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")


def is_archive(path: Path) -> bool:
    """Whether the name of a file ends like the name of an archive."""
    return path.name.lower().endswith(ENDINGS)


def list_archive(path: Path) -> Listing:
    """Return the entries of an archive; its first bytes say which format it has.

    Raises
    ------
    Refused
        If the archive is broken or too large.
    """
    return list_packed(path.resolve(), entry_at(path))


def list_packed(path: Path, archive: Entry) -> Listing:
    """Return the entries of an archive that is itself an entry, as in the export of a class.

    Parameters
    ----------
    path
        What the listing is called.

    Raises
    ------
    Refused
        If the archive is broken or too large.
    """
    # Imported here: most submissions are folders.
    from autograder.intake.tars import list_tar
    from autograder.intake.zips import list_zip

    data = archive.content(MAX_ARCHIVE_BYTES)
    if data.startswith(b"PK"):
        entries = list_zip(data, MAX_ENTRIES)
    else:
        entries = list_tar(data, MAX_ARCHIVE_BYTES)
    if len(entries) > MAX_ENTRIES:
        raise Refused(f"holds more than {MAX_ENTRIES:,} files")
    return Listing(path, True, entries)
