"""What is missing in the solution, its variants and the handout."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring import handout
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.lint.finding import Finding, line_of
from autograder.homework import Homework


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield what is missing in the solution, its variants and the handout."""
    if not homework.solution.is_dir():
        yield Finding(homework.solution, 0, "there is no folder with the solution")
        return
    complete = True
    for file, names in homework.defines.items():
        for finding in _of_file(homework.solution / file, names):
            complete = False
            yield finding
    if complete:
        for path in handout.drifted(homework):
            message = f"it has drifted from its solution: autograder handout {homework.argument}"
            yield Finding(path, 0, message)
    yield from _of_audit(homework)


def _of_file(path: Path, names: tuple[str, ...]) -> Iterator[Finding]:
    if not path.is_file():
        yield Finding(path, 0, "the solution lacks this file")
        return
    source = path.read_text(encoding="utf-8")
    try:
        handout.without_solution(source, path.name)
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        yield Finding(path, getattr(error, "lineno", 0) or 0, str(error))
        return
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for name in names:
        if name not in defined:
            yield Finding(path, 0, f"it defines no {name}, which homework.toml names")
    if not line_of(source, handout.BEGIN):
        message = f"it has no {handout.BEGIN}, so the handout would hold the whole solution"
        yield Finding(path, 0, message)


def _of_audit(homework: Homework) -> Iterator[Finding]:
    audit = homework.folder / "audit.py"
    if not audit.is_file():
        yield Finding(audit, 0, "there is no audit.py, so nothing tests the checks")
        return
    try:
        folders = settings_of(str(homework.folder)).variants
    except Exception as error:
        yield Finding(audit, 0, f"it can't be read: {type(error).__name__}: {error}")
        return
    if not any(path for folder in folders for path in (homework.root / folder).glob("*.py")):
        message = "the audit knows no right program but the solution: add some to its variants"
        yield Finding(audit, 0, message)
