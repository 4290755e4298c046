"""The right programs of an audit, and the class of all programs."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from autograder.authoring.handout import generate
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.intake import Submission

FULLY_RIGHT = "Expected: everything passed"
"""The line at the head of a student's file, in the tests' corpus, that is a right variant."""

LATEST = 16
"""The number of sources whose syntax trees are remembered: an audit has thousands."""


class ProgramKind(StrEnum):
    """The origin of a program."""

    SOLUTION = "solution"
    HANDOUT = "handout"
    VARIANT = "right variant"
    PLANT = "planted misconception"
    MUTANT = "mutant"
    TWO_STEPS = "mutant of a mutant"
    IMPORTING = "right variant with another import"
    STRANGER = "stranger"


REPEATED = (ProgramKind.SOLUTION, ProgramKind.HANDOUT, ProgramKind.VARIANT)
"""The programs that are graded under many seeds; every one of these gradings must be right."""

RIGHT = (ProgramKind.SOLUTION, ProgramKind.VARIANT, ProgramKind.IMPORTING)
MUTANTS = (ProgramKind.MUTANT, ProgramKind.TWO_STEPS)
MADE = (*MUTANTS, ProgramKind.PLANT)
"""The programs that are made by changes of the solution; only the oracle knows which are wrong."""


@dataclass(frozen=True)
class Program:
    """A program that a student might hand in.

    Attributes
    ----------
    name : str
        Its name in reports; all programs of an audit have different names.
    sources : dict of str to str
        The source of each file.
    task : str
        The task of a planted misconception.
    planted : tuple of str
        The names of the planted misconceptions.
    settled : tuple of str
        The tasks that a stranger's program gets wrong, decided before any grading.
    seldom : str
        The reason why a wrong stranger keeps its points under some seeds; "" if it must not.
    operator : str
        The operator that made a mutant.
    before : Program or None
        The program that a mutant was made from.
    """

    name: str
    kind: ProgramKind
    sources: dict[str, str]
    task: str = ""
    planted: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    seldom: str = ""
    operator: str = ""
    before: Program | None = None

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
        """Return the diff from another program to this one."""
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
        If there is no solution, as in an installed package, or it can't be read.
    """
    folder = homework.solution
    if not folder.is_dir():
        raise UsageError(
            f"an audit starts from the solution, and there is no folder {folder}; "
            f"run it where the homework is written"
        )
    sources = {file: _read(folder / file) for file in homework.defines}
    return Program("the solution", ProgramKind.SOLUTION, sources)


def handout(homework: Homework) -> Program:
    """Return the untouched handout of a homework, generated from its solution."""
    made = generate(homework)
    sources = {file: made[homework.handout / file] for file in homework.defines}
    return Program("the untouched handout", ProgramKind.HANDOUT, sources)


def variants(homework: Homework, right: Program, folders: tuple[str, ...]) -> Iterator[Program]:
    """Yield right programs that are written in another way than the solution.

    Each file of these folders is a variant of one file of the homework: the file whose name it
    begins with, or else the first. In a corpus of students, only fully right files are variants.
    One program combines variants of several files, so that fewer programs are graded.
    """
    found: dict[str, list[Path]] = {file: [] for file in homework.defines}
    for folder in folders:
        for path in sorted((homework.root / folder).glob("*.py")):
            source = path.read_text(encoding="utf-8")
            if "Expected:" not in source or FULLY_RIGHT in source:
                found[_varied(path, homework)].append(path)
    for number in range(max(map(len, found.values()))):
        paths = {file: some[number % len(some)] for file, some in found.items() if some}
        read = {file: _read(path) for file, path in paths.items()}
        name = " and ".join(path.stem for path in paths.values())
        yield Program(name, ProgramKind.VARIANT, right.sources | read)


def _read(path: Path) -> str:
    """Return the source of a right program.

    Raises
    ------
    UsageError
        If it isn't there, or isn't Python.
    """
    try:
        source = path.read_text(encoding="utf-8")
        ast.parse(source)
    except SyntaxError as error:
        raise UsageError(f"{path}:{error.lineno}: {error.msg}") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"{path} can't be read: {reason}") from error
    return source


def _varied(path: Path, homework: Homework) -> str:
    files = list(homework.defines)
    return next((file for file in files if path.stem.startswith(Path(file).stem)), files[0])


@lru_cache(maxsize=LATEST)
def normalised(source: str) -> str:
    """Return the syntax tree of a source as text, without comments, docstrings and layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:]
    return ast.dump(tree)
