"""Homework 4, part 2: Tensor.backward, on small operations that note what they are asked."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.events import MEMORIES
from autograder.grading.expect import expect_raises
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.graph import DIAMOND, GRAPHS, Graph, Inputs, before, draw_graph
from autograder.homeworks.hw4.hints import (
    ASKED_AGAIN,
    CARRIED_OVER,
    OVERWRITTEN,
    REPLACED,
    TOO_EARLY,
    Hints,
)
from autograder.homeworks.hw4.operation import Array, Rng, whole_numbers
from autograder.results.verdict import Evidence, Judgement, Wrong


def expect_gradient(
    name: str,
    got: Any,
    wanted: Array,
    because: str = "",
    hints: Hints | None = None,
    terms: Array | None = None,
) -> None:
    """Accept a gradient; of a single number, a number of NumPy will do."""
    terms = np.abs(wanted) if terms is None else terms
    if wanted.shape == () and isinstance(got, float | np.floating):
        got = np.asarray(got, dtype=np.float64)
    try:
        expect_array(name, got, wanted, because=because, summed=terms, smallest=0.0)
    except Wrong as wrong:
        if hints:
            hints.add_to(wrong.evidence)
        raise


def expect_calls(graph: Graph, last: int, dLdZ: Array, again: bool = False) -> None:
    """Accept operations that were asked once each, with the whole sum, after all uses."""
    wanted, terms = graph.gradients(last, dLdZ), graph.terms(last, dLdZ)
    asked = [number for number in wanted if graph.inputs[number]]
    found = [number for number, _ in graph.calls]
    name = "what the operations are asked: those of"
    for number in asked:
        if found.count(number) != 1:
            message = f"the operation that made {graph.name(number)} must be asked once"
            evidence = Evidence(
                message, f"{name} {graph.names(asked)}", f"{name} {graph.names(found)}"
            )
            if found.count(number) > 1:
                ASKED_AGAIN.add_to(evidence)
            raise Wrong(evidence)
    if extra := {*found} - {*asked}:
        message = f"the operation that made {graph.name(min(extra))} has nothing to do with it"
        raise Wrong(Evidence(message, graph.names(asked), graph.names(found)))
    for number, got in graph.calls:
        because = f"what the operation of {graph.name(number)} is given"
        hints = CARRIED_OVER if again else TOO_EARLY
        expect_gradient("dLdZ", got, wanted[number], because, hints, terms[number])


def expect_leaves(
    graph: Graph,
    last: int,
    wanted: dict[int, Array],
    because: str,
    hints: Hints = OVERWRITTEN,
    terms: dict[int, Array] | None = None,
) -> None:
    """Accept the gradients of the leaves; all other tensors have none."""
    terms = terms or {}
    for number, tensor in enumerate(graph.tensors):
        got = tensor.grad
        if number in wanted and not graph.inputs[number]:
            name = f"{graph.name(number)}.grad"
            expect_gradient(name, got, wanted[number], because, hints, terms.get(number))
        elif got is not None:
            what = "is no leaf" if graph.inputs[number] else f"did not lead to {graph.name(last)}"
            message = f"{graph.name(number)} {what}: its grad must stay None"
            raise Wrong(Evidence(message, wanted="None", got=describe(got)))


def draw_seed(rng: Rng, graph: Graph, last: int) -> Array:
    """Return a dLdZ for a tensor."""
    shape = graph.shapes[last]
    return np.asarray(whole_numbers(rng, shape) * rng.choice([-1.0, 2.0, 0.0], shape))


def expect_backward(
    session: Session, rng: Rng, inputs: Inputs, are_equal: bool = False, are_exact: bool = True
) -> None:
    """Accept a backward through a tape."""
    graph, last = Graph(session, rng, inputs, are_equal, are_exact), len(inputs) - 1
    dLdZ = draw_seed(rng, graph, last)
    with right_order(session, *order_of(graph, last)):
        graph.calls.clear()
        session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
        expect_calls(graph, last, dLdZ)
        wanted, terms = graph.gradients(last, dLdZ), graph.terms(last, dLdZ)
        expect_leaves(graph, last, wanted, "the sum over all uses", terms=terms)


def right_order(session: Session, *tensors: Remote) -> AbstractContextManager[None]:
    """Put a right topological_order into the student's file: a wrong one costs its own task."""
    return replaced(
        session, "topological_order", lambda tensor: list(tensors), ("Tensor", "backward")
    )


