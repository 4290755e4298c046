"""Homework 1, part 1: the Linear layer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from autograder.grading.compare import expect_array, expect_shape, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw1.bench import Bench
from autograder.homeworks.hw1.case import FOR_A_STEP, FOR_ANOTHER, Case, expect_batch_size
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.homeworks.hw1.smallest import judge_cases
from autograder.homeworks.hw1.student_layers import FAILURES, Forward
from autograder.results.verdict import Blocked, Judgement, Missing, Wrong

NextBatch = Callable[[Case], Case]


@pytest.mark.task("init")
def test_starts_from_zeros(session: Session, student: Student, cases: list[Case]) -> None:
    """Linear(in_features, out_features) starts with W and b at zero, in the right shapes."""
    for case in cases:
        session.begin_record()
        C_out, C_in = case.W.shape
        layer = student.Linear(C_in, C_out)
        for name, shape in (("W", (C_out, C_in)), ("b", (C_out, 1))):
            start = getattr(layer, name)
            expect_array(f"self.{name}", start, np.zeros(shape), dtype=None, smallest=0.0)


@pytest.mark.task("init")
def test_layers_do_not_share_parameters(session: Session, student: Student) -> None:
    """Every layer has its own W and b."""
    first, second = student.Linear(3, 2), student.Linear(3, 2)
    for name in ("W", "b"):
        before = getattr(first, name)
        session.call(session.handle(second, name), 7.0, method="fill")
        if not np.array_equal(getattr(first, name), before):
            raise Wrong(
                f"two layers share one {name}: filling the second's changed the first's; "
                f"make a new array in __init__, for this layer alone"
            )
    student.Linear(5, 4)
    expect_shape("the first layer's self.W", first.W, (2, 3), dtype=None)
    expect_shape("the first layer's self.b", first.b, (2, 1), dtype=None)


@pytest.mark.task("forward")
def test_forward_changes_nothing(session: Session, bench: Bench, cases: list[Case]) -> None:
    """forward(A) leaves A, W and b as they were."""
    changes = partial(forward_changes_nothing, session, bench)
    judge_cases(session, cases[:1], lambda case, _: changes(case))


@pytest.mark.task("forward")
def test_forward(session: Session, bench: Bench, cases: list[Case], next_batch: NextBatch) -> None:
    """forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next."""

    def judge(case: Case, quantity: str) -> None:
        def scenario() -> None:
            layer = bench.layer(case)
            for batch in (case, next_batch(case)):
                Z = bench.forward(layer, batch)
                summed = QUANTITIES["Z"].summed(vars(batch))
                expect_array("Z", Z, batch.A @ batch.W.T + batch.b.T, summed=summed)

        bench.judge(scenario, quantity)

    changes = partial(forward_changes_nothing, session, bench)
    bench.forward_is_right = False
    judge_cases(session, cases, judge, "Z", changes)
    bench.forward_is_right = True


@pytest.mark.task("cache")
def test_stores_the_batch(
    session: Session, bench: Bench, cases: list[Case], next_batch: NextBatch
) -> None:
    """forward(A) stores A and its number of rows N, this time and the next."""

    def judge(case: Case, quantity: str) -> None:
        def scenario() -> None:
            layer = bench.layer(case)
            for batch in (case, next_batch(case)):
                expect_stored(bench, layer, batch, store(session, bench, layer, batch))

        bench.judge(scenario, quantity)

    changes = partial(forward_changes_nothing, session, bench)
    judge_cases(session, cases, judge, "A", changes)


@pytest.mark.task("cache")
def test_layers_store_side_by_side(session: Session, bench: Bench, cases: list[Case]) -> None:
    """Two layers each store their own batch."""

    def scenario() -> None:
        first, second = bench.layer(cases[0]), bench.layer(cases[1])
        first_failure = store(session, bench, first, cases[0])
        second_failure = store(session, bench, second, cases[1])
        expect_stored(bench, first, cases[0], first_failure)
        expect_stored(bench, second, cases[1], second_failure)

    bench.judge(scenario, "A")


@pytest.mark.task("dLdA")
def test_backward_changes_nothing(session: Session, bench: Bench, cases: list[Case]) -> None:
    """backward(dLdZ) leaves dLdZ, A, W and b as they were."""
    changes = partial(backward_changes_nothing, session, bench)
    judge_cases(session, cases[:1], lambda case, _: changes(case))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("dLdA", marks=pytest.mark.task("dLdA")),
        pytest.param("dLdW", marks=pytest.mark.task("dLdW")),
        pytest.param("dLdb", marks=pytest.mark.task("dLdb")),
    ],
)
class TestGradient:
    """The checks that dLdA, dLdW and dLdb share."""

    def test_one_pass(self, session: Session, bench: Bench, cases: list[Case], name: str) -> None:
        """backward(dLdZ) gives {name}, for batches and layers of several sizes."""

        def judge(case: Case, quantity: str) -> None:
            def scenario(forward: Forward) -> None:
                layer = forward(bench.layer(case), case)
                bench.expect_gradient(name, bench.backward(layer, case, name), case)

            bench.judge_gradient(scenario, quantity)

        changes = partial(backward_changes_nothing, session, bench)
        judge_cases(session, cases, judge, name, changes)

    def test_second_pass(
        self,
        session: Session,
        bench: Bench,
        cases: list[Case],
        next_batch: NextBatch,
        name: str,
    ) -> None:
        """A second forward and backward on the same layer gives the second batch's {name}."""

        def judge(case: Case, quantity: str) -> None:
            batch = next_batch(case)

            def scenario(forward: Forward) -> None:
                layer = forward(bench.layer(case), case)
                bench.backward(layer, case, name)
                layer = forward(layer, batch)
                again = "this was the layer's second batch, and a gradient belongs to one batch"
                got = bench.backward(layer, batch, name)
                bench.expect_gradient(name, got, batch, f"{again} alone")

            bench.judge_gradient(scenario, quantity)

        changes = partial(backward_changes_nothing, session, bench)
        judge_cases(session, cases[:1], judge, name, changes)

    def test_side_by_side(self, bench: Bench, cases: list[Case], name: str) -> None:
        """Two layers, forward and then backward in turn, each give their own {name}."""
        one, other = cases[0], cases[1]

        def scenario(forward: Forward) -> None:
            first, second = forward(bench.layer(one), one), forward(bench.layer(other), other)
            of_first = bench.backward(first, one, name)
            of_second = bench.backward(second, other, name)
            if name != "dLdA":
                of_first = getattr(first, name)  # read only now: do they share an attribute?
            apart = "two layers ran side by side; each must keep to itself what it stores"
            bench.expect_gradient(name, of_first, one, apart)
            bench.expect_gradient(name, of_second, other, apart)

        bench.judge_gradient(scenario, name)


