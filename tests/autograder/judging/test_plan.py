from __future__ import annotations

import numpy as np
import pytest

from autograder.homework import load_homework
from autograder.judging.checks import checks
from autograder.judging.deck import draw_histories
from autograder.judging.plan import PLANS, SUBJECTS


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