def order_of(graph: Graph, last: int) -> list[Remote]:
    """Return the tensors that led to one, each after its inputs."""
    return [graph.tensors[number] for number in sorted(before(graph.inputs, last))]


@pytest.mark.task("backward")
@pytest.mark.parametrize("special", GRAPHS)
def test_backward(session: Session, rng: Rng, special: str) -> None:
    """Tensor.backward asks each operation once, with the sum of what its uses send: {special}."""
    for are_equal in (False, True):
        session.begin_record()
        expect_backward(session, rng, GRAPHS[special], are_equal)


@pytest.mark.task("backward")
def test_backward_of_any_tape(session: Session, rng: Rng) -> None:
    """Tensor.backward asks each operation once, with the whole sum, on any tape."""
    for count in (4, 6, 8, 10, 12, 16, 24):
        session.begin_record()
        equal, exact = count % 4 == 0, count % 3 == 0
        expect_backward(session, rng, draw_graph(rng, count), equal, exact)


@pytest.mark.task("backward")
def test_many_ways(session: Session, rng: Rng) -> None:
    """Forty uses of two ways in a row: backward asks each operation once, and not 2 ** 40 times."""
    expect_backward(session, rng, [(), *((number, number) for number in range(40))])


@pytest.mark.task("backward")
def test_after_an_error(session: Session, rng: Rng) -> None:
    """An operation raises an error, and the next backward is as if there had been none."""
    for inputs, failing in ((((), (0,), (1,), (1, 2)), 2), (DIAMOND, 3), (DIAMOND, 1)):
        session.begin_record()
        graph, last = Graph(session, rng, inputs), len(inputs) - 1
        dLdZ, graph.failing = draw_seed(rng, graph, last), failing
        with right_order(session, *order_of(graph, last)):
            with expect_raises(session, "RuntimeError"):
                session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
            for tensor in graph.tensors:
                tensor.grad = None
            graph.calls.clear()
            session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
            expect_calls(graph, last, dLdZ, again=True)
            expect_leaves(graph, last, graph.gradients(last, dLdZ), "after an error", CARRIED_OVER)


@pytest.mark.task("backward")
def test_from_a_single_number(session: Session, student: Student, rng: Rng) -> None:
    """backward() of a tensor with a single number begins with 1, in this tensor's shape."""
    for shape in ((), (1,), (1, 1)):
        session.begin_record()
        calls: list[Any] = []
        toy = session.toy("Operation", backward=lambda dLdZ, calls=calls: note(calls, dLdZ))
        x = student.Tensor(Named("x", np.array(2.0)))
        y = student.Tensor(Named("y", rng.normal(size=shape)), toy, [x])
        with right_order(session, x, y):
            session.call(y, method="backward")
        if len(calls) != 1:
            message = "the operation that made y must be asked once"
            raise Wrong(Evidence(message, "one call", f"{len(calls)} calls"))
        because = "what the operation of y is given, where dLdZ is left out"
        expect_gradient("dLdZ", calls[0], np.ones(shape), because)
        expect_gradient("x.grad", x.grad, np.array(5.0))


def note(calls: list[Any], dLdZ: Any) -> Array:
    """Note what an operation is given, and return 5."""
    calls.append(dLdZ)
    return np.array(5.0)


