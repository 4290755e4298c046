"""Right programs whose files import each other, in every way that Python has."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations

from autograder.authoring.audit.programs import Program, ProgramKind


def importing(right: Program, defines: Mapping[str, Sequence[str]]) -> Iterator[Program]:
    """Yield a right program with an import of one of its files in another.

    A file that needs another one is never imported by it: in such a circle, Python's order decides.

    Parameters
    ----------
    defines
        The names that each file defines.
    """
    pairs = [
        (file, other)
        for file, other in permutations(right.sources, 2)
        if not _imports(right.sources[other], file)
    ]
    for file, other in pairs:
        name, names = other.removesuffix(".py"), ", ".join(defines[other])
        for line in (
            f"import {name}",
            f"import {name} as other",
            f"from {name} import {names}",
            f"from {name} import *",
            f"import importlib; other = importlib.import_module({name!r})",
        ):
            yield _with_lines(right, {file: line}, line)
        late = f"def at_work():\n    from {name} import {names}\n\n\nat_work()"
        yield _with_lines(right, {file: late}, f"from {name} import {names}, in a function")
    each_other = {
        file: "\n".join(
            f"import {other.removesuffix('.py')}" for each, other in pairs if each == file
        )
        for file in right.sources
    }
    yield _with_lines(right, each_other, "all files import each other")


def _imports(source: str, file: str) -> bool:
    """Whether a source takes names from a file."""
    statements = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ImportFrom))
    return any(each.module == file.removesuffix(".py") for each in statements)


def _with_lines(right: Program, lines: Mapping[str, str], name: str) -> Program:
    sources = {
        file: _with_line(source, lines[file]) if file in lines else source
        for file, source in right.sources.items()
    }
    where = next(iter(lines)) if len(lines) == 1 else "each file"
    return replace(
        right, name=f"{right.name}; {where}: {name}", kind=ProgramKind.IMPORTING, sources=sources
    )


def _with_line(source: str, line: str) -> str:
    """Return a source with a line after its docstring and its imports from `__future__`."""
    at = 0
    for statement in ast.parse(source).body:
        is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        is_future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if not (is_docstring or is_future):
            break
        at = statement.end_lineno or 0
    before = source.splitlines(keepends=True)
    return "".join([*before[:at], f"\n{line}\n", *before[at:]])
