"""The histories of homework 1 are possible, and a right layer lives them all."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from autograder.grading.events import MEMORIES, RETURNED, Call, Crowd, Drop, Make, Scribble, Step
from autograder.grading.grade import grade
from autograder.grading.past import is_possible
from autograder.homeworks.hw1 import calls
from autograder.homeworks.hw1.calls import CallDrawing
from autograder.homeworks.hw1.drawing import draw_histories
from autograder.homeworks.hw1.model import Model
from autograder.homeworks.hw1.themes import HISTORIES
from autograder.intake import find_submission
from tests.autograder.corpus import hw1

ROOT = Path(__file__).parents[4]

FUNCTIONS = "dZdb", "dZdW", "dZdA", "contract"


@settings(max_examples=5)
@given(seed=st.integers(0, 2**31))
def test_every_history_is_possible(seed):
    histories = draw_histories(np.random.default_rng(seed))

    assert len(histories) == HISTORIES
    assert all(is_possible(history) for history in histories)
    assert all([e.number for e in history] == [*range(len(history))] for history in histories)


@settings(max_examples=5)
@given(seed=st.integers(0, 2**31), function=st.sampled_from(FUNCTIONS))
def test_every_history_of_a_function_is_possible(seed, function):
    assert is_possible(CallDrawing(np.random.default_rng(seed), 1, function).draw())


def test_a_seed_draws_all_that_a_history_is_made_of():
    events = [event for history in draw_histories(np.random.default_rng(1)) for event in history]
    calls = [event for event in events if isinstance(event, Call)]
    passed = [array for call in calls for array in call.arguments.values()]

    assert {type(event) for event in events} == {Make, Step, Scribble, Drop, Crowd, Call}
    assert {array.memory for array in passed} == {
        *MEMORIES, "again", "refilled",
    }  # fmt: skip
    assert any(array.source and array.source[1] == RETURNED for array in passed)
    assert max(len(array.values) for array in passed) >= 2500
    assert min(len(array.values) for array in passed) == 1
    assert max(np.abs(array.values).max() for array in passed) > 1e15


def test_a_model_that_watches_all_layers_looks_at_all_that_the_other_does():
    for history in draw_histories(np.random.default_rng(2)):
        few, all_ = (Model(history, watches).looks for watches in (False, True))
        for number, looks in few.items():
            if number != history[-1].number:
                assert {look.read for look in looks} <= {look.read for look in all_[number]}


@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("seed", range(12))
def test_the_solution_keeps_all_points(seed):
    assert grade(hw1(), find_submission(hw1(), ROOT / "solutions/hw1"), seed).points == 100


@pytest.mark.parametrize("function", FUNCTIONS)
def test_calls_have_sizes_and_numbers_of_every_magnitude(function):
    rng = np.random.default_rng(1)
    histories = [CallDrawing(rng, n, function).draw() for n in range(calls.HISTORIES)]
    made = [event for history in histories for event in history if isinstance(event, Call)]
    made = [call for call in made if call.method == function and not call.misfits]
    for name in made[0].arguments:
        arrays = [call.arguments[name].values for call in made]
        assert any(0 < np.abs(X).max() < 1e-9 for X in arrays), name
        assert any(np.abs(X).max() > 1e6 for X in arrays), name
        axes = range(1) if name == "b" else range(min(X.ndim for X in arrays))
        for axis in axes:
            assert any(X.shape[axis] > 8 for X in arrays), (name, axis)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_some_call_is_made_many_times(function):
    for seed in range(5):
        history = CallDrawing(np.random.default_rng(seed), 2, function).draw()
        made = [call for call in history if isinstance(call, Call) and call.method == function]
        numbers = Counter(tuple(X.values.tobytes() for X in e.arguments.values()) for e in made)
        assert max(numbers.values()) >= 9
