"""Scenes and galleries: what happens in them for certain."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from zlib import crc32

import numpy as np
import pytest

from autograder.grading.events import (
    INTERLEAVED,
    LOCKED,
    OWN,
    REBASED,
    RETURNED,
    TIME_FIRST,
    Call,
    Make,
    Passed,
    Read,
    Scribble,
    Step,
)
from autograder.grading.memory import laid_out
from autograder.grading.past import is_possible
from autograder.judging.edits import HUGE, TINY
from autograder.judging.gallery import CALL_GALLERIES, GALLERIES, LARGE_SELECTING
from autograder.judging.layouts import Layout
from autograder.judging.model import Model, is_read_late
from autograder.judging.number_scenes import LARGEST_WRITTEN
from autograder.judging.plan import Plan
from autograder.judging.scenes import SQUARE
from autograder.judging.subject import Subject
from autograder.judging.theme import Theme
from autograder.judging.themes import CALL_THEMES, THEMES
from tests.autograder.judging.lived import (
    LINEAR,
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
    for theme in (each for each in GALLERIES if len(each.gallery) > 3):
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


def test_what_a_single_sample_selects_is_written_into() -> None:
    history = scene("selected", LINEAR)
    selects = [call.arguments["dLdZ"].values for call in calls(history, "backward")]
    assert any(sorted(X.ravel())[-2:] == [0.0, 1.0] for X in selects)
    written = [event.of for event in history if isinstance(event, Scribble)]
    assert written.count(RETURNED) >= 12


def test_after_a_pass_of_a_gallery_its_caller_writes_into_what_backward_was_passed() -> None:
    for theme in GALLERIES:
        written = [e for e in lived(theme, LINEAR) if isinstance(e, Scribble) and e.of == "dLdZ"]
        assert len(written) >= len(theme.gallery) - 1  # the last one of a history may be left out


def test_arrays_of_three_axes_come_time_first_and_with_equal_steps() -> None:
    history = scene("time first", SUBJECTS["LinearND"])
    memories = [X.memory for e in history if isinstance(e, Call) for X in e.arguments.values()]
    in_turn = [TIME_FIRST, "new", "new", TIME_FIRST, "repeated", "new", "new", "repeated"]
    assert memories == [*in_turn, "repeated", "repeated"]


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


@pytest.mark.parametrize("subject", [LINEAR, dZdA], ids=["Linear", "dZdA"])
def test_arrays_of_unequal_sizes_are_views_of_arrays_of_other_shapes(subject: Subject) -> None:
    made = [event for event in scene("rebased", subject) if isinstance(event, Call)]
    lying = {(X.memory, X.values.shape) for each in made for X in each.arguments.values()}
    assert {memory for memory, _ in lying} == {*REBASED}
    assert all(len({*shape}) == len(shape) for _, shape in lying)


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
    writes = [event for event in history if isinstance(event, Scribble) and event.backwards]
    turned = [(event.call, event.lets_go) for event in writes]
    assert turned == [(first.number, False), (second.number, True)]
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


def test_an_array_that_was_let_go_is_not_looked_at_or_passed_again() -> None:
    history = scene("turned round", LINEAR)
    gone = [e for e in history if isinstance(e, Scribble) and e.lets_go]
    looks = Model(LINEAR, history, watches=True).looks
    for written in gone:
        later = [each for event in history[written.number :] for each in looks[event.number]]
        assert written.call not in [look.read.of for look in later if look.read.what == RETURNED]
        again = replace(written, number=len(history))
        assert not is_possible([*history, again])


def test_the_batch_into_which_the_caller_has_written_comes_again() -> None:
    theme = next(e for e in THEMES if e.scene == "rewritten" and e.memory == LOCKED)
    history = lived(theme, LINEAR)
    again = [e.arguments["A"] for e in calls(history, "forward")]
    assert [X.memory for X in again].count("refilled") == 1


def test_the_steps_of_all_samples_are_one_in_memory_and_there_are_as_many_as_samples() -> None:
    stacked = SUBJECTS["LinearND"]
    last = [e for e in scene("time first", stacked) if isinstance(e, Call)][-2:]
    for call in last:
        (X,) = (each.values for each in call.arguments.values())
        assert X.strides[:2] == (0, 0)
        assert X.shape[0] == X.shape[1]
