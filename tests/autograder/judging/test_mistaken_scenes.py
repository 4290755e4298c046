"""Calls by mistake: what does not fit, and the whole pass that follows."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from autograder.grading.events import (
    Call,
    Make,
    Step,
)
from autograder.judging.mistaken_scenes import REFUSED, RESHAPES, TYPES, WIDE
from autograder.judging.model import Model
from tests.autograder.judging.lived import (
    LINEAR,
    calls,
    scene,
)


def test_calls_are_refused_before_passes_of_the_same_and_of_another_size() -> None:
    history = scene("refused", LINEAR)
    refused = [event for event in history if isinstance(event, Call) and event.misfits]
    methods = ["forward", "forward", "forward", "backward", "backward", "forward"]
    assert [call.method for call in refused] == methods
    assert [call.begins for call in refused] == [method == "forward" for method in methods]
    first, alone, wide, other, single, transposed = (
        next(iter(call.arguments.values())).values for call in refused
    )
    (step, *_) = (e for e in history if isinstance(e, Step))
    assert (step.how, step.number) == ("held", refused[0].number + 1)
    assert first.shape == (len(first), wide.shape[1])
    assert alone.ndim == 1
    before, after = (
        next(iter(calls(part, "forward")[place].arguments.values())).values
        for part, place in (
            (history[: refused[2].number], -1),
            (history[refused[2].number + 1 :], 0),
        )
    )
    assert len(wide) == len(after) != len(before)
    assert wide.shape[1] > after.shape[1]
    after = calls(history[refused[3].number + 1 : refused[4].number], "backward")
    assert {call.arguments["dLdZ"].values.shape for call in after} == {other.shape}
    assert single.shape == (len(other), 1)
    (step, *_) = (e for e in history[refused[4].number :] if isinstance(e, Step))
    assert step.how == "in place"
    (square,) = calls(history[refused[5].number + 1 :], "forward")
    side, samples = transposed.shape
    assert samples > 2 * side
    assert square.arguments["A"].values.shape == (side, side)


def test_what_a_mistaken_call_was_passed_is_looked_at() -> None:
    history = scene("refused", LINEAR)
    looks = Model(LINEAR, history, watches=False).looks
    for call in (e for e in history if isinstance(e, Call) and e.misfits):
        (read,) = {look.read for look in looks[call.number] if look.read.what == "argument"}
        assert read.name in call.arguments


def test_an_array_that_is_a_sample_short_comes_before_a_whole_pass() -> None:
    history = scene("cut", LINEAR)
    refused = next(e for e in history if isinstance(e, Call) and e.misfits)
    whole = calls(history, "forward")[1]
    assert refused.method == "backward"
    assert len(refused.arguments["dLdZ"].values) == len(whole.arguments["A"].values) - 1


def test_the_numbers_of_a_pass_come_in_other_shapes_before_it() -> None:
    history = scene("cut", LINEAR)
    _, *refused = (e for e in history if isinstance(e, Call) and e.misfits)
    twice = ["forward", "forward", "backward", "backward"]
    assert [call.method for call in refused] == len(RESHAPES) * twice
    for call in refused[::2]:  # each is the first call of its method in the life of an object
        made = max(e.number for e in history[: call.number] if isinstance(e, Make))
        assert not calls(history[made : call.number], call.method)
    for call in refused:
        after = next(
            e
            for e in history[call.number + 1 :]
            if isinstance(e, Call) and e.method == call.method and e.owner == call.owner
        )
        for name, X in call.arguments.items():
            whole = after.arguments[name].values
            assert X.values.shape != whole.shape
            if call.method == "forward":
                assert sorted(X.values.ravel()) == sorted(whole.ravel())


def test_a_method_refuses_arrays_hundreds_of_times_before_a_whole_pass() -> None:
    refused = [e for e in scene("refused often", LINEAR) if isinstance(e, Call) and e.misfits]
    assert [(call.method, call.times) for call in refused] == [
        ("forward", REFUSED),
        ("backward", REFUSED),
    ]


def test_arrays_of_each_other_type_that_do_not_fit_come_to_each_method() -> None:
    history = scene("of other types", LINEAR)
    wrong = [e for e in history if isinstance(e, Call) and e.misfits]
    types = [(e.method, X.values.dtype) for e in wrong[3:] for X in e.arguments.values()]
    each = ("forward", "backward")
    assert types == [(method, np.dtype(one)) for one in TYPES for method in each]
    for before, after in pairwise(history):
        assert before not in wrong or (isinstance(after, Call) and after.method == "forward")


def test_batches_without_samples_and_with_very_many_features_come_first_in_a_life() -> None:
    history = scene("of other types", LINEAR)
    first = [e for e in history if isinstance(e, Call) and e.misfits][:3]
    shapes = [X.values.shape for e in first for X in e.arguments.values()]
    assert [shape[0] for shape in shapes[:2]] == [0, 0]
    assert [shape[-1] for shape in shapes[2:]] == [WIDE]
