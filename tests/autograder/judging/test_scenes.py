"""Scenes and galleries: what happens in them for certain."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise
from zlib import crc32

import numpy as np
import pytest

from autograder.grading.events import (
    CORNER,
    INTERLEAVED,
    LOCKED,
    OWN,
    REBASED,
    RETURNED,
    TIME_FIRST,
    Call,
    Crowd,
    Drop,
    Make,
    Passed,
    Read,
    Scribble,
    Step,
)
from autograder.grading.memory import laid_out
from autograder.grading.past import is_possible
from autograder.grading.script import is_locked
from autograder.judging.edits import HUGE, TINY
from autograder.judging.gallery import CALL_GALLERIES, GALLERIES, LARGE_SELECTING
from autograder.judging.layouts import Layout
from autograder.judging.lengths import HUGE as HUGE_RESULT, MOST_ROWS
from autograder.judging.model import Model, is_read_late
from autograder.judging.number_scenes import LARGEST_WRITTEN
from autograder.judging.object_scenes import HEIRS, UNENDED
from autograder.judging.plan import Plan
from autograder.judging.scenes import SQUARE
from autograder.judging.size_scenes import COUNTED, FACTORS, GROWING, NUMBERS
from autograder.judging.subject import Subject
from autograder.judging.theme import Theme
from autograder.judging.themes import CALL_THEMES, THEMES
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
from tests.autograder.judging.test_beyond import subjects


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_each_of_them_is_a_possible_history(subject: Subject) -> None:
    themes = (*CALL_THEMES, *CALL_GALLERIES) if subject.is_function else (*THEMES, *GALLERIES)
    for theme in themes:
        if theme.scene or theme.gallery:
            history = lived(theme, subject)
            assert is_possible(history)


@pytest.mark.parametrize("theme", GALLERIES, ids=[str(place) for place in range(len(GALLERIES))])
def test_a_gallery_has_a_step_a_pass_and_written_results_for_each_entry(theme: Theme) -> None:
    history = lived(theme, LINEAR)
    passes, many = calls(history, "forward"), len(theme.gallery)
    assert len(passes) == len(calls(history, "backward")) == many
    assert sum(isinstance(event, Step) for event in history) == many
    written = {e.call for e in history if isinstance(e, Scribble) and e.of == RETURNED}
    assert {call.number for call in passes} <= written


def test_each_kind_is_tried_for_each_part() -> None:
    square = [theme for theme in GALLERIES if theme.rows == (4,)]
    first = {part: lived(theme, LINEAR)[1:] for part, theme in zip("AZW", square, strict=True)}
    zeros = [
        not calls(first["A"], "forward")[0].arguments["A"].values.any(),
        not calls(first["Z"], "backward")[0].arguments["dLdZ"].values.any(),
        not next(e for e in first["W"] if isinstance(e, Step)).changes["W"].any(),
    ]
    assert all(zeros)


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


@pytest.mark.parametrize(
    ("subject", "method", "name"),
    [(SOFTMAX, "forward", "A"), (dZdA, "dZdA", "W"), (dZdA, "dZdA", "A")],
)
@pytest.mark.parametrize("is_long", [True, False])
def test_an_array_comes_again_that_is_printed_alike_and_is_another(
    subject: Subject, method: str, name: str, is_long: bool
) -> None:
    passed = [call.arguments[name].values for call in calls(scene("unprinted", subject), method)]
    assert any(
        str(X) == str(Y) and not np.allclose(X, Y, rtol=1e-9, atol=0) and (X.size > 1000) == is_long
        for X, Y in pairwise(passed)
    )


def test_parameters_change_by_less_than_is_printed() -> None:
    steps = [event for event in scene("unprinted", LINEAR) if isinstance(event, Step)]
    in_place = [step for step in steps if step.how == "in place"]
    changed = {name: abs(X) for step in in_place for name, X in step.changes.items()}
    assert changed.keys() == {"W", "b"}
    assert all(((X > 3e-9) & (X < 1e-8)).all() for X in changed.values())


def test_the_numbers_of_parameters_become_others_of_the_same_hash() -> None:
    history = scene("unprinted", LINEAR)
    (made,) = (event for event in history if isinstance(event, Make))
    now = {**made.own, **made.parameters}
    alike = []
    for step in (event for event in history if isinstance(event, Step)):
        for name, X in step.changes.items():
            if step.how == "assigned":
                has_same_hash = [*map(hash, X.flat)] == [*map(hash, now[name].flat)]
                alike.append("hash" if has_same_hash else "checksum")
                assert has_same_hash or crc32(X.tobytes()) == crc32(now[name].tobytes())
                assert (X != now[name]).any()
            now[name] = X if step.how == "assigned" else now[name] - X
    assert alike == ["hash", "hash", "checksum", "checksum"]


def test_a_method_without_arguments_comes_again_and_again_after_its_result_was_used_up() -> None:
    theme = next(each for each in THEMES if each.echoes)
    history = lived(theme, SOFTMAX)
    jacobians = calls(history, "jacobian")
    written = {e.call for e in history if isinstance(e, Scribble) and e.of == RETURNED}
    assert sum(call.number in written for call in jacobians) > 3


def test_each_argument_and_each_parameter_is_huge_in_one_number_and_then_is_not() -> None:
    history = scene("calmed", LINEAR)
    for method, name in (("forward", "A"), ("backward", "dLdZ")):
        passed = [call.arguments[name].values for call in calls(history, method)]
        pairs = [(X, Y) for X, Y in pairwise(passed) if (X == 1e20).sum() == 1]
        assert any((X != Y).sum() == 1 for X, Y in pairs)
    changes = [event.changes for event in history if isinstance(event, Step)]
    for name, other in (("W", "b"), ("b", "W")):
        huge, calm = next(
            (X, Y) for X, Y in pairwise(changes) if name in X and (X[name] == 1e20).any()
        )
        assert other in huge  # what the program computes then is new as a whole
        assert [*calm] == [name]
        assert (huge[name] != calm[name]).sum() == 1


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


def test_numbers_that_cancel_are_added_to_the_result_of_another_function() -> None:
    (contract,) = (each for each in subjects() if each.name == "contract")
    sums = [
        call.arguments["dZdX"].values.sum()
        for call in calls(scene("edited", contract), "contract")
        if {4.0, -4.0} <= {*call.arguments["dZdX"].values.ravel()}
    ]
    assert sums


def test_true_jacobians_of_each_kind_are_edited_and_passed() -> None:
    (contract,) = (each for each in subjects() if each.name == "contract")
    history = calls(scene("edited", contract), "contract")
    for axes in (3, 4):
        edited = [call.arguments for call in history if call.arguments["dZdX"].values.ndim == axes]
        stacks = [X["dZdX"].values for X in edited]
        assert sum(TINY in stack for stack in stacks) >= 1
        assert all(HUGE in X["dLdZ"].values for X in edited if TINY in X["dZdX"].values)
        sparse = [X for X in stacks if 0 < np.count_nonzero(X) < 0.05 * X.size and X.size > 4096]
        assert {(bool(X[0].any()), bool(X[-1].any())) for X in sparse} == {(0, 1), (1, 0)}
    identity = np.eye(4)
    stacks = [call.arguments["dZdX"].values for call in history]
    of_bias = [X for X in stacks if X.shape == (4, 4, 4)]
    ends_alone = [
        X
        for X in of_bias
        if np.array_equal(X[:, 0], identity) and np.array_equal(X[:, -1], identity)
    ]
    assert any(sorted(X.ravel()) == sorted([0.0] * 48 + [1.0] * 16) for X in ends_alone)
    assert any(np.array_equal(X[:, 0], identity[::-1]) for X in of_bias)


def test_a_caller_writes_into_all_arrays_before_what_is_stored_is_read() -> None:
    history = scene("rewritten", LINEAR)
    after = [history[call.number + 1] for call in calls(history, "backward")]
    assert [event.of for event in after if isinstance(event, Scribble)] == ["A", "dLdZ"]
    assert all(is_read_late(call.number) for call in calls(history, "backward"))


def test_locked_arrays_come_with_parameters_that_are_locked_between_their_steps() -> None:
    theme = next(e for e in THEMES if e.scene == "rewritten" and e.memory == LOCKED)
    history = lived(theme, LINEAR)
    frozen = [e.number for e in history if isinstance(e, Step) and e.how == "frozen"]
    forwards = [call.number for call in calls(history, "forward")]
    assert any(frozen[0] < number < frozen[1] for number in forwards)
    assert {call.arguments["dLdZ"].memory for call in calls(history, "backward")} == {LOCKED}


def test_after_a_pass_of_a_small_gallery_its_caller_writes_into_a_gradient() -> None:
    for theme in (each for each in GALLERIES if len(each.gallery) > 2):
        writes = [event.of for event in lived(theme, LINEAR) if isinstance(event, Scribble)]
        for name in ("dLdW", "dLdb"):
            lengths = theme.made or theme.lengths
            is_small = max(*theme.rows, *lengths) <= LARGEST_WRITTEN
            assert (writes.count(name) >= len(theme.gallery) // 2) == is_small


def test_a_large_identity_leaves_a_gradient_as_it_is_and_its_caller_writes_into_it() -> None:
    theme = next(each for each in GALLERIES if each.gallery is LARGE_SELECTING)
    history = lived(theme, LINEAR)
    steps = [event for event in history if isinstance(event, Step)]
    first = next(step for step in steps if np.array_equal(step.changes["W"], np.eye(17)))
    backward = next(e for e in calls(history, "backward") if e.number > first.number)
    writes = [(e.call, e.of) for e in history if isinstance(e, Scribble)]
    assert (backward.number, RETURNED) in writes


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


def test_an_array_that_was_a_parameter_is_looked_at_until_the_end() -> None:
    one, other = (np.full((1, 1), number) for number in (2.0, 3.0))
    given = Passed(np.ones((1, 1)))
    history = [
        Make(0, 0, (1, 1), {"W": one}),
        Step(1, 0, {"W": other}, "assigned"),
        Call(2, 0, "forward", {"A": given}, (1, 1), sizes=(1,)),
    ]
    place = Read("argument", "W", of=0)
    for watches in (False, True):
        looks = [e for e in Model(LINEAR, history, watches).looks[2] if e.read == place]
        assert [e.life.array("W")[0, 0] for e in looks] == [2.0]
    in_place = [history[0], Step(1, 0, {"W": other}, "in place"), *history[1:]]
    assert place not in [e.read for e in Model(LINEAR, in_place, watches=True).looks[2]]


@pytest.mark.parametrize(("subject", "is_shared"), [(LINEAR, False), (SOFTMAX, True)])
def test_a_caller_who_keeps_nothing_of_a_result_may_lock_it(
    subject: Subject, is_shared: bool
) -> None:
    history = scene("unended", subject)
    lines = Plan(subject, history, Layout(), []).script.calls
    locked = [line for line in lines if ".flags.writeable = False" in line]
    assert len(locked) == sum(map(is_locked, calls(history, "forward")))
    assert bool(locked) != is_shared


def test_a_result_that_is_locked_keeps_its_name() -> None:
    lines = [
        line
        for theme in THEMES
        for line in Plan(LINEAR, lived(theme, LINEAR), Layout(), []).script.calls
        if line.startswith("result") and ".flags.writeable = False" in line
    ]
    assert lines
    for line in lines:
        name = line.split(" = ")[0]
        assert f"; {name}.flags.writeable = False" in line


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


def test_what_a_single_sample_selects_is_written_into() -> None:
    history = scene("selected", LINEAR)
    selects = [call.arguments["dLdZ"].values for call in calls(history, "backward")]
    assert any(sorted(X.ravel())[-2:] == [0.0, 1.0] for X in selects)
    written = [event.of for event in history if isinstance(event, Scribble)]
    assert written.count(RETURNED) >= 12


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


def test_after_a_pass_of_a_gallery_its_caller_writes_into_what_backward_was_passed() -> None:
    for theme in GALLERIES:
        written = [e for e in lived(theme, LINEAR) if isinstance(e, Scribble) and e.of == "dLdZ"]
        assert len(written) >= len(theme.gallery) - 1  # the last one of a history may be left out


def test_a_view_of_a_result_is_all_that_a_program_keeps_before_the_next_call() -> None:
    history = lived(Theme(events=0, objects=1, own=0.0, scene="viewed"), LINEAR)
    assert [call.keeps for call in calls(history, "forward")] == ["transposed", "whole"]


def test_batches_become_somewhat_smaller() -> None:
    history = scene("shrinking", LINEAR)
    forwards = calls(history, "forward")
    lengths = [len(call.arguments["A"].values) for call in forwards]
    assert lengths == [128, 128, 128, 128, 103, 103, 103, 77, 77]
    assert [call.keeps for call in forwards] == 3 * ["nothing", "transposed", "whole"]


def test_arrays_of_three_axes_come_time_first_and_with_equal_steps() -> None:
    history = scene("time first", SUBJECTS["LinearND"])
    memories = [X.memory for e in history if isinstance(e, Call) for X in e.arguments.values()]
    assert memories == [TIME_FIRST, "new", "new", TIME_FIRST, "repeated", "new", "new", "repeated"]


def test_an_array_lies_between_the_numbers_of_the_last_one() -> None:
    history = scene("interleaved", LINEAR)
    steps = [event for event in history if isinstance(event, Step)]
    assert [step.memory for step in steps] == ["sliced", INTERLEAVED, "new"]
    forwards, backwards = calls(history, "forward"), calls(history, "backward")
    assert [call.arguments["A"].memory for call in forwards[:2]] == ["sliced", "sliced"]
    for forward, backward in zip(forwards[:2], backwards[:2], strict=True):
        dLdZ = backward.arguments["dLdZ"]
        assert (dLdZ.memory, dLdZ.source) == (INTERLEAVED, (forward.number, "A"))


def test_the_array_of_a_parameter_is_a_batch_and_a_gradient_and_nothing_follows() -> None:
    history = scene("tied", LINEAR)
    *_, step = (event for event in history if isinstance(event, Step))
    *_, forward = calls(history, "forward")
    *_, backward = calls(history, "backward")
    assert step.number < forward.number < backward.number
    assert forward.arguments["A"].source == backward.arguments["dLdZ"].source == (step.number, "W")
    assert forward.arguments["A"].values is step.changes["W"]


def test_a_square_parameter_is_turned_and_its_bytes_stay_in_their_order() -> None:
    first, turned, back, _ = (e for e in scene("tied", LINEAR) if isinstance(e, Step))
    assert np.array_equal(turned.changes["W"], first.changes["W"].T)
    assert turned.memory == "fortran"
    assert back.changes["W"] is first.changes["W"]
    assert back.memory == OWN


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


@pytest.mark.parametrize("subject", [LINEAR, dZdA], ids=["Linear", "dZdA"])
def test_arrays_of_unequal_sizes_are_views_of_arrays_of_other_shapes(subject: Subject) -> None:
    made = [event for event in scene("rebased", subject) if isinstance(event, Call)]
    lying = {(X.memory, X.values.shape) for each in made for X in each.arguments.values()}
    assert {memory for memory, _ in lying} == {*REBASED}
    assert all(len({*shape}) == len(shape) for _, shape in lying)


def test_as_many_objects_are_made_as_a_program_names_and_the_first_one_is_called_again() -> None:
    theme = Theme(events=0, objects=1, lengths=(2,), rows=(2,), scene="numbered", forgotten=300)
    history = lived(theme, LINEAR)
    assert [each.times for each in history if isinstance(each, Make)] == [1, 299, 1, 1]
    first, *_, last = calls(history, "backward")
    assert first.owner == last.owner


def test_each_size_is_very_long_once_if_a_result_of_that_size_is_allowed() -> None:
    shapes = [
        call.arguments["A"].values.shape for call in calls(scene("lengthy", LINEAR), "forward")
    ]
    assert shapes == [(1, 5_000), (1, 1), (5_000, 1)]
    of_bias = calls(scene("lengthy", SUBJECTS["dZdb"]), "dZdb")
    assert max(math.prod(call.returns) for call in of_bias) <= 200_000


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


def test_views_that_nobody_else_holds_are_passed_twice_to_each_method() -> None:
    history = scene("as views", LINEAR)
    for method in ("forward", "backward"):
        assert [call.as_views for call in calls(history, method)] == [True, True]


def test_each_call_comes_again_with_another_last_number_and_another_first_one() -> None:
    theme = Theme(events=0, objects=1, scene="retried")
    for method, name in (("forward", "A"), ("backward", "dLdZ")):
        first, *others = calls(lived(theme, LINEAR), method)[:3]
        for place, call in zip((-1, 0), others, strict=True):
            differs = (first.arguments[name].values != call.arguments[name].values).ravel()
            assert differs[place]
            assert differs.sum() == 1


def test_two_objects_begin_a_pass_each_before_either_goes_on() -> None:
    theme = Theme(events=0, objects=4, scene="two at once")
    lines = [(e.method, e.owner) for e in lived(theme, LINEAR) if isinstance(e, Call)]
    assert lines == [(name, owner) for name in ("forward", "backward") for owner in (0, 1)]


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


def test_one_array_is_passed_for_two_while_weights_are_nearly_symmetric() -> None:
    bilinear = SUBJECTS["Bilinear"]
    theme = next(theme for theme in GALLERIES if theme.is_alike)
    memories = [call.arguments["A2"].memory for call in calls(lived(theme, bilinear), "forward")]
    assert memories.count("again") >= len(memories) // 5


def test_each_size_is_one_in_turn_where_arrays_lie_in_one_kind_of_memory() -> None:
    theme = next(theme for theme in CALL_THEMES if theme.memory == "fortran")
    dZdW = SUBJECTS["dZdW"]
    shapes = [call.arguments["W"].values.shape for call in calls(lived(theme, dZdW), "dZdW")]
    assert any(C_out == 1 < C_in for C_out, C_in in shapes)
    assert any(C_in == 1 < C_out for C_out, C_in in shapes)


def test_the_caller_turns_the_rows_of_results_round_and_calls_again_with_the_same_sizes() -> None:
    history = scene("turned round", SUBJECTS["dZdb"])
    first, second, last = calls(history, "dZdb")
    turned = [event.call for event in history if isinstance(event, Scribble) and event.backwards]
    assert turned == [first.number, second.number]
    assert first.sizes == second.sizes == last.sizes


@pytest.mark.parametrize("subject", [LINEAR, dZdA], ids=["Linear", "dZdA"])
def test_each_square_array_is_turned_over_once_and_its_bytes_stay_in_their_order(
    subject: Subject,
) -> None:
    made = [event for event in scene("turned over", subject) if isinstance(event, Call)]
    turned = [X for each in made for X in each.arguments.values() if X.memory == "fortran"]
    before = [X.values.T for X in turned]
    passed = [X.values for each in made for X in each.arguments.values() if X.memory == "new"]
    assert [X.values.shape for X in turned] == [(SQUARE, SQUARE)] * 2
    assert all(any(np.array_equal(X, Y) for Y in passed) for X in before)


def test_an_array_has_the_strides_and_the_size_of_the_last_one_and_another_shape() -> None:
    calls_of = [event for event in scene("of equal strides", dZdA) if isinstance(event, Call)]
    passed = [each.arguments["A"] for each in calls_of]
    first, second = next(pair for pair in pairwise(passed) if pair[0].values.shape == (2, 3))
    slices, base = laid_out(second)
    view = base[tuple(slice(*part) for part in slices)]
    assert first.values.strides == view.strides
    assert first.values.size == view.size
    assert first.values.shape == view.shape[::-1] != view.shape
