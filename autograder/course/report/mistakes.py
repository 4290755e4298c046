"""The mistakes of a class by frequency, each with the sentence to say in class."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.course.report.examples import Unnamed, called_functions, function_in, stripped
from autograder.reports.explanations import visible
from autograder.results.result import CheckResult, Result, TaskResult, Visibility
from autograder.results.verdict import Verdict

NO_MISTAKE = (
    Verdict.PASSED,
    Verdict.BLOCKED,
    Verdict.UNREADABLE,
    Verdict.GRADER_FAULT,
)
TRIED = 8
"""Of so many students, the shortest code is the example."""

STAGES = 3

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
        if check.verdict not in NO_MISTAKE
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
    code = ""
    if check.verdict is not Verdict.NOT_ATTEMPTED:
        code = function_in(sources, *called_functions(check))
    hidden = task.visibility is not Visibility.VISIBLE
    return Made(kind, task.id, visible(name), visible(sentence), code, hidden)


def _told(task: TaskResult, check: CheckResult) -> tuple[Kind, str, str]:
    """Return what a mistake is the same as, its name, and the sentence on it."""
    evidence = check.evidence
    if check.verdict is Verdict.NOT_ATTEMPTED:
        return ("open", task.id), "not written yet", f"{task.title}: this is still to be written."
    if evidence is not None and evidence.diagnosis and len(evidence.hints) >= STAGES:
        return ("named", evidence.diagnosis), evidence.diagnosis, evidence.hints[-1]
    name = f"{check.verdict}: no known mistake" if check.verdict is Verdict.WRONG else check.verdict
    # The message may have a student's own words in it.
    return ("check", task.id, check.name, check.verdict), name, check.sentence
