"""What the write-up lacks: a task, its points, or a shape."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.authoring.lint.finding import Finding
from autograder.homework import Homework

NAME = re.compile(r"`(?:self\.)?(\w[\w.-]*)`")


@dataclass(frozen=True)
class Row:
    """One row of a table in Markdown, with its cells by the headings of their columns."""

    line: int
    cells: dict[str, str]

    @property
    def names(self) -> list[str]:
        """The names in code letters in the first column."""
        return NAME.findall(next(iter(self.cells.values()), ""))


@dataclass(frozen=True)
class Promise:
    """The points that a write-up promises for a task."""

    line: int
    points: int
    extra: bool


def rows_of(markdown: str) -> Iterator[Row]:
    """Yield the rows of all tables in Markdown."""
    headings: list[str] = []
    for number, line in enumerate(markdown.splitlines(), start=1):
        if not line.startswith("|"):
            headings = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not headings:
            headings = cells
        elif not all(re.fullmatch(":?-+:?", cell) for cell in cells):
            yield Row(number, dict(zip(headings, cells, strict=False)))


def promises(markdown: str) -> dict[str, Promise]:
    """Return the points that a write-up promises, by task.

    The table of the tasks has the columns `task` and `points`. The points of tasks in a table with
    the column `extra points` are extra.
    """
    found = {}
    for row in rows_of(markdown):
        column = next((name for name in ("points", "extra points") if name in row.cells), "")
        number = re.search(r"\d+", row.cells.get(column, ""))
        if "task" in row.cells and number:
            for name in row.names:
                found[name] = Promise(row.line, int(number[0]), column != "points")
    return found


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield what the write-up lacks."""
    path = homework.handout / "README.md"
    if not path.is_file():
        yield Finding(path, 0, "the handout has no write-up")
        return
    text = path.read_text(encoding="utf-8")
    promised = promises(text)
    for task in homework.tasks:
        promise = promised.pop(task.id, None)
        kind = "extra points" if task.extra else "points"
        if promise is None:
            message = f"no table of tasks says that {task.id} has {task.points} {kind}"
            yield Finding(path, 0, message)
        elif (promise.points, promise.extra) != (task.points, task.extra):
            written = f"{promise.points} {'extra points' if promise.extra else 'points'}"
            message = f"{task.id} has {written} here, and {task.points} {kind} in homework.toml"
            yield Finding(path, promise.line, message)
    for name, promise in promised.items():
        yield Finding(path, promise.line, f"homework.toml has no task {name}")
    yield from _totals(homework, text)
    yield from _shapes(homework, text)


def _totals(homework: Homework, text: str) -> Iterator[Finding]:
    for row in rows_of(text):
        for column, points in (
            ("points", homework.points),
            ("extra points", homework.extra_points),
        ):
            total = re.search(r"\d+", row.cells.get(column, ""))
            if "task" in row.cells and not row.names and total and int(total[0]) != points:
                message = f"the sum is {total[0]} here, and {points} in homework.toml"
                yield Finding(homework.handout / "README.md", row.line, message)


def _shapes(homework: Homework, text: str) -> Iterator[Finding]:
    path = homework.handout / "README.md"
    known = set()
    for row in rows_of(text):
        if "shape" not in row.cells:
            continue
        known |= {*row.names}
        if not row.cells["shape"]:
            yield Finding(path, row.line, f"{', '.join(row.names)} has no shape")
    for name in sorted(_names(homework) - known):
        yield Finding(path, 0, f"no table with the column `shape` has {name}")


def _names(homework: Homework) -> set[str]:
    """Return the arguments and attributes of the solution: a student must know their shapes."""
    found = set()
    for file, names in homework.defines.items():
        path = homework.solution / file
        if not path.is_file():
            continue
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, ValueError):
            continue
        for top in tree.body:
            if isinstance(top, ast.FunctionDef | ast.ClassDef) and top.name in names:
                found |= {*_within(top)}
    return {name for name in found if not name.startswith("_")}


def _within(definition: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    own = [definition] if isinstance(definition, ast.FunctionDef) else definition.body
    for function in own:
        if isinstance(function, ast.FunctionDef):
            arguments = function.args
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            yield from (each.arg for each in every if each.arg not in ("self", "cls"))
    yield from attributes_of(definition)


def attributes_of(definition: ast.AST) -> Iterator[str]:
    """Yield the attributes that code sets on `self`."""
    for node in ast.walk(definition):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), ctx=ast.Store()):
                yield node.attr
