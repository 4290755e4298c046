"""A student's files, line by line, with the verdicts at the lines where they come from.

A traceback names a line. Where there is none, because the code ran and its result is wrong, the
mark is at the definition of what the check called last. Nothing here parses Python: the files may
be hostile, and a student's code may have invented the lines of its traceback.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from autograder.reports.explanations import visible
from autograder.results.result import CheckResult, Result
from autograder.results.verdict import Verdict

NEWLINE = re.compile(r"\r\n|\r|\n")
"""What Python takes for the end of a line; `str.splitlines` takes more."""

DEFINITION = re.compile(r"([ \t]*)(?:async[ \t]+)?(def|class)[ \t]+(\w+)")
CALL = re.compile(r"(?:(\w+) = )?((?:\w+\.)*)(\w+)\(")

MOST_LINES = 1_500
"""How many lines of a file are shown from its beginning; marked lines below are shown too."""

AROUND = 8
"""How many lines are shown before and after such a line."""

MOST_MARKED = 50
MOST_DEFINITIONS = 5_000
MOST_COLUMNS = 400


@dataclass
class Mark:
    """A verdict at a line.

    Attributes
    ----------
    tasks : list of str
        The tasks that have this verdict because of this line.
    is_definition : bool
        Whether the line begins what was called; else it is in a traceback.
    """

    verdict: Verdict
    tasks: list[str]
    is_definition: bool


@dataclass(frozen=True)
class SourceLine:
    """One line of a file, and what it is marked with."""

    number: int
    text: str
    marks: list[Mark]


@dataclass(frozen=True)
class SourceFile:
    """A file as a page shows it.

    Attributes
    ----------
    runs : list of list of SourceLine
        Lines that follow each other; between two runs, lines are left out.
    left_out : int
        How many lines are left out.
    marked : list of int
        The numbers of the marked lines.
    """

    name: str
    length: int
    runs: list[list[SourceLine]]
    left_out: int
    marked: list[int]


def source_files(
    result: Result, sources: Mapping[str, bytes], paths: Mapping[str, str]
) -> list[SourceFile]:
    """Return the files that a result judged, with its verdicts at their lines; marked ones first.

    Parameters
    ----------
    result
        What the reader may see of it.
    sources
        The content of each file.
    paths
        The path of each file, as tracebacks may name it.
    """
    lines = {name: _lines(content) for name, content in sources.items()}
    names = {path: name for name, path in paths.items() if name in lines}
    names |= {name: name for name in lines}
    definitions = {name: [*_definitions(own)] for name, own in lines.items()}
    marks: dict[tuple[str, int], list[Mark]] = {}
    for task in result.tasks:
        for check in task.failures:
            places = [*_in_traceback(check, names, lines)]
            is_definition = not places
            for place in dict.fromkeys(places or _called(check, definitions)):
                _add(marks.setdefault(place, []), check.verdict, task.id, is_definition)
    files = [
        _file(name, each, {line: found for (file, line), found in marks.items() if file == name})
        for name, each in sorted(lines.items())
    ]
    return sorted(files, key=lambda file: not file.marked)


def _lines(content: bytes) -> list[str]:
    lines = NEWLINE.split(content.decode("utf-8-sig", errors="backslashreplace"))
    return lines[:-1] if lines[-1] == "" else lines


def _add(marks: list[Mark], verdict: Verdict, task: str, is_definition: bool) -> None:
    for mark in marks:
        if (mark.verdict, mark.is_definition) == (verdict, is_definition):
            if task not in mark.tasks:
                mark.tasks.append(task)
            return
    marks.append(Mark(verdict, [task], is_definition))


def _in_traceback(
    check: CheckResult, names: Mapping[str, str], lines: Mapping[str, list[str]]
) -> Iterator[tuple[str, int]]:
    """Yield the lines of a traceback that are there; the worker may have invented others."""
    for frame in check.evidence.traceback if check.evidence is not None else ():
        name = names.get(frame.file, "")
        if name and 1 <= frame.line <= len(lines[name]):
            yield name, frame.line


@dataclass(frozen=True)
class _Definition:
    """A line that begins a function or a class."""

    number: int
    indent: int
    is_class: bool
    name: str


def _definitions(lines: list[str]) -> Iterator[_Definition]:
    found = (
        (number, DEFINITION.match(line[:MOST_COLUMNS])) for number, line in enumerate(lines, 1)
    )
    begins = ((number, each) for number, each in found if each is not None)
    for number, each in islice(begins, MOST_DEFINITIONS):
        yield _Definition(number, len(each[1]), each[2] == "class", each[3])


def _called(
    check: CheckResult, definitions: Mapping[str, list[_Definition]]
) -> Iterator[tuple[str, int]]:
    """Yield the line that defines what the check called last; nothing if it isn't found."""
    calls = [found for each in check.calls if (found := CALL.match(each))]
    if not calls:
        return
    *_, last = calls
    owner, name = last[2].rstrip(".").rpartition(".")[2], last[3]
    classes = {found[1]: found[3] for found in calls if found[1]}
    for file, own in definitions.items():
        place = _defined_at(own, classes.get(owner, owner), name)
        if place:
            yield file, place
            return


def _defined_at(definitions: list[_Definition], owner: str, name: str) -> int:
    """Return the number of the line that defines a name, in a class if it has an owner; or 0."""
    depth: int | None = None
    class_at = 0
    for each in definitions:
        if depth is not None and each.indent <= depth:
            depth = None
        if not owner and not each.indent and each.name == name:
            return each.number
        if owner and each.is_class and each.name == owner:
            depth, class_at = each.indent, each.number
        elif depth is not None and each.name == name:
            return each.number
    return class_at


def _file(name: str, lines: list[str], marks: Mapping[int, list[Mark]]) -> SourceFile:
    near = set(range(1, min(len(lines), MOST_LINES) + 1))
    for number in sorted(marks)[:MOST_MARKED]:
        near |= {*range(max(1, number - AROUND), min(len(lines), number + AROUND) + 1)}
    runs: list[list[SourceLine]] = []
    for number in sorted(near):
        line = SourceLine(number, _shown(lines[number - 1]), marks.get(number, []))
        if runs and runs[-1][-1].number == number - 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    marked = [line.number for run in runs for line in run if line.marks]
    return SourceFile(name, len(lines), runs, len(lines) - len(near), marked)


def _shown(line: str) -> str:
    if len(line) <= MOST_COLUMNS:
        return visible(line)
    return f"{visible(line[:MOST_COLUMNS])} ... {len(line) - MOST_COLUMNS:,} more characters"