@pytest.mark.task("backward")
def test_nothing_is_written_into(session: Session, student: Student, rng: Rng) -> None:
    """Tensor.backward writes into no array that it is given, or that an operation has returned."""
    for shape in ((3,), (2, 2), (1,)):
        session.begin_record()
        data = rng.normal(size=shape)
        x = student.Tensor(Named("x", data))
        same = student.Tensor(Named("same", data), student.Same(), [x])
        dLdZ = whole_numbers(rng, (3, *shape))
        inputs = [same, x, same] if rng.random() < 0.5 else [x, same, x]
        Z = student.Tensor(Named("Z", np.stack([data] * 3)), student.Stack(), inputs)
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x, same, Z):
            session.call(Z, given, method="backward")
        expect_unchanged("backward", "dLdZ", session.value(given), dLdZ)
        expect_gradient("x.grad", x.grad, dLdZ.sum(axis=0))
        expect_unchanged("backward", "x.data", x.data, data)


@pytest.mark.task("backward")
def test_grad_is_the_callers(session: Session, student: Student, rng: Rng) -> None:
    """A leaf's grad is an array of its own: who writes into it changes nothing else."""
    for is_direct in (True, False):
        session.begin_record()
        dLdZ = whole_numbers(rng, (2, 3))
        data = rng.normal(size=(2, 3))
        x, y = (student.Tensor(Named(*each)) for each in zip("xy", data, strict=True))
        same = [x, y]
        if not is_direct:
            same = [student.Tensor(Named("same", data[0]), student.Same(), [each]) for each in same]
        Z = student.Tensor(Named("Z", data), student.Stack(), same)
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x, y, *([] if is_direct else same), Z):
            session.call(Z, given, method="backward")
        session.call(session.handle(x, "grad"), ..., 7.5, method="__setitem__")
        expect_gradient("y.grad", y.grad, dLdZ[1], "after somebody has written into x.grad")
        expect_unchanged("x.grad[...] = 7.5", "dLdZ", session.value(given), dLdZ)


@pytest.mark.task("backward")
def test_two_gradients_in_one_array(session: Session, student: Student, rng: Rng) -> None:
    """An operation may return one array for two inputs: each leaf has an array of its own."""
    A, B, dLdZ = rng.normal(size=3), rng.normal(size=3), whole_numbers(rng, (3, 3))
    because = "after somebody has written into x.grad"
    for is_stacked in (True, False):
        session.begin_record()
        x, y = student.Tensor(Named("x", A)), student.Tensor(Named("y", B))
        z = end = student.Tensor(Named("z", A + B), student.Both(), [x, y])
        order, seed, wanted = [x, y, z], dLdZ[0], [dLdZ[0], dLdZ[0]]
        if is_stacked:
            end = student.Tensor(Named("end", np.stack([A + B, A, B])), student.Stack(), [z, x, y])
            order, seed, wanted = [*order, end], dLdZ, [dLdZ[0] + dLdZ[1], dLdZ[0] + dLdZ[2]]
        with right_order(session, *order):
            session.call(end, Named("dLdZ", seed), method="backward")
        expect_gradient("x.grad", x.grad, wanted[0])
        expect_gradient("y.grad", y.grad, wanted[1])
        session.call(session.handle(x, "grad"), ..., 7.5, method="__setitem__")
        expect_gradient("y.grad", y.grad, wanted[1], because)


@pytest.mark.task("backward_again")
@pytest.mark.parametrize("special", GRAPHS)
def test_backward_again(session: Session, rng: Rng, special: str) -> None:
    """A second backward asks the operations the same, and adds to the leaves: {special}."""
    graph, last = Graph(session, rng, GRAPHS[special]), len(GRAPHS[special]) - 1
    wanted: dict[int, Array] = {}
    with right_order(session, *order_of(graph, last)):
        for again in (False, True, True):
            dLdZ = draw_seed(rng, graph, last)
            graph.calls.clear()
            session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
            expect_calls(graph, last, dLdZ, again)
            for number, gradient in graph.gradients(last, dLdZ).items():
                wanted[number] = wanted[number] + gradient if number in wanted else gradient
            expect_leaves(graph, last, wanted, "all backwards added up", REPLACED)


