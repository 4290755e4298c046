"""The checks of a table. They are collected for each homework that declares one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from autograder.grading.collection import TABLE
from autograder.grading.events import History
from autograder.grading.named_numbers import named_numbers
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.judging.bench import Bench
from autograder.judging.checks import OfCall, OfClass, OfTask, OfValue, checks
from autograder.judging.company import changed_in_company, show_company
from autograder.judging.layouts import Layout
from autograder.judging.lives import Lives
from autograder.judging.plan import Dealt, histories_beyond, histories_of, plan_of
from autograder.judging.showing import show
from autograder.judging.smallest import judge_cases
from autograder.judging.subject import draw_cases, subjects
from autograder.results.verdict import Crashed, Judgement, OutOfMemory, TimedOut

MOST_CRASHED = 10
"""After so many histories in which a call crashes, no other history is lived: each costs time."""

PARTS = 4
"""The histories of a grading have the time of so many checks, each in turn for its part of them."""

MOST_HIDING = 5
"""A task that is lost in more histories than these may hide what other methods get wrong."""

Lived = dict[int, list[tuple[History, list[dict[str, Judgement]]]]]
"""By the place of a class or function in the table: its histories, and what each has shown.

There is one entry for each layout in which the student's objects may be judged.
"""

InCompany = list[dict[str, Judgement]]
"""The tasks that objects of several classes have shown to be wrong, once these have been used."""

Benches = dict[str, Bench]
"""The benches by class or function: what one check has found out, another one needs."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each check what it judges, and its task."""
    found = checks(metafunc.config.stash[TABLE])
    for argument in {*found}.intersection(metafunc.fixturenames):
        metafunc.parametrize(
            argument,
            [pytest.param(each, marks=pytest.mark.task(each.task)) for each in found[argument]],
            ids=[f"{each}, {each.task}" for each in found[argument]],
        )


@pytest.fixture(scope="session")
def lived() -> Lived:
    """What the histories of each class or function have shown, for all its tasks."""
    return {}


@pytest.fixture(scope="session")
def in_company() -> InCompany:
    """What objects of all classes have shown side by side; empty before they are used."""
    return []


@pytest.fixture(scope="session")
def benches() -> Benches:
    """The benches that have been used."""
    return {}


@pytest.fixture
def bench(
    request: pytest.FixtureRequest, session: Session, student: Student, benches: Benches
) -> Bench:
    """The bench of what a check judges."""
    (check,) = request.node.callspec.params.values()
    subject = check.subject
    if subject.is_function:
        return Bench(session, student, subject)
    return benches.setdefault(subject.name, Bench(session, student, subject))


def test_start(bench: Bench, made: OfClass, rng: np.random.Generator) -> None:
    """{made} starts with the right parameters, in the right shapes."""
    bench.start(draw_cases(made.subject, rng))


def test_own_parameters(bench: Bench, made: OfClass, rng: np.random.Generator) -> None:
    """{made} has parameters of its own."""
    bench.own_parameters(draw_cases(made.subject, rng))


def test_one_pass(bench: Bench, value: OfValue, rng: np.random.Generator) -> None:
    """{value} is right for arrays of several sizes."""
    cases = draw_cases(value.subject, rng)
    bench.one_pass(value.call, value.value, cases)


def test_changes_nothing(
    session: Session, bench: Bench, call: OfCall, rng: np.random.Generator
) -> None:
    """{call} leaves alone what it is given, and what others need."""
    cases = draw_cases(call.subject, rng)
    judge_cases(
        session, cases[:1], lambda case, _: bench.changes_nothing(call.call, case, call.task)
    )
    if call.call.arguments:
        judge_cases(session, cases[:1], lambda case, _: bench.leaves_locks(call.call, case))


def test_second_pass(bench: Bench, again: OfValue, rng: np.random.Generator) -> None:
    """{again} is right for an object's second batch."""
    cases = draw_cases(again.subject, rng)
    bench.second_pass(again.call, again.value, cases, rng)


def test_side_by_side(bench: Bench, again: OfValue, rng: np.random.Generator) -> None:
    """{again} is right for two objects side by side."""
    cases = draw_cases(again.subject, rng)
    bench.side_by_side(again.call, again.value, cases)


def test_company(
    session: Session,
    student: Student,
    lives: OfTask,
    in_company: InCompany,
    seed: int,
) -> None:
    """{lives} is right beside objects of the other classes."""
    classes = [each for each in subjects(lives.subject.table) if not each.is_function]
    if lives.subject.is_function or len(classes) < 2:
        return
    if not in_company:
        with session.apart():
            in_company.append(changed_in_company(session, student, classes, seed))
    if failure := in_company[0].get(lives.task):
        raise show_company(session, student, lives.subject, lives.task, classes, seed) or failure


