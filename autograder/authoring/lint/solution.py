"""What is missing in the solution, its variants and the handout."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring import handout
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.lint.finding import Finding, line_of
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.modules import BrokenModuleError


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield what is missing in the solution: it can't be graded like this."""
    if not homework.solution.is_dir():
        yield Finding(homework.solution, 0, "there is no folder with the solution")
        return
    for file, names in homework.defines.items():
        yield from _of_file(homework.solution / file, names)


def drifted(homework: Homework) -> Iterator[Finding]:
    """Yield the files of the handout that have drifted from a whole solution."""
    for path in handout.drifted(homework):
        message = f"it has drifted from its solution: autograder handout {homework.argument}"
        yield Finding(path, 0, message)


def _of_file(path: Path, names: tuple[str, ...]) -> Iterator[Finding]:
    if not path.is_file():
        yield Finding(path, 0, "the solution lacks this file")
        return
    source = path.read_text(encoding="utf-8")
    if unread := [*_unread(path)]:
        yield from unread
        return
    try:
        handout.without_solution(source, path.name)
    except ValueError as error:
        yield Finding(path, 0, str(error))
        return
    tree = ast.parse(source)
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for name in names:
        if name not in defined:
            yield Finding(path, 0, f"it defines no {name}, which homework.toml names")
    if not line_of(source, handout.BEGIN):
        message = f"it has no {handout.BEGIN}, so the handout would hold the whole solution"
        yield Finding(path, 0, message)


def _unread(path: Path) -> Iterator[Finding]:
    try:
        ast.parse(path.read_bytes())
    except SyntaxError as error:
        yield Finding(path, error.lineno or 0, error.msg)
    except ValueError as error:
        yield Finding(path, 0, str(error))


def of_audit(homework: Homework) -> Iterator[Finding]:
    """Yield what an audit needs and does not find: its settings, and right variants."""
    audit = homework.folder / "audit.py"
    if not audit.is_file() and homework.table is None:
        yield Finding(audit, 0, "there is no audit.py, so nothing tests the checks")
        return
    try:
        folders = settings_of(str(homework.folder)).variants
    except BrokenModuleError as error:
        yield Finding(error.file, error.line, error.reason)
        return
    except UsageError:
        yield Finding(audit, 0, "it defines no SETTINGS, an audit's Settings")
        return
    paths = sorted(path for folder in folders for path in (homework.root / folder).glob("*.py"))
    for path in paths:
        yield from _unread(path)
    if not paths:
        message = "the audit knows no right program but the solution: add some to its variants"
        yield Finding(audit if audit.is_file() else homework.solution / "variants", 0, message)