@pytest.mark.task("backward_again")
def test_two_ends_of_a_tape(session: Session, rng: Rng) -> None:
    """Two tensors that share a part of their tape go backward one after the other."""
    for _ in range(4):
        session.begin_record()
        count = int(rng.integers(5, 10))
        graph = Graph(session, rng, draw_graph(rng, count))
        wanted: dict[int, Array] = {}
        for last in map(int, rng.permutation(np.arange(count))[:3]):
            with right_order(session, *order_of(graph, last)):
                dLdZ = draw_seed(rng, graph, last)
                graph.calls.clear()
                session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
                expect_calls(graph, last, dLdZ, again=True)
            for number, gradient in graph.gradients(last, dLdZ).items():
                wanted[number] = wanted[number] + gradient if number in wanted else gradient
            expect_leaves(graph, last, wanted, "all backwards added up", REPLACED)


@pytest.mark.task("backward_again")
def test_from_none_again(session: Session, student: Student, rng: Rng) -> None:
    """After x.grad = None, or after zeros were put there, a leaf begins again."""
    graph = Graph(session, rng, ((), (0,), (0, 1)))
    x, end = graph.tensors[0], graph.tensors[-1]
    with right_order(session, *order_of(graph, 2)):
        for how in ("at first", "None", "zeros", "None"):
            if how == "None":
                x.grad = None
            if how == "zeros":
                x.grad = Named("zeros", np.zeros(graph.shapes[0]))
            dLdZ = draw_seed(rng, graph, 2)
            session.call(end, Named("dLdZ", dLdZ), method="backward")
            wanted = graph.gradients(2, dLdZ)[0]
            name = f"{graph.name(0)}.grad"
            expect_gradient(name, x.grad, wanted, f"after {how}" if how != "at first" else "")


@pytest.mark.task("backward_again")
def test_zeros_written_into_grad(session: Session, student: Student, rng: Rng) -> None:
    """After numbers were written into x.grad, a backward adds to these."""
    for shape in ((3,), (2, 2)):
        session.begin_record()
        data = rng.normal(size=shape)
        x = student.Tensor(Named("x", data))
        y = student.Tensor(Named("y", data), student.Same(), [x])
        for number in (None, 0.0, 2.0):
            dLdZ = whole_numbers(rng, shape)
            if number is not None:
                session.call(session.handle(x, "grad"), ..., number, method="__setitem__")
            with right_order(session, x, y):
                session.call(y, Named("dLdZ", dLdZ), method="backward")
            expect_gradient("x.grad", x.grad, dLdZ + (number or 0.0), f"x.grad was {number}")


@pytest.mark.task("backward_again")
def test_a_long_chain_again(session: Session, student: Student) -> None:
    """A tape stays as it is, a long one too: a second backward adds the same."""
    x = student.Tensor(Named("x", np.array(3.0)))
    end = student.chain(x, 20_000)
    for times in (1, 2):
        try:
            session.call(end, method="backward")
            expect_gradient("x.grad", x.grad, np.array(float(times)), f"after {times} backwards")
        except Judgement:
            if times == 1:
                return  # a wrong order, or a recursion that is too deep, costs its own task
            raise


@pytest.mark.task("backward_from")
def test_zero(session: Session, student: Student) -> None:
    """A dLdZ of 0 is a dLdZ, and none that was left out."""
    for shape in ((), (1,), (1, 1)):
        session.begin_record()
        x = student.Tensor(Named("x", np.ones(shape)))
        with right_order(session, x):
            session.call(x, Named("dLdZ", np.zeros(shape)), method="backward")
        expect_gradient("x.grad", x.grad, np.zeros(shape))


