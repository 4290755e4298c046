"""A mistake costs the task of the call that makes it; right programs may cache more than they must.

The programs are those of homework 2, where each of these was graded wrongly once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from autograder.declaration import Call, Class, Table, Value, normal
from autograder.grading.events import RETURNED, Call as Called, Make, Passed, Read, Scribble
from autograder.grading.session import Session
from autograder.homework import load_homework
from autograder.judging.drawing import Drawing
from autograder.judging.layouts import Layout
from autograder.judging.lives import Lives
from autograder.judging.model import Model
from autograder.judging.subject import Subject, subjects
from autograder.judging.theme import Theme
from autograder.results.verdict import Changed
from tests.autograder.homeworks.programs import claims, graded, lost_in, solution

pytestmark = pytest.mark.usefixtures("drawn_once")

ONCE_WRONG = (
    "sigmoid_slope_in_the_cache",  # backward changes what forward has returned and cached
    "relu_cache_is_shared",  # another object's forward overwrites the cache
    "right_relu_by_its_output",  # caches Z, which the table doesn't name
    "right_softmax_by_logarithms",  # a cached Z is as exact as the returned one
    "dLdA_added_for_one_array",  # one array twice in a call
    "bilinear_forward_float32_for_large_batches",
    "identity_copies_small_batches_only",
    "relu_caches_Z_as_A",
    "softmax_jacobian_uses_up_the_cache",
    "softmax_backward_changes_the_cache",
    "tanh_squares_the_cache",
    "sigmoid_locks_A",  # the caller can't write into it, which a later call shows
    "bilinear_init_read_only",  # a step that has no effect, after a call
)


@pytest.mark.parametrize(("memory", "task"), [("refilled", "forward"), ("again", "dLdA")])
def test_what_a_caller_writes_before_a_call_is_not_the_fault_of_the_call(
    memory: str, task: str
) -> None:
    shape = ("N", "C")
    forward = Call("forward", {"A": normal(*shape)}, (Value("Z", "2 * A", shape, "forward"),))
    backward = Call(
        "backward",
        {"dLdZ": normal(*shape)},
        (Value("dLdA", "2 * dLdZ", shape, "dLdA"),),
        after="forward",
    )
    twice = Class("Twice", (forward, backward))
    subject = Subject(Table((twice,), {"N": "sample", "C": "class"}), "Twice", twice)
    A, dLdZ = np.ones((2, 3)), np.full((2, 3), 2.0 if memory == "again" else 3.0)
    passed = Passed(dLdZ, memory, (1, RETURNED))  # perhaps Z of both calls is the same array
    history = [
        Make(0, 0, (), {}),
        Called(1, 0, "forward", {"A": Passed(A)}, (2, 3), sizes=(2, 3)),
        Called(2, 0, "forward", {"A": Passed(-A)}, (2, 3), sizes=(2, 3)),
        Called(3, 0, "backward", {"dLdZ": passed}, (2, 3), after="forward", begins=False),
    ]
    looks = Model(subject, history).looks[3]
    (second_Z,) = (look for look in looks if look.read == Read(RETURNED, of=2))
    assert second_Z.task == task


@pytest.mark.slow
@pytest.mark.nightly(keep=4)
@pytest.mark.parametrize("name", ONCE_WRONG)
def test_each_loses_what_it_breaks(name: str) -> None:
    (claim,) = (each for each in claims("hw2") if each.program == name)
    assert lost_in(graded("hw2", claim.files)) == claim.tasks


@pytest.mark.slow
@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("seed", [1, 2327746158])
def test_what_a_module_remembers_costs_the_call_that_remembers_it(seed: int) -> None:
    program = "cross_entropy_P_of_as_many_samples"
    (claim,) = (each for each in claims("hw3") if each.program == program)
    assert lost_in(graded("hw3", claim.files, seed)) == claim.tasks


@pytest.mark.slow
def test_an_error_that_backward_multiplies_costs_forward() -> None:
    """A number of Z that is wrong by less than the tolerance makes one of dLdA wrong by more."""
    (claim,) = (each for each in claims("hw2") if each.program == "softmax_drops_small_terms")
    assert lost_in(graded("hw2", claim.files, 3149005293)) == claim.tasks


@pytest.mark.slow
def test_an_error_of_backward_alone_costs_backward() -> None:
    files = dict(solution("hw1"))
    rounded = files["linear.py"].replace(b"return dLdA", b"return np.round(dLdA, 9)", 1)
    assert lost_in(graded("hw1", files | {"linear.py": rounded}, 2183813667)) == {"dLdA"}


@pytest.mark.slow
def test_a_returned_cache_costs_the_call_that_returns_it() -> None:
    program = "batchnorm_returns_its_cache_at_first"
    (claim,) = (each for each in claims("hw3") if each.program == program)
    assert lost_in(graded("hw3", claim.files, 1)) == claim.tasks


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "before", "after", "task", "seed"),
    [
        (
            "activations.py",
            "self.A = A\n        Z = np.maximum(A, 0)",
            "self.A = np.where(np.abs(A) < 1e-9, 0, A)\n        Z = np.maximum(A, 0)",
            "relu_forward",
            1947631622,
        ),
        (
            "bilinear.py",
            "self.A2 = A2",
            "self.calls = vars(self).get('calls', 0) + 1\n"
            "        self.A2 = A2 if self.calls < 12 else 1 + A2",
            "bilinear_forward",
            3149005293,
        ),
    ],
    ids=["small numbers are cached as zeros", "from the twelfth call on"],
)
def test_what_is_cached_is_to_blame_at_the_end_of_a_long_history_too(
    file: str, before: str, after: str, task: str, seed: int
) -> None:
    """Such a history has too many objects, or batches, to look at all of them after each event."""
    files = solution("hw2")
    source = files[file].decode()
    assert source.count(before) == 1
    result = graded("hw2", {**files, file: source.replace(before, after).encode()}, seed)
    assert lost_in(result) == {task}
    for each in result.tasks:
        if each.failed is not None:
            assert len({*each.failed.calls}) == len(each.failed.calls)


@pytest.mark.slow
def test_a_wrong_forward_hides_no_call_without_arguments_that_uses_up_the_cache() -> None:
    """No history shows it: each ends where forward is wrong."""
    files = solution("hw2")
    source = files["activations.py"].decode()
    for before, after in (
        (Z := "Z = E / E.sum(axis=1, keepdims=True)", f"{Z}\n        A[...] = 7.0"),
        ("        return dZdA\n", "        self.Z = self.Z - 1\n        return dZdA\n"),
    ):
        assert source.count(before) == 1
        source = source.replace(before, after)
    result = graded("hw2", {**files, "activations.py": source.encode()})
    assert lost_in(result) == {"softmax_forward", "softmax_jacobian"}


def softmax() -> Subject:
    table = load_homework("hw2").table
    assert table is not None
    return next(each for each in subjects(table) if each.name == "Softmax")


def test_a_cache_that_repeats_a_result_is_as_exact_as_the_result() -> None:
    subject = softmax()
    forward = subject.cls.call("forward")
    given = {"N": 1, "C": 2, "A": np.array([[-1.0, -700.0]])}
    (returned,), (cached,) = forward.returns, forward.caches
    assert subject.terms(cached, given) is None
    assert subject.terms(returned, given) is None


def test_two_arguments_of_one_shape_are_sometimes_the_same_numbers() -> None:
    A, B = normal("N", "C"), normal("N", "C")
    add = Class("Add", (Call("forward", {"A": A, "B": B}, (Value("Z", "A + B", A.shape, "add"),)),))
    subject = Subject(Table((add,), {"N": "sample", "C": "class"}), "Add", add)
    history = Drawing(np.random.default_rng(1), subject, Theme(events=60)).draw()
    pairs = [[X.values for X in event.arguments.values()] for event in history if is_call(event)]
    equal = sum(np.array_equal(*pair) for pair in pairs)
    assert 5 < equal < len(pairs) - 5


def is_call(event: object) -> bool:
    return isinstance(event, Called) and not event.misfits


def test_a_mask_in_the_place_of_cached_ones_is_the_fault_of_the_call_that_puts_it_there() -> None:
    """Else it is found when somebody looks at the cache the next time, and forward is blamed."""
    shape = ("N", "C")
    cached = Value("A", "A", shape, "forward")
    forward = Call(
        "forward", {"A": normal(*shape)}, (Value("Z", "A", shape, "forward"),), caches=(cached,)
    )
    backward = Call(
        "backward",
        {"dLdZ": normal(*shape)},
        (Value("dLdA", "dLdZ * (A > 0)", shape, "dLdA"),),
        after="forward",
    )
    relu = Class("ReLU", (forward, backward))
    subject = Subject(Table((relu,), {"N": "sample", "C": "class"}), "ReLU", relu)
    history = [
        Make(0, 0, (), {}),
        Called(1, 0, "forward", {"A": Passed(np.ones((2, 3)))}, (2, 3), sizes=(2, 3)),
        Called(
            2,
            0,
            "backward",
            {"dLdZ": Passed(np.ones((2, 3)))},
            (2, 3),
            after="forward",
            begins=False,
        ),
    ]
    looks = Model(subject, history).looks[2]
    look = next(each for each in looks if each.read == Read("attribute", "A", 0))
    assert look.task == "dLdA"
    lives = Lives(cast(Session, None), subject, Layout())
    ones = np.ones((2, 3))
    lives._compare(look, ones, "self.A")
    for got in (ones.astype(bool), ones.astype(np.float32), ones.tolist()):
        with pytest.raises(Changed, match="which another call for the same batch needs"):
            lives._compare(look, got, "self.A")


@pytest.mark.parametrize("shares", [True, False])
def test_a_result_that_an_object_may_need_is_not_written_into_before(shares: bool) -> None:
    subject = softmax()
    forward = replace(subject.cls.call("forward"), caches=(), shares=shares)
    cls = replace(subject.cls, calls=(forward, *subject.cls.calls[1:]))
    drawing = Drawing(np.random.default_rng(0), replace(subject, cls=cls), Theme())
    called = drawing._declared(0, forward, {"N": 2, "C": 2})
    assert called.caches_result is shares
    assert isinstance(called.arguments["A"], Passed)


def test_a_cache_that_a_caller_changes_through_a_result_is_the_fault_of_the_result() -> None:
    relu = next(each for each in subjects(load_homework("hw2").table) if each.name == "ReLU")
    A = np.ones((2, 3))
    history = [
        Make(0, 0, (), {}),
        Called(1, 0, "forward", {"A": Passed(A)}, (2, 3), sizes=(2, 3)),
        Scribble(2, 0, 1, RETURNED),
    ]
    looks = Model(relu, history, watches=True).looks[2]
    assert {look.task for look in looks if look.read == Read("attribute", "A", 0)} == {
        "relu_forward"
    }
