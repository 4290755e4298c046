"""Advice on code for a newer Python than the grader's: right code, which can't run here."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection

from autograder.results.verdict import Frame

OURS = sys.version_info[:2]

QUOTES = r"""\b[fF][rR]?(["'])"""
EXCEPTION = r"(?:[A-Z]\w*|\w+\.[\w.]+)"  # not the `error` of `except ValueError, error:`
SYNTAX = [
    ((3, 12), "a type parameter in brackets", r"^(?:async\s+def|def|class)\s+\w+\s*\["),
    ((3, 12), "the statement `type`", r"^type\s+\w+\s*(?:\[.*\]\s*)?="),
    ((3, 12), "a quote within the braces of an f-string", QUOTES + r"[^\"'{]*\{[^{}]*\1[^{}]*\}"),
    ((3, 12), "a line break within the braces of an f-string", QUOTES + r"[^\"']*\{[^}]*$"),
    ((3, 14), "a t-string", r"\b[tT][rR]?[\"']"),
    (
        (3, 14),
        "`except` without parentheses around several exceptions",
        rf"^except\*?\s+{EXCEPTION}(?:\s*,\s*{EXCEPTION})+\s*:",
    ),
]
"""What newer Pythons understand: the first of them, the name, and what the line looks like."""

IN_BRACES = re.compile(r"f-string expression part cannot include (a backslash|'#')")


def advice_on_syntax(message: str, line: str, python: tuple[int, ...] = OURS) -> str:
    """Return what the line needs of a newer Python; an empty string if nothing.

    Parameters
    ----------
    message, line
        The message of a SyntaxError, and the line where it occurred.
    """
    found = [(version, name) for version, name, looks in SYNTAX if re.search(looks, line.strip())]
    if part := IN_BRACES.match(message):
        found = [((3, 12), f"{part[1]} within the braces of an f-string")]
    for version, name in found:
        if python[:2] < version:
            return f"{name} needs Python {_text(version)} or newer, and {_ours(python)}"
    return ""


def advice_on_import(message: str, python: tuple[int, ...] = OURS) -> str:
    """Return that a name may be of a newer Python, for a name that a standard module lacks."""
    lacks = re.match(r"cannot import name '\w+' from '(\w+)", message)
    if lacks and lacks[1] in sys.stdlib_module_names:
        return f"{_ours(python)}: is yours newer?"
    return ""


def advice_on_name(
    message: str,
    frames: list[Frame],
    sources: Collection[bytes],
    python: tuple[int, ...] = OURS,
) -> str:
    """Return that an annotation is evaluated at once, for a name that is defined further below."""
    missing = re.match(r"name '(\w+)' is not defined", message)
    if not missing or not frames or python[:2] >= (3, 14):
        return ""
    name = missing[1]
    annotation = rf"(?:^(?:async\s+)?def\s.*(?:->|:)|^[\w.]+\s*:)[\w.\[\], |]*\b{name}\b"
    definition = rf"^(?:class\s+{name}\b|{name}\s*=)".encode()
    if re.search(annotation, frames[-1].text) and any(
        re.search(definition, source, re.MULTILINE) for source in sources
    ):
        return (
            f"before Python 3.14 an annotation needs names that are defined above it, and "
            f"{_ours(python)}: begin the file with from __future__ import annotations"
        )
    return ""


def _ours(python: tuple[int, ...]) -> str:
    return f"homeworks are graded with Python {_text(python[:2])} here"


def _text(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