@pytest.mark.task("backward_from")
def test_from_a_leaf(session: Session, student: Student, rng: Rng) -> None:
    """Tensor.backward of a leaf adds dLdZ to its own grad, and copies it."""
    for shape in ((), (3,), (2, 2)):
        session.begin_record()
        dLdZ = whole_numbers(rng, shape)
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x):
            session.call(x, given, method="backward")
            expect_gradient("x.grad", x.grad, dLdZ)
            session.call(x, given, method="backward")
        expect_gradient("x.grad", x.grad, 2 * dLdZ, "after two backwards", REPLACED)
        expect_unchanged("backward", "dLdZ", session.value(given), dLdZ)


@pytest.mark.task("backward_from")
def test_the_seed_goes_through(session: Session, rng: Rng) -> None:
    """The operation that made the tensor gets dLdZ as it is, whatever its numbers."""
    for memory in MEMORIES:
        session.begin_record()
        graph = Graph(session, rng, ((), (0,)))
        dLdZ = np.asarray(rng.normal(size=graph.shapes[1]) * 10.0 ** rng.uniform(-12, 12))
        program = session.program()
        if not dLdZ.ndim or memory == "repeated":
            memory = "new"
        given = program.array("dLdZ", dLdZ, memory)
        program.call(graph.tensors[1], given, method="backward")
        with right_order(session, *graph.tensors):
            program.run()
        expect_calls(graph, 1, dLdZ)


@pytest.mark.task("backward_from")
def test_whole_numbers(session: Session, student: Student, rng: Rng) -> None:
    """A dLdZ of integers of any type: grad has float64 numbers."""
    for shape in ((), (2, 3)):
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        dLdZ = np.asarray(rng.integers(1, 9, shape))
        with right_order(session, x):
            session.call(x, Named("dLdZ", dLdZ), method="backward")
        expect_gradient("x.grad", x.grad, dLdZ.astype(np.float64))
    for kind in ("float64", "int8", "uint8", "int64"):
        session.begin_record()
        data = rng.normal(size=3)
        x = student.Tensor(Named("x", data))
        y = student.Tensor(Named("y", np.stack([data] * 2)), student.Stack(), [x, x])
        dLdZ = rng.integers(90, 120, (2, 3)).astype(kind)
        try:
            with right_order(session, x, y):
                session.call(y, Named("dLdZ", dLdZ), method="backward")
            expect_gradient("x.grad", x.grad, dLdZ.astype(np.float64).sum(axis=0))
        except Judgement:
            if kind == "float64":
                return  # two uses that are not added up cost their own task
            raise


@pytest.mark.task("backward_from")
def test_refused(session: Session, student: Student, rng: Rng) -> None:
    """A dLdZ of another shape, or none for several numbers, raises ValueError."""
    wrong_ones: list[tuple[tuple[int, ...], tuple[int, ...] | None]] = [
        ((2, 3), None),
        ((2,), None),
        ((2, 3), (3, 2)),
        ((2, 3), (3,)),
        ((2, 3), (1, 3)),
        ((2, 3), ()),
        ((), (1,)),
        ((1,), ()),
        ((3,), (3, 1)),
        ((3,), (4,)),
    ]
    for shape, wrong in wrong_ones:
        for is_leaf in (True, False):
            session.begin_record()
            x = student.Tensor(Named("x", rng.normal(size=shape)))
            end, order = x, [x]
            if not is_leaf:
                end = student.Tensor(Named("y", rng.normal(size=shape)), student.Same(), [x])
                order = [x, end]
            arguments = () if wrong is None else (Named("dLdZ", rng.normal(size=wrong)),)
            with right_order(session, *order):
                with expect_raises(session, "ValueError"):
                    session.call(end, *arguments, method="backward")
                expect_none(x)
                session.call(end, Named("ones", np.ones(shape)), method="backward")
            expect_gradient("x.grad", x.grad, np.ones(shape), "after a backward that was refused")


def expect_none(x: Remote) -> None:
    """Accept a leaf that no gradient has reached."""
    if (got := x.grad) is not None:
        message = "a backward that raises an error must leave x.grad as it was"
        raise Wrong(Evidence(message, wanted="None", got=describe(got)))
