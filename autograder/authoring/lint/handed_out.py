"""What the handout lacks beside its files to fill in: the demo, and the notebooks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from autograder.authoring.lint.finding import Finding, line_of
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.student.demo.play import no_report, play
from autograder.student.demo.readiness import solution_files
from autograder.student.demo.reference import place_of

SECONDS = 5
"""The time that a demo's loops get: lint looks whether it runs, and not at what it shows."""


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield the notebooks and the demo that are declared and missing."""
    metadata = homework.folder / "homework.toml"
    text = metadata.read_text(encoding="utf-8")
    for name in homework.notebooks:
        if not (homework.notebook_folder / name).is_file():
            message = f"{homework.notebook_folder} has no notebook {name}"
            yield Finding(metadata, line_of(text, "^notebooks"), message)
    if homework.demo is None:
        return
    demo = homework.handout / homework.demo.file
    if not demo.is_file():
        message = f"the demo is {homework.demo.file}, and the handout has no such file"
        yield Finding(metadata, line_of(text, r"^\[demo\]"), message)
    elif not _defines_demo(demo.read_bytes()):
        yield Finding(demo, 0, "it is the demo, and defines no function demo(steps)")


def of_demo(homework: Homework) -> Iterator[Finding]:
    """Yield what goes wrong when the demo is run with the solution."""
    sources = None if homework.demo is None else solution_files(homework, homework.demo)
    if homework.demo is None or sources is None or any(findings(homework)):
        return
    if not place_of(homework).is_file():
        message = f"it is missing; run: autograder handout {homework.argument}"
        yield Finding(place_of(homework), 0, message)
    try:
        play(homework, replace(homework.demo, seconds=SECONDS), sources, no_report)
    except UsageError as error:
        message = f"with the solution: {error}".replace("\n", "; ")
        yield Finding(homework.handout / homework.demo.file, 0, message)


def _defines_demo(source: bytes) -> bool:
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError):
        return False
    return any(isinstance(each, ast.FunctionDef) and each.name == "demo" for each in body)
