"""Finding the names of a homework in files that the homework doesn't ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress

from autograder.homework import Homework
from autograder.intake.entries import MAX_FILE_BYTES, Entry, Refused

MOST_FILES = 20
"""How many other files are searched."""


def defined_elsewhere(
    homework: Homework, sources: Mapping[str, bytes], others: Iterable[Entry]
) -> dict[str, str]:
    """Return the file that defines each name of the homework whose own file doesn't.

    Parameters
    ----------
    sources
        The files of the homework, by their names.
    others
        Other entries of the folder or the archive. They are read only if a name is missing.
    """
    missing = {
        name
        for file, names in homework.defines.items()
        for name in names
        if not _defines(sources.get(file, b""), name)
    }
    if not missing:
        return {}
    contents = [*sources.items()]
    python = (entry for entry in others if entry.own_name.endswith(".py") and not entry.is_hidden)
    for entry, _ in zip(python, range(MOST_FILES), strict=False):
        with suppress(Refused):
            contents.append((entry.own_name, entry.content(MAX_FILE_BYTES)))
    return {
        name: file
        for name in missing
        for file, content in reversed(contents)
        if _defines(content, name)
    }


def _defines(source: bytes, name: str) -> bool:
    definition = rf"^(?:class|def|async def)\s+{name}\b|^{name}\s*=".encode()
    return re.search(definition, source, re.MULTILINE) is not None
