"""Sizes and shapes that follow one another: each scene as the events of a history."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise

import numpy as np
import pytest

from autograder.grading.events import (
    Make,
    Step,
)
from autograder.judging.lengths import MOST_ROWS
from autograder.judging.size_scenes import COUNTED, FACTORS, GROWING, NUMBERS
from autograder.judging.subject import Subject
from autograder.judging.theme import Theme
from tests.autograder.judging.lived import (
    LINEAR,
    SUBJECTS,
    calls,
    dZdA,
    lived,
    scene,
)


@pytest.mark.parametrize(("subject", "method"), [(LINEAR, "forward"), (dZdA, "dZdA")])
def test_the_same_numbers_come_in_several_shapes(subject: Subject, method: str) -> None:
    shapes = defaultdict(set)
    for call in calls(scene("reshaped", subject), method):
        A = call.arguments["A"].values
        shapes[A.tobytes()].add(A.shape)
    assert {(n, NUMBERS // n) for n in FACTORS} in shapes.values()


def test_arguments_of_one_shape_change_places() -> None:
    first, second = calls(scene("swapped", SUBJECTS["Bilinear"]), "forward")[:2]
    before, after = (call.arguments for call in (first, second))
    assert not np.array_equal(before["A1"].values, before["A2"].values)
    np.testing.assert_array_equal(before["A1"].values, after["A2"].values)
    np.testing.assert_array_equal(before["A2"].values, after["A1"].values)


def test_batches_grow_and_shrink_after_steps_in_place() -> None:
    history = scene("growing", LINEAR)
    batches = [call.arguments["A"].values for call in calls(history, "forward")]
    assert [len(A) for A in batches] == [*GROWING, *GROWING]
    longest = max(batches, key=len)
    half = len(GROWING)
    assert all(np.array_equal(A, longest[: len(A)]) for A in batches[:half])
    assert all(np.array_equal(A, longest[-len(A) :]) for A in batches[half:])
    assert [e.how for e in history if isinstance(e, Step)] == ["in place"] * 2 * half


def test_batches_become_somewhat_smaller() -> None:
    history = scene("shrinking", LINEAR)
    forwards = calls(history, "forward")
    lengths = [len(call.arguments["A"].values) for call in forwards]
    assert lengths == [128, 128, 128, 128, 103, 103, 103, 77, 77]
    assert [call.keeps for call in forwards] == 3 * ["nothing", "transposed", "whole"]


def test_each_size_has_each_length_once() -> None:
    history = scene("counting", LINEAR)
    lengths = [call.arguments["A"].values.shape for call in calls(history, "forward")]
    assert {(n, 1) for n in range(1, COUNTED)} | {(1, n) for n in range(1, COUNTED)} == {*lengths}
    made = {event.sizes for event in history if isinstance(event, Make)}
    assert made >= {(1, COUNTED - 1), (COUNTED - 1, 1)}


def test_two_sizes_that_are_packed_into_one_number_follow_one_another() -> None:
    sizes = {"N": 1, "C_in": 1, "C_out": 1_025}
    theme = Theme(events=0, sizes=sizes, scene="packed")
    large, *small = calls(lived(theme, SUBJECTS["dZdb"]), "dZdb")
    assert (large.returns, large.keeps) == ((1_025, 1, 1_025), "nothing")
    assert (1, 2, 1) in [call.returns for call in small]


def test_each_size_is_very_long_once_if_a_result_of_that_size_is_allowed() -> None:
    shapes = [
        call.arguments["A"].values.shape for call in calls(scene("lengthy", LINEAR), "forward")
    ]
    assert shapes == [(1, 5_000), (1, 1), (5_000, 1)]
    of_bias = calls(scene("lengthy", SUBJECTS["dZdb"]), "dZdb")
    assert max(math.prod(call.returns) for call in of_bias) <= 200_000


def test_a_function_of_several_forms_gets_as_many_samples_as_each_form_allows() -> None:
    history = calls(scene("lengthy", SUBJECTS["contract"]), "contract")
    longest = {X.values.ndim: 0 for call in history for X in call.arguments.values()}
    for call in history:
        axes = call.arguments["dZdX"].values.ndim
        longest[axes] = max(longest[axes], len(call.arguments["dLdZ"].values))
    assert longest[3] == MOST_ROWS
    dZdb = SUBJECTS["dZdb"]  # one may be made by a call for each number of Z
    samples = [len(call.arguments["A"].values) for call in calls(scene("lengthy", dZdb), "dZdb")]
    assert max(samples) == 5_000


def test_results_of_one_size_follow_one_another_in_several_shapes() -> None:
    history = calls(scene("of equal size", SUBJECTS["dZdb"]), "dZdb")
    sizes = [math.prod(call.returns) for call in history]
    assert sizes == sorted(sizes)
    assert any(
        first.returns != second.returns and math.prod(first.returns) == math.prod(second.returns)
        for first, second in pairwise(history)
    )
