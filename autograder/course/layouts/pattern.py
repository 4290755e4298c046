"""Names that no platform writes: a pattern says what their parts mean.

A pattern is the name of a file or a folder with words in braces: `{student}`, `{id}`, `{attempt}`
and `{file}`. A `*` is any text without a slash, and `{file}` any text. Examples:

    {id}-{student}                  folders, or archives: 00123-ada.zip
    group */{student}/{file}        a folder in a folder
    hw1_{student}_v{attempt}.zip    several attempts
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from autograder.course.layouts.hand_in import HandIn, LeftOut, Person
from autograder.course.layouts.opening import Unit
from autograder.errors import UsageError
from autograder.intake.archive import ENDINGS
from autograder.intake.entries import Entry, EntryKind

WORDS = {
    "student": r"(?P<student>[^/]+?)",
    "id": r"(?P<id>[^/]+?)",
    "attempt": r"(?P<attempt>[^/]+?)",
    "file": r"(?P<file>.+)",
}
MOST_LETTERS = 400
ENDING = re.compile(rf"(?:{'|'.join(map(re.escape, (*ENDINGS, '.ipynb')))})$", re.IGNORECASE)


def compiled(pattern: str) -> re.Pattern[str]:
    """Return the regular expression of a pattern.

    Raises
    ------
    UsageError
        If it names no student, has another word in braces, or a word twice.
    """
    parts = re.split(r"(\{\w+\}|\*)", pattern.strip("/"))
    words = [part[1:-1] for part in parts if part.startswith("{") and part.endswith("}")]
    if unknown := sorted({*words} - WORDS.keys()):
        known = ", ".join(f"{{{word}}}" for word in WORDS)
        raise UsageError(f"--pattern has {{{unknown[0]}}}; its words are {known}")
    if len({*words}) < len(words):
        raise UsageError("--pattern has a word twice; each may be there once")
    if not {"student", "id"} & {*words}:
        raise UsageError("--pattern needs {student} or {id}")
    expressions = {
        "*": "[^/]*",
        **{f"{{{word}}}": expression for word, expression in WORDS.items()},
    }
    return re.compile("".join(expressions.get(part) or re.escape(part) for part in parts))


def hand_ins_of(
    units: Iterable[Unit], pattern: re.Pattern[str], export: int
) -> Iterator[HandIn | LeftOut]:
    """Yield the hand-ins of units by a pattern, and every file that it doesn't fit."""
    attempts: dict[tuple[str, ...], list[Entry]] = {}
    for unit in units:
        for entry in unit.list_entries():
            if entry.is_hidden or entry.kind is EntryKind.FOLDER:
                continue
            name = f"{unit.name}/{entry.name}" if unit.is_folder else unit.name
            found = _matched(pattern, name)
            if found is None:
                yield LeftOut(name, "it doesn't fit the pattern")
                continue
            groups = {"student": "", "id": "", "attempt": "", **found.groupdict(default="")}
            key = groups["student"], groups["id"], groups["attempt"]
            rest = groups.get("file") or _below(name, found) or entry.own_name
            attempts.setdefault(key, []).append(replace(entry, name=rest))
    for (student, number, attempt), entries in attempts.items():
        yield HandIn(
            layout="pattern",
            source=" ".join(filter(None, (student, number, attempt))),
            people=(Person(name=student, sid=number),),
            list_entries=partial(list, entries),
            order=(export, f"{len(attempt):03}{attempt}", 0),
        )


def _below(name: str, found: re.Match[str]) -> str:
    """Return what comes after the folder that a pattern fits."""
    rest = name[found.end() :]
    return rest.strip("/") if rest.startswith("/") else ""


def _matched(pattern: re.Pattern[str], name: str) -> re.Match[str] | None:
    """Return how a pattern fits a name, or a folder on the way to it, or it without its ending."""
    if len(name) > MOST_LETTERS:
        return None
    if "file" in pattern.groupindex:
        return pattern.fullmatch(name)
    parts = name.split("/")
    tried = ["/".join(parts[:depth]) for depth in range(1, len(parts))]
    for part in (*tried, ENDING.sub("", name), name):
        if found := pattern.fullmatch(part):
            return found
    return None
