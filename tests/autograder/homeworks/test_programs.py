"""Every wrong program loses just the tasks that it breaks, and every right one nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from autograder.results.verdict import Verdict
from tests.autograder.homeworks.programs import (
    NAMES,
    Claim,
    claims,
    graded,
    homework,
    lost_in,
    programs,
    solution,
    tasks_of_the_write_up,
    variants,
    with_variant,
)

MOST_WORDS = 80
"""The largest number of words in a hint."""

FEW = pytest.mark.slow, pytest.mark.nightly(keep=4)
MORE = pytest.mark.slow, pytest.mark.nightly(keep=6)
QUICK_ONES = ("hw0",)
"""The homeworks whose programs are graded in less than half a second each."""


def every_claim() -> list[object]:
    return [
        pytest.param(claim, id=f"{name} {claim.program}", marks=MORE if name in QUICK_ONES else FEW)
        for name in NAMES
        for claim in claims(name)
    ]


def every_variant() -> list[object]:
    return [
        pytest.param(name, each, marks=pytest.mark.nightly(keep=2 if name in QUICK_ONES else 0))
        for name in NAMES
        for each in variants(name)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_each_program_has_a_verdict_and_is_not_the_solution(name: str) -> None:
    assert [claim.program for claim in claims(name)] == list(programs(name))
    for files in programs(name).values():
        assert files != solution(name)
        for source in files.values():
            compile(source, "program", "exec")


@pytest.mark.parametrize("name", NAMES)
def test_each_task_is_broken_by_a_wrong_program(name: str) -> None:
    broken = Counter(task for claim in claims(name) for task in claim.tasks)
    assert set(broken) == tasks_of_the_write_up(name)
    for claim in claims(name):
        assert (claim.verdict == "wrong") == bool(claim.tasks)
        assert claim.why


@pytest.mark.parametrize("claim", every_claim())
def test_a_program_loses_what_it_breaks_and_its_mistake_is_named(claim: Claim) -> None:
    result = graded(claim.homework, claim.files)
    lost = lost_in(result)
    assert lost == claim.tasks or (claim.is_seldom_caught and not lost)
    evidence = [check.evidence for task in result.tasks for check in task.checks if check.evidence]
    if claim.named:
        assert evidence[0].diagnosis == claim.named[0]
        assert evidence[0].hints
        assert {*claim.named} <= {each.diagnosis for each in evidence}
    assert all(len(hint.split()) <= MOST_WORDS for each in evidence for hint in each.hints)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), every_variant())
def test_a_right_variant_loses_nothing(name: str, variant: str) -> None:
    assert lost_in(graded(name, with_variant(name, variant))) == set()


@pytest.mark.slow
@pytest.mark.nightly  # `autograder lint --all` does it too, and is a part of the gate
@pytest.mark.parametrize("name", NAMES)
def test_the_solution_gets_all_points_and_the_handout_none(name: str) -> None:
    whole = graded(name, solution(name))
    assert (whole.points, lost_in(whole)) == (sum(t.points for t in homework(name).tasks), set())
    handout = homework(name).handout
    untouched = graded(name, {file: (handout / file).read_bytes() for file in solution(name)})
    assert untouched.points == 0
    assert {task.verdict for task in untouched.tasks} == {Verdict.NOT_ATTEMPTED}
