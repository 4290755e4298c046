"""Making one file of the homework from the cells of a notebook.

Students write experiments between the definitions of a notebook. If they mark cells as the file,
the file has these cells. Otherwise it has the functions and classes that the file must define, and
everything that these need: imports, other functions and classes, and constants.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.intake.entries import listed
from autograder.intake.notebook import Cell

EVERYTHING = "*"
"""The name that stands for all names of `from numpy import *`."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Excerpt:
    """One file of the homework, made from a notebook.

    Attributes
    ----------
    source : bytes
        The cells, each after a comment with its number. Lines that aren't taken are blank.
    note : str
        A note to the student on the cells that were taken.
    """

    source: bytes
    note: str


@dataclass(eq=False)
class _Block:
    """Statements that share lines. They are taken together or not at all."""

    cell: Cell
    statements: list[ast.stmt]
    first: int
    last: int


def excerpt(file: str, names: Collection[str], cells: list[Cell]) -> Excerpt | None:
    """Return a file of the homework; None if no cell belongs to it.

    Parameters
    ----------
    names
        The names that the file must define.
    """
    marked = {cell.number: cell.lines for cell in cells if cell.is_marked(file)}
    if marked:
        return Excerpt(_source(file, marked), f"{file} is {_cells(marked)} of the notebook")
    needed, found = _needed(set(names), cells)
    broken = {cell.number: cell.lines for cell in cells if _tries(cell, set(names) - found)}
    if not needed and not broken:
        return None
    if not needed:  # the broken cells are taken, so that the student sees the error
        note = f"{file} is {_cells(broken)} of the notebook, which can't be read as Python"
        return Excerpt(_source(file, broken), note)
    note = (
        f"{file} is taken from {_cells(needed)} of the notebook: {listed(found)} and what that "
        f"needs, no experiments (to choose the cells yourself, begin each with # file: {file})"
    )
    if broken:
        note += f"; {_cells(broken)} can't be read as Python, and nothing of it is taken"
    return Excerpt(_source(file, needed), note)


def _cells(numbers: Iterable[int]) -> str:
    *others, last = map(str, sorted(numbers))
    return f"code cells {', '.join(others)} and {last}" if others else f"code cell {last}"


def _source(file: str, lines_of_cells: Mapping[int, list[str]]) -> bytes:
    # Two lines of ours come first: Python reads an encoding from the first two lines.
    lines = [f"# {file}, from a notebook"]
    for number, lines_of_cell in sorted(lines_of_cells.items()):
        lines += [f"# code cell {number}", *lines_of_cell]
    return "".join(f"{line}\n" for line in lines).encode()


def _needed(names: set[str], cells: list[Cell]) -> tuple[dict[int, list[str]], set[str]]:
    """Return the lines that the names need, by the cell's number, and the names found."""
    blocks = [block for cell in cells if cell.tree for block in _blocks(cell, cell.tree)]
    defined = {
        statement.name
        for block in blocks
        for statement in block.statements
        if isinstance(statement, Definition)
    }
    binders: dict[str, list[_Block]] = {}
    for block in blocks:
        for statement in block.statements:
            for name in _bound(statement, names, defined):
                binders.setdefault(name, []).append(block)
    found = names & binders.keys()
    lines: dict[int, list[str]] = {}
    waiting = [*found, EVERYTHING] if found else []
    while waiting:
        for block in binders.pop(waiting.pop(), []):
            taken = lines.setdefault(block.cell.number, [""] * len(block.cell.lines))
            taken[block.first - 1 : block.last] = block.cell.lines[block.first - 1 : block.last]
            waiting += _used(block)
    return lines, found


def _tries(cell: Cell, names: set[str]) -> bool:
    """Whether a cell that isn't valid Python has a line that begins to define one of the names."""
    definition = re.compile(rf"(?:class|def)\s+(?:{'|'.join(names)})\b")
    return bool(names) and not cell.tree and any(map(definition.match, cell.lines))


def _blocks(cell: Cell, tree: ast.Module) -> Iterator[_Block]:
    block = None
    for statement in tree.body:
        decorators = getattr(statement, "decorator_list", [])
        first = min(node.lineno for node in (statement, *decorators))
        last = statement.end_lineno or first
        if block and first <= block.last:
            block.statements.append(statement)
            block.last = last
            continue
        if block:
            yield block
        block = _Block(cell, [statement], first, last)
    if block:
        yield block


def _bound(statement: ast.stmt, names: set[str], defined: set[str]) -> set[str]:
    """Return the names that a statement defines or changes; no names for an experiment.

    Parameters
    ----------
    names
        The names that the file must define. Any other assignment with a call is an experiment.
    defined
        The names of functions and classes. An assignment to such a name is an experiment too.
    """
    match statement:
        case ast.Import() | ast.ImportFrom():
            return {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {statement.name}
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            targets = list(_targets(statement))
            assigned = {target.id for target in targets if isinstance(target, ast.Name)}
            if assigned & names:
                return assigned - defined
            return set() if _calls(statement) else {_root(target) for target in targets}
    return set()


def _targets(assignment: ast.Assign | ast.AnnAssign | ast.AugAssign) -> Iterator[ast.expr]:
    waiting = [*assignment.targets] if isinstance(assignment, ast.Assign) else [assignment.target]
    while waiting:
        target = waiting.pop()
        if isinstance(target, ast.Tuple | ast.List):
            waiting += target.elts
        else:
            yield target


def _root(target: ast.expr) -> str:
    """Return the first name of an expression: `Linear` for `Linear.backward` and `Linear[0]`."""
    node = target
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _calls(statement: ast.stmt) -> bool:
    """Whether a statement makes a call at once. A call inside a lambda happens later."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            return True
        if not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return False


def _used(block: _Block) -> Iterator[str]:
    for statement in block.statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                yield node.id
