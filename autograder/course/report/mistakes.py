"""The mistakes of a class by frequency, each with the sentence to say in class."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.course.report.examples import Unnamed, called_functions, function_in, stripped
from autograder.reports.explanations import WANTED, visible
from autograder.results.result import CheckResult, Result, TaskResult, Visibility
from autograder.results.verdict import Verdict

NO_MISTAKE = (
    Verdict.PASSED,
    Verdict.NOT_ATTEMPTED,  # the table of tasks says how many have not written it
    Verdict.BLOCKED,
    Verdict.UNREADABLE,
    Verdict.GRADER_FAULT,
)
TRIED = 8
"""Of so many students, the shortest code is the example."""

STAGES = 3
NO_NAME = {
    Verdict.WRONG: "wrong: no known mistake",
    Verdict.CRASHED: "a call that crashed",
    Verdict.MISSING: "a name that is missing",
}
"""What a failure without a diagnosis is called; the others are called as their verdict."""

UNREADABLE_TO_PYTHON = ("SyntaxError", "IndentationError", "TabError")

Kind = tuple[str, ...]


@dataclass(frozen=True)
class Made:
    """A mistake that one student made.

    Attributes
    ----------
    kind : tuple of str
        Equal for the same mistake of two students.
    task : str
    name : str
        What the mistake is called.
    sentence : str
        What to say in class.
    code : bytes
        The function with the mistake; empty if it isn't known.
    """

    kind: Kind
    task: str
    name: str
    sentence: str
    code: str
    hidden: bool


@dataclass(frozen=True)
class Mistake:
    """A mistake, and how many students made it."""

    name: str
    sentence: str
    tasks: list[str]
    students: int
    example: str
    hidden: bool


def mistakes_of(result: Result, sources: Mapping[str, bytes]) -> list[Made]:
    """Return the mistakes of one result."""
    return [
        _made(task, check, sources)
        for task in result.tasks
        for check in task.failures
        if check.verdict not in NO_MISTAKE and not _is_told_elsewhere(check)
    ]


def by_frequency(
    made: Sequence[tuple[str, Sequence[Made]]], unnamed: Unnamed, fewest_for_example: int = 1
) -> list[Mistake]:
    """Return the mistakes of a class: those of most students first.

    Parameters
    ----------
    made
        Each student's key with the mistakes.
    unnamed
        Takes names, comments and texts out of an example.
    fewest_for_example
        How many students must have made a mistake for it to have an example.
    """
    students: dict[Kind, set[str]] = defaultdict(set)
    cases: dict[Kind, list[Made]] = defaultdict(list)
    for student, mistakes in made:
        for each in mistakes:
            students[each.kind].add(student)
            cases[each.kind].append(each)
    found = []
    for kind, those in cases.items():
        codes = list(dict.fromkeys(each.code for each in those if each.code))[:TRIED]
        examples = [stripped(code, unnamed) for code in codes]
        enough = len(students[kind]) >= fewest_for_example
        found.append(
            Mistake(
                those[0].name,
                those[0].sentence,
                list(dict.fromkeys(each.task for each in those)),
                len(students[kind]),
                min(filter(None, examples), key=len, default="") if enough else "",
                any(each.hidden for each in those),
            )
        )
    return sorted(found, key=lambda each: (-each.students, each.tasks, each.name))


def _made(task: TaskResult, check: CheckResult, sources: Mapping[str, bytes]) -> Made:
    kind, name, sentence = _told(task, check)
    code = function_in(sources, *called_functions(check))
    hidden = task.visibility is not Visibility.VISIBLE
    return Made(kind, task.id, visible(name), visible(sentence), code, hidden)


def _told(task: TaskResult, check: CheckResult) -> tuple[Kind, str, str]:
    """Return what a mistake is the same as, its name, and the sentence on it."""
    evidence = check.evidence
    if (whole := _of_a_whole_file(check)) is not None:
        return whole
    if evidence is not None and evidence.diagnosis and len(evidence.hints) >= STAGES:
        return ("named", evidence.diagnosis), evidence.diagnosis, evidence.hints[-1]
    name = NO_NAME.get(check.verdict, check.verdict)
    # The message may have a student's own words in it.
    return ("check", task.id, check.name, check.verdict), name, f"{WANTED}{check.sentence}"


def _message(check: CheckResult) -> str:
    return check.evidence.message if check.evidence is not None else ""


def _is_told_elsewhere(check: CheckResult) -> bool:
    """Whether a check only refers to the failure of another one."""
    return re.match(r"(never reached|the same crash), see ", _message(check)) is not None


def _of_a_whole_file(check: CheckResult) -> tuple[Kind, str, str] | None:
    """Return a mistake for which all tasks of a file are lost, told once; None for another one."""
    if check.verdict is Verdict.FORBIDDEN_IMPORT:
        return (check.verdict,), check.verdict, "The write-up says what may be imported."
    if missing := re.match(r"there is no file (\S+), which must define", _message(check)):
        return (
            ("file", missing[1]),
            f"no {missing[1]}",
            f"Nothing in {missing[1]} can be judged: it wasn't handed in.",
        )
    if found := re.match(r"importing (\S+\.py)(?:: | failed: (?:(\w+):)?)", _message(check)):
        file, error = found[1], found[2] or check.verdict
        kind = ("import", file, error)
        if error in UNREADABLE_TO_PYTHON:
            told = f"Python can't read {file}, so that none of it can be judged."
            return kind, f"{error} in {file}", f"{told} Run it once before you hand it in."
        told = f"{file} fails while it is imported, before anything in it is called."
        return kind, f"{error} when {file} is imported", told
    return None
