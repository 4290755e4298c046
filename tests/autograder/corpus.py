"""The students of the folder `students`, and the verdicts that each claims for itself.

Most students differ from the solution in a few places. They are entries of `changes.txt`::

    dLdW_sign | dLdW wrong; everything else passed | the sign of dLdW.
        dLdZ.T @ self.A -> -dLdZ.T @ self.A
            | a line after that one

The first line gives the name, the verdicts and what this is. Each change replaces a text that
occurs exactly once in the solution without its docstrings. "noted dLdA", after the verdicts, names
the tasks that pass with a note in the report.

A student who wrote another program is a file, which begins in a comment or a docstring with::

    What this is: the mean over the batch in dLdW.
    Expected: dLdW wrong; everything else passed
    Noted: dLdA
    Points: 56 / 70
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import HERE, Homework, Task, load_homework
from autograder.intake import Submission
from autograder.results.result import Result
from autograder.results.verdict import Verdict

STUDENTS = Path(__file__).parent / "students"
QUICK_STUDENT = "jacobians_bias_collapsed"
"""A wrong one that is graded, and told its mistake, in a fraction of the others' time."""


@cache
def hw1() -> Homework:
    return load_homework("hw1")


@dataclass(frozen=True)
class Claim:
    """What a student's file says of its own grading."""

    verdicts: dict[str, Verdict]
    noted: set[str]
    points: int
    max_points: int


@dataclass(frozen=True)
class Student:
    """Some student's linear.py or jacobians.py."""

    name: str
    source: str

    @property
    def handed_in_as(self) -> str:
        return "jacobians.py" if self.name.startswith("jacobians_") else "linear.py"

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks that this file's part of the homework decides."""
        names = {*hw1().defines[self.handed_in_as]}
        return tuple(task for task in hw1().tasks if names & {*task.needs})

    @property
    def never_ends(self) -> bool:
        return "timed out" in self.source

    def claim(self) -> Claim:
        said = dict(re.findall(r"^(?:# )?(Expected|Noted|Points): (.+)$", self.source, re.M))
        verdicts = self._verdicts(said["Expected"])
        noted = said.get("Noted", "")
        points = sum(task.points for task in self.tasks if verdicts[task.id] is Verdict.PASSED)
        max_points = sum(task.points for task in self.tasks)
        assert said.get("Points", f"{points} / {max_points}") == f"{points} / {max_points}"
        return Claim(verdicts, set(noted.split(", ")) if noted else set(), points, max_points)

    def _verdicts(self, expected: str) -> dict[str, Verdict]:
        """Read "dLdW, dLdb wrong; everything else passed"."""
        ids = [task.id for task in self.tasks]
        verdicts: dict[str, Verdict] = {}
        for clause in expected.split("; "):
            (verdict,) = (verdict for verdict in Verdict if clause.endswith(f" {verdict}"))
            who = clause.removesuffix(f" {verdict}")
            if who in ("everything", "everything else"):
                named = [task_id for task_id in ids if task_id not in verdicts]
            else:
                named = who.split(", ")
            for task_id in named:
                if task_id not in ids or task_id in verdicts:
                    raise ValueError(f"{self.name}: {task_id} is unknown or named twice")
                verdicts[task_id] = verdict
        if len(verdicts) < len(ids):
            raise ValueError(f"{self.name}: the claim leaves out {set(ids) - set(verdicts)}")
        return verdicts

    def request(self, seed: int) -> GradingRequest:
        """Ask for the file on its own to be graded."""
        submission = submission_of({self.handed_in_as: self.source.encode()})
        return GradingRequest(submission, seed, self.tasks)


@cache
def students() -> tuple[Student, ...]:
    files = (Student(path.stem, path.read_bytes().decode()) for path in STUDENTS.glob("*.py"))
    return tuple(sorted([*files, *changed_solutions()], key=lambda student: student.name))


def student(name: str) -> Student:
    (found,) = (each for each in students() if each.name == name)
    return found


def changed_solutions() -> Iterator[Student]:
    """Yield the students of the table."""
    solution = plain((HERE.parent / "solutions" / "hw1" / "linear.py").read_text(encoding="utf-8"))
    table = (STUDENTS / "changes.txt").read_text(encoding="utf-8")
    for entry in re.split(r"\n(?=\w)", table.strip()):
        head, *lines = entry.splitlines()
        name, claimed, what = head.split(" | ")
        expected, _, noted = claimed.partition("; noted ")
        header = f"# What this is: {what}\n# Expected: {expected}\n"
        header += f"# Noted: {noted}\n" if noted else ""
        changes = re.split(r"\n(?= {4}\S)", "\n".join(lines))
        yield Student(name, header + changed(solution, changes))


def changed(solution: str, changes: list[str]) -> str:
    """Return the solution after all changes: "old -> new", and more lines under it."""
    replaced = {}
    for change in changes:
        first, *further = change.strip().split("\n")
        old, new = re.split(r" -> | ->$", first, maxsplit=1)
        if solution.count(old) != 1:
            raise ValueError(f"{old!r} occurs {solution.count(old)} times in the solution")
        at = solution.index(old)
        indent = re.match(" *", solution[solution.rfind("\n", 0, at) + 1 :])[0]
        lines = [new, *(indent + line.removeprefix("        | ") for line in further)]
        replaced[at] = old, "\n".join(lines)
    for at, (old, new) in sorted(replaced.items(), reverse=True):
        solution = solution[:at] + new + solution[at + len(old) :]
    return solution


def plain(source: str) -> str:
    """Return a program without comments and docstrings, which returns what it computes at once."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:]
        match node:
            case ast.FunctionDef(
                body=[*_, ast.Assign([ast.Name(computed)], value), ast.Return(ast.Name(returned))]
            ) if computed == returned:
                node.body[-2:] = [ast.Return(value)]
    return ast.unparse(tree)


@cache  # several tests look at the same results
def grade_students(students: tuple[Student, ...], seed: int) -> dict[str, Result]:
    """Grade files one after the other, and return what became of each by its name."""
    results: dict[str, Result] = {}
    for never_ends in (False, True):
        homework = hw1()
        if never_ends:
            homework = replace(homework, limits=replace(homework.limits, seconds_per_check=1.0))
        chosen = [student for student in students if student.never_ends is never_ends]
        told: list[Result] = []
        grade_each(homework, [student.request(seed) for student in chosen], told.append)
        results |= {student.name: result for student, result in zip(chosen, told, strict=True)}
    return results


def submission_of(sources: dict[str, bytes]) -> Submission:
    """Return a submission of these files, as if they had been read from a folder."""
    folder = Path("handed-in")
    return Submission(folder, sources, {name: str(folder / name) for name in sources}, ())


def verdicts_of(result: Result) -> dict[str, str]:
    return {task.id: str(task.verdict) for task in result.tasks}
