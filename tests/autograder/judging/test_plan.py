"""Plans: how many are kept, and which would be too long to look at closely."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.events import Call, Event, Make, Passed
from autograder.homework import load_homework
from autograder.judging.checks import checks
from autograder.judging.deck import draw_histories
from autograder.judging.layouts import Layout
from autograder.judging.plan import PLANS, SUBJECTS, Plan
from autograder.judging.subject import subjects


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hw1", "hw2", "hw3", "hw4"])
def test_all_plans_of_a_homework_are_kept_for_the_next_submission(name: str) -> None:
    """With room for one less, none would be there when its turn comes again."""
    table = load_homework(name).table
    assert table is not None
    judged = {each.number: each.subject for each in checks(table)["lives"]}
    plans = sum(len(draw_histories(each, np.random.default_rng(1))) for each in judged.values())
    assert 0 < plans <= PLANS
    assert 0 < len(judged) <= SUBJECTS


def test_a_plan_that_looks_at_everything_is_not_made_where_that_is_too_much() -> None:
    def history(passes: int) -> list[Event]:
        events: list[Event] = [Make(0, 0, (1, 1), {})]
        for number in range(1, 2 * passes, 2):
            for at, (method, name) in enumerate((("forward", "A"), ("backward", "dLdZ"))):
                passed = {name: Passed(np.ones((1, 1)))}
                after = {"after": "forward", "begins": False} if at else {}
                events.append(Call(number + at, 0, method, passed, (1, 1), sizes=(1,), **after))
        return events

    table = load_homework("hw1").table
    assert table is not None
    linear = next(each for each in subjects(table) if each.name == "Linear")
    for passes, is_made in ((8, True), (200, False)):
        plan = Plan(linear, history(passes), Layout())
        assert (plan.up_to(2 * passes) is not None) == is_made
        assert plan.up_to(2 * passes, {2 * passes}) is not None