def forward_changes_nothing(session: Session, bench: Bench, case: Case) -> None:
    """Accept a forward that leaves A, W and b as they were."""

    def scenario() -> None:
        layer = bench.layer(case)
        A = session.array("A", case.A)
        try:
            session.call(layer, A, method="forward")
        except FAILURES:
            return  # the checks of the numbers report it
        expect_unchanged("forward", "A", session.value(A), case.A)
        expect_unchanged("forward", "W", layer.W, bench.layout.W(case.W), FOR_A_STEP)
        expect_unchanged("forward", "b", layer.b, bench.layout.b(case.b), FOR_A_STEP)

    bench.judge(scenario)


def backward_changes_nothing(session: Session, bench: Bench, case: Case) -> None:
    """Accept a backward that leaves dLdZ, A, W and b as they were."""

    def scenario(forward: Forward) -> None:
        layer = forward(bench.layer(case), case)
        A = bench.stored(layer, "A")
        dLdZ = session.array("dLdZ", case.dLdZ)
        try:
            session.call(layer, dLdZ, method="backward")
        except FAILURES:
            return  # the checks of the numbers report it
        expect_unchanged("backward", "dLdZ", session.value(dLdZ), case.dLdZ)
        expect_unchanged("backward", "self.A", bench.stored(layer, "A"), A, FOR_ANOTHER)
        expect_unchanged("backward", "W", layer.W, bench.layout.W(case.W), FOR_A_STEP)
        expect_unchanged("backward", "b", layer.b, bench.layout.b(case.b), FOR_A_STEP)

    bench.judge_gradient(scenario)


def store(session: Session, bench: Bench, layer: Remote, case: Case) -> Judgement | None:
    """Run forward on the case's A; return its failure if the layer still exists afterwards."""
    try:
        bench.forward(layer, case)
    except (*FAILURES, Blocked) as failure:
        if not session.holds(layer):
            raise
        return failure
    return None


def expect_stored(bench: Bench, layer: Remote, case: Case, failure: Judgement | None) -> None:
    """Accept a layer that stores the case's A and N; a missing one may come from a failure."""
    try:
        A, N = layer.A, layer.N
    except Missing as missing:
        if failure is not None:
            raise failure from None
        raise bench.missing("forward", missing) from None
    expect_array("self.A", A, case.A)
    expect_batch_size(N, case.A)
