"""Which scores a regrade moves, by which check, and why."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import (
    Head,
    Standing,
    attempts_in,
    homework_in,
    load_result,
)
from autograder.course.regrade.pending import Waiting
from autograder.course.rules.course_file import CourseFile
from autograder.course.staff.scores import Final, final_lines
from autograder.results.result import CheckResult, Result, TaskResult
from autograder.results.verdict import Verdict

NOT_RUN = "not run"


@dataclass(frozen=True)
class CheckMove:
    """One check with another verdict, or a task with other points.

    Attributes
    ----------
    check : str
        Empty for the points of the task itself.
    """

    task: str
    check: str
    before: str
    after: str
    why: str

    @property
    def headline(self) -> str:
        """What moved, without what is special to one student."""
        return f"{self.task}{f', {self.check}' if self.check else ''}: {self.before} → {self.after}"


@dataclass(frozen=True)
class Move:
    """One student before and after a regrade."""

    before: Final
    after: Final
    checks: list[CheckMove] = field(default_factory=list)
    circumstances: list[str] = field(default_factory=list)

    @property
    def moves_the_score(self) -> bool:
        """Whether the final score is another one."""
        return self.before.score.points != self.after.score.points

    @property
    def moves_anything(self) -> bool:
        """Whether the score, a verdict, the machine's points or the hand-in are others."""
        was, now = self.before.line, self.after.line
        others = was.points != now.points or was.submission != now.submission
        return self.moves_the_score or others or bool(self.checks)


@dataclass(frozen=True)
class Moves:
    """What a regrade would change.

    Attributes
    ----------
    before, after : Head
        The homework of the version that counts, and of the regrade's.
    everyone : list of Move
        All students that were regraded, in the order of the roster.
    not_regraded : list of Final
        The students with a grade whose regrade is missing, or at whom the grader itself failed.
    """

    before: Head
    after: Head
    everyone: list[Move]
    not_regraded: list[Final]


def moves_of(book: Gradebook, homework: str, waiting: Waiting, course: CourseFile) -> Moves:
    """Return what a regrade would change, with lateness and what staff have said."""
    before_head = homework_in(book, homework)
    after_head = homework_in(book, homework, waiting.version)
    before = final_lines(book, before_head, course)
    attempts = attempts_in(book, homework) | waiting.attempts
    after = final_lines(book, after_head, course, attempts)
    everyone, missing = [], []
    for was, now in zip(before, after, strict=True):
        key = was.line.student.key
        if key not in waiting.attempts or now.line.standing is Standing.GRADER_FAULT:
            if was.line.result is not None or key in waiting.attempts:
                missing.append(was)
            continue
        everyone.append(_move(book, was, now))
    return Moves(before_head, after_head, everyone, missing)


def _move(book: Gradebook, was: Final, now: Final) -> Move:
    move = Move(was, now)
    if was.line.result is None or now.line.result is None:
        return replace(move, circumstances=["graded for the first time"])
    old, new = load_result(book, was.line.result), load_result(book, now.line.result)
    if was.line.submission != now.line.submission:
        told = f"{was.line.source} counted, and now it is {now.line.source}"
        move = replace(move, circumstances=[f"another hand-in: {told}"])
    elif old.seed != new.seed:
        told = f"other inputs: seed {new.seed}, and it was {old.seed}"
        move = replace(move, circumstances=[told])
    if old.environment != new.environment:
        move.circumstances.append("another environment: Python, NumPy, the processor or the system")
    return replace(move, checks=changes(old, new))


def changes(old: Result, new: Result) -> list[CheckMove]:
    """Return what is another verdict or are other points in two results, task by task."""
    found: list[CheckMove] = []
    was, now = ({task.id: task for task in each.tasks} for each in (old, new))
    for task in [*now, *(each for each in was if each not in now)]:
        if task not in was:
            points = f"new, {_points(now[task])}"
            found.append(CheckMove(task, "", NOT_RUN, points, "a new task"))
        elif task not in now:
            found.append(CheckMove(task, "", _points(was[task]), "gone", "the task is gone"))
        else:
            found += _in_task(was[task], now[task])
    return found


def _in_task(was: TaskResult, now: TaskResult) -> list[CheckMove]:
    checks = []
    before, after = ({each.name: each for each in task.checks} for task in (was, now))
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if _verdict(old) != _verdict(new) and not _only_cut_short(old, new, was, now):
            why = _why(old, new)
            checks.append(CheckMove(now.id, name, _verdict(old), _verdict(new), why))
    if was.points != now.points:
        why = ""
        if was.max_points != now.max_points:
            why = f"the task has {now.max_points} points, and had {was.max_points}"
        checks.insert(0, CheckMove(now.id, "", _points(was), _points(now), why))
    return checks


def _only_cut_short(
    old: CheckResult | None, new: CheckResult | None, was: TaskResult, now: TaskResult
) -> bool:
    """Whether a check only ran or didn't because an earlier one of its task ended the task."""
    if old is None and new is not None:
        return was.is_decided and new.verdict is Verdict.PASSED
    if new is None and old is not None:
        return now.is_decided and old.verdict is Verdict.PASSED
    return False


def _why(old: CheckResult | None, new: CheckResult | None) -> str:
    said = []
    if old is None:
        said.append("it did not run before, or is new")
    elif new is None:
        said.append("it is gone, or did not run")
    elif old.sentence != new.sentence:
        said.append(f"it asks now: {new.sentence}")
    for when, each in (("before", old), ("now", new)):
        if each is not None and each.evidence is not None:
            known = f" ({each.evidence.diagnosis})" if each.evidence.diagnosis else ""
            said.append(f"{when}: {each.evidence.message}{known}")
    return "; ".join(said)


def _verdict(check: CheckResult | None) -> str:
    return NOT_RUN if check is None else check.verdict


def _points(task: TaskResult) -> str:
    return f"{'no' if task.points is None else task.points} of {task.max_points} points"
