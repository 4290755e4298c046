"""The names of pages: of a folder of files, and the end of an address, so that links are alike."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

INDEX = "index.html"
PLAIN = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
NOT_PLAIN = re.compile(r"[^a-z0-9]+")
TAKEN = {
    *("index", "con", "prn", "aux", "nul"),
    *(f"{device}{number}" for device in ("com", "lpt") for number in range(10)),
}
"""What names of students and homeworks may not be: our own page, and devices of Windows."""

DIGITS_OF_DIGEST = 16
STEM = rf"[a-z0-9][a-z0-9-]*(?:[.][0-9a-f]{{{DIGITS_OF_DIGEST}}})?"
NAME = re.compile(
    rf"(?:(?P<homework>{STEM})/)?"
    rf"(?:index|(?P<student>{STEM})(?:_r(?P<result>[0-9]{{1,18}}))?)[.]html"
)


def stem_of(text: str) -> str:
    """Return the stem of a page's name for a key of a student, or for a homework.

    It is made of letters and digits that mean the same on any system and in any address. A text
    with others gets a digest, so that no two texts share a stem.
    """
    if PLAIN.fullmatch(text) and text not in TAKEN:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS_OF_DIGEST]
    letters = NOT_PLAIN.sub("-", text.lower()).strip("-")[:24].strip("-")
    return f"{letters or 'x'}.{digest}"


@dataclass(frozen=True)
class Wanted:
    """What a name asks for.

    Attributes
    ----------
    homework : str
        The stem of a homework; empty for the list of homeworks.
    student : str
        The stem of a student; empty for the whole class.
    result : int or None
        One grading; None is the one that counts.
    """

    homework: str = ""
    student: str = ""
    result: int | None = None


def wanted_by(name: str) -> Wanted | None:
    """Return what a page's name asks for; None if no page has such a name."""
    found = NAME.fullmatch(name or INDEX)
    if found is None or (found["student"] and not found["homework"]):
        return None
    result = None if found["result"] is None else int(found["result"])
    return Wanted(found["homework"] or "", found["student"] or "", result)
