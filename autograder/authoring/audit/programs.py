"""Programs to audit a homework with: what each is, and its source."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from autograder.authoring.handout import generate
from autograder.errors import UsageError
from autograder.homework import HERE, Homework
from autograder.intake import Submission

CLONE = HERE.parent
FULLY_RIGHT = "Expected: everything passed"
"""What a student of the tests' corpus says at its head if it is a right variant."""


class ProgramKind(StrEnum):
    """Where a program comes from."""

    SOLUTION = "solution"
    HANDOUT = "handout"
    VARIANT = "right variant"
    PLANT = "planted misconception"
    MUTANT = "mutant"


REPEATED = (ProgramKind.SOLUTION, ProgramKind.HANDOUT, ProgramKind.VARIANT)
"""What is graded under many seeds: of these, every single grading must come out right."""


@dataclass(frozen=True)
class Program:
    """Something that might be handed in.

    Attributes
    ----------
    name : str
        What reports call it; no two programs of an audit share one.
    sources : dict of str to str
        Each file's source.
    task : str
        The task that a planted misconception is about.
    planted : tuple of str
        The misconceptions that were planted.
    """

    name: str
    kind: ProgramKind
    sources: dict[str, str]
    task: str = ""
    planted: tuple[str, ...] = ()

    @property
    def submission(self) -> Submission:
        """The program as if it had been read from a folder."""
        folder = Path(self.name)
        return Submission(
            folder,
            {file: source.encode() for file, source in self.sources.items()},
            {file: str(folder / file) for file in self.sources},
            (),
        )

    def difference(self, other: Program) -> str:
        """Return what has to be changed to make another program into this one, as a diff."""
        lines: list[str] = []
        for file, source in self.sources.items():
            before = other.sources.get(file, "").splitlines()
            lines += difflib.unified_diff(before, source.splitlines(), file, file, "", "", 1, "")
        return "\n".join(lines)


def solution(homework: Homework) -> Program:
    """Return the solution of a homework.

    Raises
    ------
    UsageError
        If there is none: an installed package has none, only a clone does.
    """
    folder = CLONE / "solutions" / homework.name
    if not folder.is_dir():
        raise UsageError(
            f"an audit starts from the solution, and there is no folder {folder}; "
            f"run it in a clone of the project"
        )
    sources = {file: (folder / file).read_text(encoding="utf-8") for file in homework.defines}
    return Program("the solution", ProgramKind.SOLUTION, sources)


def handout(homework: Homework) -> Program:
    """Return the untouched handout of a homework, as the solution gives it."""
    sources = {path.name: content for path, content in generate(homework).items()}
    return Program("the untouched handout", ProgramKind.HANDOUT, sources)


def variants(homework: Homework, right: Program, folders: tuple[str, ...]) -> Iterator[Program]:
    """Yield right programs that are written in other ways than the solution.

    Each file of these folders is a variant of one file of the homework, of the one whose name it
    begins with, or else of the first; in a corpus of students, only those count that claim to be
    fully right. Variants of several files go together, so that none is graded for nothing.
    """
    found: dict[str, list[Path]] = {file: [] for file in homework.defines}
    for folder in folders:
        for path in sorted((CLONE / folder).glob("*.py")):
            source = path.read_text(encoding="utf-8")
            if "Expected:" not in source or FULLY_RIGHT in source:
                found[_varied(path, homework)].append(path)
    for number in range(max(map(len, found.values()))):
        paths = {file: some[number % len(some)] for file, some in found.items() if some}
        read = {file: path.read_text(encoding="utf-8") for file, path in paths.items()}
        name = " and ".join(path.stem for path in paths.values())
        yield Program(name, ProgramKind.VARIANT, right.sources | read)


def _varied(path: Path, homework: Homework) -> str:
    files = list(homework.defines)
    return next((file for file in files if path.stem.startswith(Path(file).stem)), files[0])


@cache
def normalised(source: str) -> str:
    """Return a source's meaning to Python, without comments, docstrings and layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:]
    return ast.dump(tree)


def without_duplicates(programs: Iterator[Program], known: list[Program]) -> Iterator[Program]:
    """Yield each program that differs from all before it, and from those that are known."""
    seen = {_meaning(program) for program in known}
    for program in programs:
        meaning = _meaning(program)
        if meaning not in seen:
            seen.add(meaning)
            yield program


def _meaning(program: Program) -> tuple[str, ...]:
    return tuple(normalised(source) for source in program.sources.values())
