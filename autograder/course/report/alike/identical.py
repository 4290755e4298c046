"""Files that are the same to the last letter: seen even where everything in them is usual."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from autograder.course.gradebook.reading import Line


def digest(source: bytes) -> str:
    """Return the digest of a file; the ends of lines count for nothing."""
    lines = (line.rstrip() for line in source.strip().splitlines())
    return hashlib.sha256(b"\n".join(lines)).hexdigest()


def identical(
    hand_ins: Iterable[tuple[Line, Mapping[str, str]]], given: Collection[str]
) -> list[tuple[str, list[Line]]]:
    """Return the files that several have handed in, each with those students.

    A hand-in of a group is one hand-in. What everybody was given, and what is empty, is left out.

    Parameters
    ----------
    hand_ins
        Each with the digests of its files, by their names.
    given
        The digests of what everybody was given.
    """
    found: dict[tuple[str, str], list[Line]] = defaultdict(list)
    for line, digests in hand_ins:
        for file, its_digest in digests.items():
            if its_digest not in {*given, digest(b"")}:
                found[file, its_digest].append(line)
    several = [
        (file, lines)
        for (file, _), lines in found.items()
        if len({(line.layout, line.source) for line in lines}) > 1
    ]
    return sorted(several, key=lambda each: (-len(each[1]), each[0]))
