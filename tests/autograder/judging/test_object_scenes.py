"""What happens to objects: each scene as the events of a history."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from autograder.grading.events import (
    CORNER,
    OWN,
    RETURNED,
    Call,
    Crowd,
    Drop,
    Make,
    Read,
    Scribble,
    Step,
)
from autograder.grading.past import is_possible
from autograder.grading.script import is_locked
from autograder.judging.layouts import Layout
from autograder.judging.lengths import HUGE as HUGE_RESULT
from autograder.judging.model import Model, is_read_late
from autograder.judging.object_scenes import HEIRS, OFTEN, UNENDED
from autograder.judging.plan import Plan
from autograder.judging.subject import Subject
from autograder.judging.theme import Theme
from autograder.judging.themes import THEMES
from tests.autograder.judging.lived import (
    LINEAR,
    RELU,
    SOFTMAX,
    SUBJECTS,
    calls,
    dZdA,
    lived,
    scene,
)


@pytest.mark.parametrize("subject", [LINEAR, RELU], ids=["Linear", "ReLU"])
def test_an_heir_is_made_while_others_live_and_its_memory_may_be_held(subject: Subject) -> None:
    history = scene("heirs", subject)
    drops = [event for event in history if isinstance(event, Drop)]
    assert len(drops) == HEIRS
    assert all(drop.keeps == (*subject.cls.parameters,) for drop in drops)
    assert {drop.as_views for drop in drops} == {False, True}
    after = history[drops[0].number + 1 :]
    owners = {event.owner for event in after if isinstance(event, Call)}
    assert len(owners) > 2


def test_first_calls_come_in_the_numbers_at_which_a_short_counter_is_where_it_was() -> None:
    history = scene("unended", LINEAR)
    assert tuple(call.times for call in calls(history, "forward")) == UNENDED
    assert len(calls(history, "backward")) == len(UNENDED)
    again = scene("unended again", LINEAR)
    (_, *same), (_, *backwards) = calls(again, "forward"), calls(again, "backward")
    assert tuple(call.times for call in same) == UNENDED[1:]
    assert {call.arguments["A"].memory for call in same} == {"refilled"}
    assert {call.arguments["dLdZ"].memory for call in backwards} == {"again"}


def test_so_many_objects_are_made_that_their_parameters_fill_a_memory_of_a_size() -> None:
    theme = Theme(events=0, objects=1, own=1.0, scene="filled", fills=1 << 22)
    history = lived(theme, LINEAR)
    (crowd,) = (event for event in history if isinstance(event, Crowd))
    C_in, C_out = crowd.sizes
    assert (1 << 22) < crowd.count * (C_in + 1) * C_out < 1.1 * (1 << 22)
    assert {event.how for event in history if isinstance(event, Step)} == {"held"}


def test_a_view_of_a_large_result_stays_while_others_come_and_nothing_holds_the_result() -> None:
    history = scene("large", LINEAR)
    for method in ("forward", "backward"):
        kept = [call.keeps for call in calls(history, method)]
        assert kept[:3] == ["transposed", "nothing", "nothing"]
    first = calls(history, "forward")[0]
    assert Read(RETURNED, of=first.number) in [
        look.read for look in Model(LINEAR, history, watches=False).looks[history[-1].number]
    ]


@pytest.mark.parametrize("is_all_zero", [True, False])
def test_a_caller_writes_into_all_gradients_after_a_large_upstream_of_equal_numbers(
    is_all_zero: bool,
) -> None:
    history = scene("large", LINEAR)
    equal = [
        call.number
        for call in calls(history, "backward")
        for X in [call.arguments["dLdZ"].values]
        if X.size > 100 and np.all(X == X.flat[0]) and (X.flat[0] == 0.0) == is_all_zero
    ]
    written = {(e.call, e.of) for e in history if isinstance(e, Scribble)}
    assert {(equal[0], of) for of in ("dLdW", "dLdb", RETURNED)} <= written


def test_what_a_large_object_has_stored_is_read_after_its_caller_has_written_into_all() -> None:
    history = scene("large", LINEAR)
    backward = calls(history, "backward")[-1]
    assert is_read_late(backward.number)
    writes = [event.of for event in history[backward.number + 1 :] if isinstance(event, Scribble)]
    assert writes[:2] == ["A", "dLdZ"]


def test_large_arguments_of_a_function_are_pixels_once() -> None:
    stacks = [call.arguments["A"].values for call in calls(scene("large", dZdA), "dZdA")]
    assert any(A.min() == 0.0 and A.max() == 1.0 and len(np.unique(A)) > 9 for A in stacks)


def test_large_parameters_are_rearranged_in_place_without_a_loss_and_put_back() -> None:
    history = scene("large", LINEAR)
    first, *others = [event for event in history if isinstance(event, Step)]
    assert [step.how for step in others] == ["in place"] * 4
    W = [first.changes["W"]]
    for step in others:
        W.append(W[-1] - step.changes["W"])
    assert all(np.array_equal(np.sort(X, axis=None), np.sort(W[0], axis=None)) for X in W)
    assert np.array_equal(W[0].sum(axis=0), W[1].sum(axis=0))
    assert not np.array_equal(W[0], W[1])
    assert not np.array_equal(W[1], W[2])
    assert np.array_equal(W[0], W[-1])


@pytest.mark.parametrize(("subject", "is_shared"), [(LINEAR, False), (SOFTMAX, True)])
def test_a_caller_who_keeps_nothing_of_a_result_may_lock_it(
    subject: Subject, is_shared: bool
) -> None:
    history = scene("unended", subject)
    lines = Plan(subject, history, Layout(), []).script.calls
    locked = [line for line in lines if ".flags.writeable = False" in line]
    assert len(locked) == sum(map(is_locked, calls(history, "forward")))
    assert bool(locked) != is_shared


def test_a_parameter_changes_beside_a_huge_number_that_meets_zeros() -> None:
    history = scene("beside", LINEAR)
    (start, *steps) = (event.changes["W"] for event in history if isinstance(event, Step))
    assert (start[:, 0] == 1e20).all()
    assert all((step[:, 0] == 0.0).all() and step[:, 1:].all() for step in steps)
    assert len(steps) == 2
    assert all((call.arguments["A"].values[:, 0] == 0).all() for call in calls(history, "forward"))


def test_while_one_parameter_is_assigned_the_others_are_held() -> None:
    steps = [event for event in scene("held", LINEAR) if isinstance(event, Step)]
    assert [(event.how, *event.changes) for event in steps] == [
        ("assigned", "W"),
        ("held", "b"),
        ("assigned", "b"),
        ("held", "W"),
        ("assigned", "W", "b"),
        ("held", "W", "b"),
    ]
    assert steps[-2].memory == CORNER


def test_single_numbers_of_parameters_change_in_place_and_all_are_assigned_backwards() -> None:
    history = lived(Theme(events=0, objects=1, own=1.0, scene="trained"), LINEAR)
    steps = [event for event in history if isinstance(event, Step)]
    alone = [e for e in steps if [np.count_nonzero(X) for X in e.changes.values()] == [1]]
    assert {(event.how, *event.changes) for event in alone} >= {
        ("in place", "W"),
        ("in place", "b"),
    }
    assert [event.memory for event in steps][-3:-1] == [OWN, OWN]
    assert steps[-1].how == "held"


@pytest.mark.parametrize("name", ["Linear", "LinearND", "Bilinear"])
def test_while_others_wait_a_large_object_has_gradients_of_a_million_numbers(name: str) -> None:
    subject = SUBJECTS[name]
    last = calls(scene("waiting", subject), subject.cls.calls[-1].name)[-1]
    made = [event for event in scene("waiting", subject) if isinstance(event, Make)][-1]
    assert made.owner == last.owner
    assert HUGE_RESULT < last.times * math.prod(made.sizes) < 1.5 * HUGE_RESULT


def test_a_view_of_a_result_is_all_that_a_program_keeps_before_the_next_call() -> None:
    history = lived(Theme(events=0, objects=1, own=0.0, scene="viewed"), LINEAR)
    assert [call.keeps for call in calls(history, "forward")] == ["transposed", "whole"]


def test_what_one_object_returns_is_passed_to_another_one_with_a_row_edited() -> None:
    history = scene("chained", LINEAR)
    for method, name, other in (("forward", "A", "dLdZ"), ("backward", "dLdZ", "A")):
        before, passed = calls(history, method)
        assert before.owner != passed.owner
        assert passed.arguments[name].source == (before.number, RETURNED)
        assert other not in passed.arguments
    first, second = (e.parameters for e in history if isinstance(e, Make) and e.owner < 2)
    before, passed = calls(history, "forward")
    right = before.arguments["A"].values @ first["W"].T + first["b"].T
    edited = passed.arguments["A"].values
    assert np.array_equal(np.flatnonzero((edited != right).any(axis=1)), [1])
    assert second["W"].shape == first["W"].shape


def test_as_many_objects_are_made_as_a_program_names_and_the_first_one_is_called_again() -> None:
    theme = Theme(events=0, objects=1, lengths=(2,), rows=(2,), scene="numbered", forgotten=300)
    history = lived(theme, LINEAR)
    assert [each.times for each in history if isinstance(each, Make)] == [1, 299, 1, 1]
    first, *_, last = calls(history, "backward")
    assert first.owner == last.owner


def test_a_batch_of_one_object_becomes_the_next_ones() -> None:
    history = scene("handed on", LINEAR)
    forwards = calls(history, "forward")
    assert [call.owner for call in forwards] == [0, 1, 2, 3]
    for one, other in pairwise(forwards):
        assert other.arguments["A"].source == (one.number, "A")
    assert [call.owner for call in calls(history, "backward")] == [3]


def test_each_parameter_falls_while_all_else_stays() -> None:
    history = scene("fading", LINEAR)
    for name in ("W", "b"):
        changes = [e.changes[name] for e in history if isinstance(e, Step) and name in e.changes]
        assert [round((X / changes[-1]).flat[0]) for X in changes] == [10**12, 10**8, 10**4, 1]
    batches = [call.arguments["A"].values for call in calls(history, "forward")]
    assert all(np.array_equal(X, batches[0]) for X in batches)


def test_two_objects_begin_a_pass_each_before_either_goes_on() -> None:
    theme = Theme(events=0, objects=4, scene="two at once")
    lines = [(e.method, e.owner) for e in lived(theme, LINEAR) if isinstance(e, Call)]
    assert lines == [(name, owner) for name in ("forward", "backward") for owner in (0, 1)]


def test_a_view_of_each_result_is_kept_while_its_call_comes_again_and_again() -> None:
    history = scene("viewed often", LINEAR)
    for method in ("forward", "backward"):
        first, often = calls(history, method)
        assert first.keeps == "transposed"
        assert (often.keeps, often.times) == ("nothing", OFTEN)


def test_what_forward_returns_is_the_gradient_of_the_same_pass() -> None:
    history = scene("passed on", LINEAR)
    forwards, backwards = calls(history, "forward"), calls(history, "backward")
    for forward, backward in zip(forwards, backwards, strict=True):
        dLdZ = backward.arguments["dLdZ"]
        assert (dLdZ.memory, dLdZ.source) == ("again", (forward.number, RETURNED))


def test_a_result_that_is_passed_on_has_the_numbers_that_are_right_where_others_change() -> None:
    history = scene("passed on", LINEAR)
    number = next(e.number for e in history if isinstance(e, Step))
    step = history[number]
    assert isinstance(step, Step)
    history[number] = replace(step, changes={n: 2.0 * X for n, X in step.changes.items()})
    assert is_possible(history)
    looks = Model(LINEAR, history, watches=False).looks
    forward, backward = calls(history, "forward")[0], calls(history, "backward")[0]
    (Z,) = (look for look in looks[forward.number] if look.name == "Z")
    life = next(look for look in looks[backward.number] if look.name == "dLdA").life
    right = LINEAR.right(Z.value, Z.life.given) if Z.value else None
    np.testing.assert_array_equal(life.arguments["dLdZ"], right)
    passed = [look for look in looks[backward.number] if look.name == "dLdZ"]
    assert not passed  # it is looked at as what forward has returned


def test_a_result_that_is_passed_on_is_not_tiny() -> None:
    sigmoid, theme = SUBJECTS["Sigmoid"], next(e for e in THEMES if e.scene == "passed on")
    for seed in range(40):
        for call in calls(lived(theme, sigmoid, seed), "backward"):
            assert np.abs(call.arguments["dLdZ"].values).min() > 1e-3
