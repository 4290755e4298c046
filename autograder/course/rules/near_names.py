"""Names that somebody may have meant by another one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

LONG_FORMS = ("homework", "assignment", "exercise")
"""What a name may have in place of `hw`."""


def plain_name(name: str) -> str:
    """Return a name without capitals, signs, and zeros before a number: `HW-01` is `hw1`."""
    letters = "".join(each for each in name.casefold() if each.isalnum())
    for each in LONG_FORMS:
        letters = letters.replace(each, "hw")
    return re.sub(r"(?<!\d)0+(?=\d)", "", letters)


def same_name(one: str, other: str) -> bool:
    """Whether two names differ in their spelling only."""
    return plain_name(one) == plain_name(other)


def near_name(name: str, known: Iterable[str]) -> str:
    """Return the known name that is meant, if one is near; empty if none is."""
    known = [*known]
    same = [each for each in known if same_name(each, name)]
    return (same or get_close_matches(name, known, 1) or [""])[0]
