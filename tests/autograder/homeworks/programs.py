"""The programs of homeworks, with their verdicts: of each homework with a `programs.txt`.

`programs.txt` has right and wrong programs, as changes of the solution. `verdicts.csv` beside it
has the columns program, verdict (right or wrong), tasks (those that the program loses), named
(diagnoses in its report, the first one first, with semicolons between them; it may be empty or
missing) and why. `exceptions.toml` names the wrong programs that keep their points under some
seeds.
"""

from __future__ import annotations

import csv
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.authoring.audit.written_changes import programs_in
from autograder.grading.grade import grade
from autograder.homework import Homework, load_homework
from autograder.results.result import Result
from tests.autograder.corpus import submission_of

HERE = Path(__file__).parent
NAMES = tuple(sorted(path.parent.name for path in HERE.glob("*/programs.txt")))

Files = dict[str, bytes]


@dataclass(frozen=True)
class Claim:
    """What a program deserves."""

    homework: str
    program: str
    verdict: str
    tasks: frozenset[str]
    named: tuple[str, ...]
    why: str
    is_seldom_caught: bool

    @property
    def files(self) -> Files:
        """The files of the program."""
        return programs(self.homework)[self.program]


@cache
def homework(name: str) -> Homework:
    return load_homework(name)


@cache
def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims of a homework, in the order of `verdicts.csv`."""
    exceptions = HERE / name / "exceptions.toml"
    text = exceptions.read_text(encoding="utf-8") if exceptions.exists() else ""
    seldom = tomllib.loads(text).get("seldom_caught", {})
    with (HERE / name / "verdicts.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Claim(
                name,
                row["program"],
                row["verdict"],
                frozenset(row["tasks"].split()),
                tuple(filter(None, (row.get("named") or "").split("; "))),
                row["why"],
                row["program"] in seldom,
            )
            for row in csv.DictReader(file)
        )


def solution(name: str) -> Files:
    """Return the files of the solution."""
    return {file: (homework(name).solution / file).read_bytes() for file in homework(name).defines}


@cache
def programs(name: str) -> dict[str, Files]:
    """Return the files of each program of a homework, by its name."""
    sources = {file: source.decode() for file, source in solution(name).items()}
    text = (HERE / name / "programs.txt").read_text(encoding="utf-8")
    return {
        program: {file: source.encode() for file, source in made.items()}
        for program, made in programs_in(text, sources).items()
    }


def variants(name: str) -> list[str]:
    """Return the names of the right variants of the solution's files."""
    return sorted(path.name for path in (homework(name).solution / "variants").glob("*.py"))


def with_variant(name: str, variant: str) -> Files:
    """Return the solution with a variant of the file whose name the variant's begins with."""
    (file,) = (each for each in solution(name) if variant.startswith(each.removesuffix(".py")))
    source = (homework(name).solution / "variants" / variant).read_bytes()
    return solution(name) | {file: source}


def tasks_of_the_write_up(name: str) -> set[str]:
    """Return the tasks in the tables of the write-up."""
    write_up = (homework(name).handout / "README.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `(\w+)` \| `\w+\.py` \|", write_up, flags=re.MULTILINE))


def graded(name: str, files: Files, seed: int = 1) -> Result:
    """Return the result of a program."""
    result = grade(homework(name), submission_of(files), seed)
    assert result.points is not None, result.faults
    return result


def lost_in(result: Result) -> set[str]:
    """Return the tasks that a program loses."""
    return {task.id for task in result.tasks if task.points != task.max_points}


def as_given(name: str, file: str) -> list[str]:
    """Return the lines of a solution's file as a later homework hands it out.

    It has no markers and no hints, and names the homework whose write-up it belongs to.
    """
    source = (homework(name).solution / file).read_text(encoding="utf-8")
    source = re.sub(r"^ *### (BEGIN|END) SOLUTION\n", "", source, flags=re.MULTILINE)
    source = re.sub(r"^ *# Hint:.*\n( *# .*\n)*", "", source, flags=re.MULTILINE)
    here = f"Homework {name.removeprefix('hw')} has asked for it: the write-up there has"
    return source.replace("The write-up, README.md beside this file, has", here).splitlines()
