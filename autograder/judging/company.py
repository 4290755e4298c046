"""Objects of several classes side by side: what one of them keeps is its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from autograder.declaration.table import draw_sizes
from autograder.grading.compare import are_same
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.judging.objects import FAILURES, Objects
from autograder.judging.subject import WHOLE, Subject, draw_case
from autograder.results.verdict import Blocked, Judgement, Missing, Wrong

ROUNDS = 3
"""How many objects of each class are made, all of them in turn."""

LENGTHS = range(1, 3)
"""The sizes of all arrays."""

Kept = dict[str, tuple[str, Any]]
"""What an object keeps: by its name, the task that it belongs to, and what it is."""


@dataclass(frozen=True)
class Member:
    """An object after its pass, and what it had then."""

    subject: Subject
    made: Remote
    kept: Kept


def changed_in_company(
    session: Session, student: Student, subjects: Sequence[Subject], seed: int, rounds: int = ROUNDS
) -> dict[str, Judgement]:
    """Return the tasks of what objects do not keep while objects of other classes are used.

    The objects are made and called in turn: the first one of each class, then the second ones. So
    programs that number the objects of each class give the same number to several of them.
    """
    rng = np.random.default_rng(seed)
    members: list[Member] = []
    for subject in rounds * [*subjects]:
        with suppress(*FAILURES, Blocked, Missing, Wrong):
            members.append(_joined(session, student, subject, rng))
    found: dict[str, Judgement] = {}
    for member in members:
        others = {each.subject.name for each in members} - {member.subject.name}
        if not others:
            continue  # no other class has made an object
        for name, (task, before) in member.kept.items():
            now = _read(session, member.made, name)
            if not are_same(now, before):
                message = (
                    f"self.{name} of one {member.subject.name} has changed while objects of "
                    f"{' and '.join(sorted(others))} were made and called: each object keeps its "
                    f"own numbers"
                )
                found.setdefault(task, Wrong(message))
    return found


def _joined(
    session: Session, student: Student, subject: Subject, rng: np.random.Generator
) -> Member:
    """Make an object, and make all calls of a pass."""
    cls, objects = subject.cls, Objects(session, student, subject)
    case = draw_case(subject, rng, draw_sizes(rng, subject.sizes, LENGTHS, cls.holds), WHOLE)
    made = objects.make(case)
    chain = cls.chain(cls.calls[-1])
    for call in chain:
        objects.call(made, call, case)
    owned = [(name, cls.made_by) for name in cls.parameters]
    owned += [(value.name, value.task) for call in chain for value in (*call.caches, *call.stores)]
    return Member(subject, made, dict(_present(session, made, owned)))


def _present(
    session: Session, made: Remote, owned: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, tuple[str, Any]]]:
    for name, task in owned:
        value = _read(session, made, name)
        if value is not None:
            yield name, (task, value)


def _read(session: Session, made: Remote, name: str) -> Any:
    """Return the numbers that an object has under a name; None if there are none."""
    try:
        value = session.get(made, name)
    except (*FAILURES, Blocked, Missing, Wrong):
        return None
    return value if isinstance(value, np.ndarray | int | float) else None


def show_company(
    session: Session,
    student: Student,
    subject: Subject,
    task: str,
    others: Sequence[Subject],
    seed: int,
) -> Judgement | None:
    """Return what a few objects of a class and of one other show of a task, for the report.

    None if there must be objects of more classes.
    """
    for rounds, other in product(range(1, ROUNDS + 1), others):
        if other.name == subject.name:
            continue
        pair = [each for each in others if each.name in (subject.name, other.name)]
        with session.experiment():
            session.start_afresh()
        session.begin_record()
        found = changed_in_company(session, student, pair, seed, rounds)
        if task in found:
            return found[task]
    return None
