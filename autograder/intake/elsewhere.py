"""Finding the names of a homework in files that the homework doesn't ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress

from autograder.homework import Homework
from autograder.intake.entries import MAX_FILE_BYTES, Entry, Refused

MOST_FILES = 20
"""How many other files are searched."""

MOST_BYTES = 2 * MAX_FILE_BYTES
"""How many bytes of other files are searched."""

DEFINITION = re.compile(rb"^(?:(?:class|def|async def)\s+(\w+)|(\w+)\s*=)", re.MULTILINE)


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
    found = [(file, _defined(source)) for file, source in sources.items()]
    missing = {
        name
        for file, names in homework.defines.items()
        for name in {*names}.difference(*(defined for each, defined in found if each == file))
    }
    if not missing:
        return {}
    left = MOST_BYTES
    python = (entry for entry in others if entry.own_name.endswith(".py") and not entry.is_hidden)
    for entry, _ in zip(python, range(MOST_FILES), strict=False):
        with suppress(Refused):
            content = entry.content(min(left, MAX_FILE_BYTES))
            found.append((entry.own_name, _defined(content)))
            left -= len(content)
    return {name: file for name in missing for file, defined in reversed(found) if name in defined}


def _defined(source: bytes) -> set[str]:
    """Return the names that lines of a source define."""
    return {(first or second).decode() for first, second in DEFINITION.findall(source)}
