"""Making one file of the homework from the cells of a notebook.

Students write experiments between the definitions of a notebook. If they mark cells as the file,
the file has these cells. Otherwise it has the functions and classes that the file must define. In
both cases it has everything else that these need; see `following.py`.

A class may be made of a class that another file must define, as the layers of homework 5 are made
of its Module. Then the file imports it: with a copy of its own, there would be two such classes.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from autograder.intake.entries import listed
from autograder.intake.following import Bindings, Following
from autograder.intake.notebook import Cell
from autograder.intake.statements import Block, blocks_of, root

FUTURE = "from __future__ import annotations"


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


def excerpt(file: str, defines: Mapping[str, Collection[str]], cells: list[Cell]) -> Excerpt | None:
    """Return a file of the homework; None if no cell belongs to it.

    Parameters
    ----------
    defines
        The files of the homework, each with the names that it must define.
    """
    names = set(defines[file])
    marked = {cell.number: cell.lines for cell in cells if cell.is_marked(file)}
    # A cell that writes another file binds nothing, but it may hold the definitions all the same.
    run = [cell for cell in cells if cell.number in marked or not cell.is_written]
    for taken_from in (run, cells):
        blocks = list(blocks_of(taken_from))
        bindings = Bindings(blocks, names, {each.removesuffix(".py") for each in defines})
        found = names & bindings.binders.keys()
        if found or marked:
            break
    given = [index for index, block in enumerate(blocks) if block.cell.number in marked]
    wanted = () if marked else found
    taken = Following(bindings, wanted, given).taken
    others = _files_below(file, defines, blocks, taken)
    imported = {other: sorted({*defines[other]} & bindings.binders.keys()) for other in others}
    if imported:
        away = {name for each in imported.values() for name in each}
        taken = Following(bindings, wanted, given, away).taken
    if marked:
        needed = _lines(blocks, taken)
        note = f"{file} is {_cells(marked)} of the notebook"
        if more := needed.keys() - marked.keys():
            note += f", and what that needs from {_cells(more)}"
        return Excerpt(_source(file, needed | marked, blocks, imported), note)
    needed = _lines(blocks, taken) if found else {}
    last = max((blocks[bindings.binders[name][-1]].cell.number for name in found), default=0)
    broken = {cell.number: cell.lines for cell in cells if _tries(cell, names - found)}
    broken |= {
        cell.number: cell.lines for cell in cells if cell.number > last and _tries(cell, names)
    }
    if not needed and not broken:
        return None
    if not needed:  # the broken cells are taken, so that the student sees the error
        note = f"{file} is {_cells(broken)} of the notebook, which can't be read as Python"
        return Excerpt(_source(file, broken, blocks), note)
    note = (
        f"{file} is taken from {_cells(needed)} of the notebook: {listed(found)} and what that "
        f"needs, no experiments (to choose the cells yourself, begin each with # file: {file})"
    )
    if broken:
        note += f"; {_cells(broken)} can't be read as Python, and nothing of it is taken"
    return Excerpt(_source(file, needed, blocks, imported), note)


def _files_below(
    file: str,
    defines: Mapping[str, Collection[str]],
    blocks: Sequence[Block],
    taken: Collection[int],
) -> list[str]:
    """Return the other files of which classes of this file are made.

    A file that is itself made of this one is left out: two files can't import each other.
    """
    made_of = {root(base) for index in taken for base in _bases(blocks[index])}
    made_of -= {*defines[file]}
    return [
        other
        for other, names in defines.items()
        if other != file and made_of & {*names} and not _is_made_of(other, {file}, defines, blocks)
    ]


def _is_made_of(
    file: str, others: set[str], defines: Mapping[str, Collection[str]], blocks: Sequence[Block]
) -> bool:
    """Whether a class that a file defines is made of a class of one of the others, by any way."""
    below = {file}
    while True:
        names = {name for each in below for name in defines[each]}
        bases = {root(base) for block in blocks if block.defines & names for base in _bases(block)}
        more = {each for each, defined in defines.items() if bases & {*defined}} - below
        if not more:
            return False
        if more & others:
            return True
        below |= more


def _bases(block: Block) -> Iterator[ast.expr]:
    for statement in block.statements:
        if isinstance(statement, ast.ClassDef):
            yield from statement.bases


def _cells(numbers: Iterable[int]) -> str:
    *others, last = map(str, sorted(numbers))
    return f"code cells {', '.join(others)} and {last}" if others else f"code cell {last}"


def _lines(blocks: list[Block], taken: Iterable[int]) -> dict[int, list[str]]:
    """Return the lines of these blocks, by the cell's number; other lines are blank."""
    lines: dict[int, list[str]] = {}
    for block in (blocks[index] for index in taken):
        number = block.cell.number
        if number not in lines:
            lines[number] = [""] * len(block.cell.lines)
        lines[number][block.first - 1 : block.last] = block.lines
    return lines


def _source(
    file: str,
    lines_of_cells: Mapping[int, list[str]],
    blocks: Iterable[Block],
    imported: Mapping[str, Sequence[str]] | None = None,
) -> bytes:
    # Two lines of ours come first: Python reads an encoding from the first two lines.
    lines = [f"# {file}, from a notebook"]
    # A future import holds for all later cells, and may only stand at the top of a file.
    futures: dict[int, list[Block]] = defaultdict(list)
    for block in blocks:
        if block.is_future:
            futures[block.cell.number].append(block)
    if futures and min(futures) <= max(lines_of_cells):
        lines.append(FUTURE)
    for other, names in (imported or {}).items():
        lines.append(f"from {other.removesuffix('.py')} import {', '.join(names)}")
    for number, lines_of_cell in sorted(lines_of_cells.items()):
        lines_of_cell = [*lines_of_cell]
        for block in futures[number]:
            lines_of_cell[block.first - 1 : block.last] = [""] * len(block.lines)
        lines += [f"# code cell {number}", *lines_of_cell]
    return "".join(f"{line}\n" for line in lines).encode()


def _tries(cell: Cell, names: set[str]) -> bool:
    """Whether a cell that isn't valid Python has a line that begins to define one of the names."""
    definition = re.compile(rf"(?:class|def)\s+(?:{'|'.join(names)})\b")
    return bool(names) and not cell.tree and any(map(definition.match, cell.lines))
