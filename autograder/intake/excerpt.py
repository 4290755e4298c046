"""Putting one file of the homework together from a notebook's cells.

Students try things out in a notebook, between its definitions. Where they say which cells are the
file, it is these. Otherwise it is the functions and classes that the file must define, and what
they need: imports, further functions and classes, and constants.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.intake.entries import listed
from autograder.intake.notebook import Cell

EVERYTHING = "*"
"""What `from numpy import *` binds."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Excerpt:
    """One file of the homework, as a notebook has it.

    Attributes
    ----------
    source : bytes
        The cells, each after a comment with its number; what isn't taken is left blank.
    note : str
        What the student should know of it.
    """

    source: bytes
    note: str


@dataclass(eq=False)
class _Block:
    """Statements that share lines, and so are taken together or not at all."""

    cell: Cell
    statements: list[ast.stmt]
    first: int
    last: int


def excerpt(file: str, names: Collection[str], cells: list[Cell]) -> Excerpt | None:
    """Return a file of the homework; None if the cells have nothing of it.

    Parameters
    ----------
    names
        What the file must define.
    """
    marked = {cell.number: cell.lines for cell in cells if cell.is_marked(file)}
    if marked:
        return Excerpt(_source(file, marked), f"{file} is {_cells(marked)} of the notebook")
    needed, found = _needed(set(names), cells)
    broken = {cell.number: cell.lines for cell in cells if _tries(cell, set(names) - found)}
    if not needed and not broken:
        return None
    if not needed:  # taken all the same: the student is to see what is wrong with it
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
    # Two lines of ours come first: in those, Python looks for an encoding.
    lines = [f"# {file}, from a notebook"]
    for number, lines_of_cell in sorted(lines_of_cells.items()):
        lines += [f"# code cell {number}", *lines_of_cell]
    return "".join(f"{line}\n" for line in lines).encode()


def _needed(names: set[str], cells: list[Cell]) -> tuple[dict[int, list[str]], set[str]]:
    """Return the lines that are needed for the names, by their cells, and the names found."""
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
            kept = lines.setdefault(block.cell.number, [""] * len(block.cell.lines))
            kept[block.first - 1 : block.last] = block.cell.lines[block.first - 1 : block.last]
            waiting += _used(block)
    return lines, found


def _tries(cell: Cell, names: set[str]) -> bool:
    """Return whether a cell would define one of the names, if it were Python."""
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
    """Return the names that a statement gives a meaning to, if it may be taken at all.

    Parameters
    ----------
    names
        Those that are looked for: only they may be the result of a call, as experiments are.
    defined
        Those that are functions and classes: what is assigned to these is an experiment too.
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
    """Return the name that `Linear.backward` and `table[0]` start from."""
    node: ast.AST = target
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _calls(statement: ast.stmt) -> bool:
    """Return whether a statement calls something right away, and not later, as a lambda does."""
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
