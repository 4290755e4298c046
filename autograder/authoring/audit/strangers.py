"""Programs by strangers: people who knew the write-up alone, and did not know the checks.

A folder of strangers has one folder for each program, or `programs.txt` with the changes that make
it of the solution (`written_changes.py`). It has `verdicts.csv` with the columns program,
verdict (right or wrong), tasks (those that it gets wrong) and why. The verdicts were decided before
any program was graded. `exceptions.toml` has the programs whose grading may differ from their
verdict, each with the reason. The folder belongs to the tests: it is never part of a handout.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.authoring.audit.programs import Program, ProgramKind
from autograder.authoring.audit.written_changes import programs_in
from autograder.errors import UsageError


def strangers(folder: Path, solution: Mapping[str, str] | None = None) -> Iterator[Program]:
    """Yield the programs of a folder of strangers, without those whose verdict was argued away.

    Parameters
    ----------
    solution
        The source of each file of the solution, which `programs.txt` changes.

    Raises
    ------
    UsageError
        If a verdict is unclear, or an exception names a program without a verdict.
    """
    exceptions = folder / "exceptions.toml"
    reasons = tomllib.loads(exceptions.read_text(encoding="utf-8")) if exceptions.exists() else {}
    seldom, argued = (reasons.get(name, {}) for name in ("seldom_caught", "argued"))
    unknown = {*seldom, *argued}
    written = folder / "programs.txt"
    text = written.read_text(encoding="utf-8") if solution and written.exists() else ""
    made = programs_in(text, solution or {})
    with (folder / "verdicts.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            tasks = tuple(row["tasks"].split())
            if (row["verdict"], bool(tasks)) not in {("right", False), ("wrong", True)}:
                raise UsageError(
                    f"{folder / 'verdicts.csv'}: {row['program']} is {row['verdict']!r} with the "
                    f"tasks {row['tasks']!r}; a right program has none, and a wrong one has some"
                )
            unknown.discard(row["program"])
            if row["program"] in argued:
                continue
            paths = sorted((folder / row["program"]).glob("*.py"))
            sources = {path.name: path.read_text(encoding="utf-8") for path in paths}
            sources = made.get(row["program"], sources)
            yield Program(
                row["program"],
                ProgramKind.STRANGER,
                sources,
                settled=tasks,
                seldom=seldom.get(row["program"], ""),
            )
    if unknown:
        raise UsageError(f"{exceptions} names programs without a verdict: {sorted(unknown)}")