@pytest.mark.last
def test_histories(session: Session, bench: Bench, lives: OfTask, lived: Lived, seed: int) -> None:
    """{lives} is right for all arrays that the write-up allows, in long programs too."""
    subject = lives.subject
    methods = [] if subject.is_function else [call.name for call in subject.cls.calls]
    if session.has_stopped(subject.name, *methods):
        return  # a method does not return: no history would come to its end
    judged = [Lives(session, subject, layout) for layout in bench.layouts]
    if lives.number not in lived:
        with session.off_the_record():
            lived[lives.number] = list(_shown(lives, session, judged, bench.layouts, seed))
    for history, wrong in lived[lives.number]:
        if all(lives.task in each for each in wrong) and lives.task not in bench.excused:
            show(session, subject, judged[0], lives.task, history, wrong[0][lives.task])


def _shown(
    check: OfTask,
    session: Session,
    judged: Sequence[Lives],
    layouts: Sequence[Layout],
    seed: int,
) -> Iterator[tuple[History, list[dict[str, Judgement]]]]:
    """Yield what each history shows, until the time is used up or a call has crashed in several.

    A program of sums and products that is right in a few histories lives no others. All other ones
    live all: one with a mistake gets the same report, whatever it is made of.

    A history ends where something is wrong. A method that is wrong in many histories hides what the
    others get wrong later, so the histories are lived once more without it.

    If a module remembers earlier histories, the first one that it spoils may show the wrong task.
    That one counts only if nothing else is found.
    """
    subject, number = check.subject, check.number
    tasks = {*subject.table.items[number].tasks}
    if session.is_of_sums_and_products:
        few = histories_of(subject, seed, number, few=True)
        if _are_right(session, few, layouts):
            return
    crashed, blamed, unclear = 0, Counter[str](), []
    dealt = histories_of(subject, seed, number)
    dealt.begin(session.more_follow)
    histories = dealt.histories
    part = -(-len(histories) // PARTS)
    for place, history in enumerate(histories):
        if place % part == 0:
            session.renew_time()
        plans = [plan_of(dealt, place, each) for each in layouts]
        remembered = [lives.remembers for lives in judged]
        wrong = [lives.blamed(history, plan) for lives, plan in zip(judged, plans, strict=True)]
        if remembered != [lives.remembers for lives in judged]:
            unclear.append((plans[0].history, wrong))
            continue
        yield plans[0].history, wrong
        if any(isinstance(X, TimedOut) for each in wrong for X in each.values()):
            return
        blamed.update(set.intersection(*({*each} for each in wrong)))
        if blamed.keys() >= tasks:
            return  # no history can show more
        crashed += all(any(isinstance(X, Crashed) for X in each.values()) for each in wrong)
        if crashed > MOST_CRASHED:
            break
    if not blamed:
        yield from unclear
    hiding = {task for task, count in blamed.items() if count > MOST_HIDING}
    for history in histories if hiding else ():
        if left := judged[0].without(hiding, history):
            yield left, [lives.blamed(left) for lives in judged]
    if crashed <= MOST_CRASHED:
        yield from _shown_beyond(check, session, judged, seed)


def _are_right(session: Session, dealt: Dealt, layouts: Sequence[Layout]) -> bool:
    """Whether no history shows anything wrong."""
    dealt.begin(session.more_follow)
    session.renew_time()
    judged = [Lives(session, dealt.subject, layout) for layout in layouts]
    for place, history in enumerate(dealt.histories):
        plans = [plan_of(dealt, place, each) for each in layouts]
        if all(lives.blamed(history, plan) for lives, plan in zip(judged, plans, strict=True)):
            return False
    return True


def _shown_beyond(
    check: OfTask, session: Session, judged: Sequence[Lives], seed: int
) -> Iterator[tuple[History, list[dict[str, Judgement]]]]:
    """Yield what the histories show that go beyond the numbers in the program's own source.

    They have the time of a check together. A slow program may live a part of them, and one that
    needs much memory too: that alone is no mistake.
    """
    numbers = named_numbers(session.source(check.subject.name))
    histories = histories_beyond(check.subject, seed, check.number, numbers)
    session.renew_time()
    for history in histories:
        plans = [lives.plan(history) for lives in judged]
        if any(plan.is_too_long for plan in plans):
            continue  # an answer has a limit: this one would be cut
        try:
            with session.experiment():
                wrong = [
                    lives.blamed(history, plan) for lives, plan in zip(judged, plans, strict=True)
                ]
        except (TimedOut, OutOfMemory):
            return
        if any(isinstance(X, TimedOut | OutOfMemory) for each in wrong for X in each.values()):
            return
        yield history, wrong
