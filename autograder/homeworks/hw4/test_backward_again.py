"""Homework 4, part 2: a second backward adds to the gradients of the leaves."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import expect_unchanged
from autograder.grading.events import WRITEABLE
from autograder.grading.inside import inside
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw4.graph import DIAMOND, GRAPHS, Graph, draw_graph
from autograder.homeworks.hw4.hints import OVERWRITTEN, REPLACED
from autograder.homeworks.hw4.operation import Array, Rng, whole_numbers
from autograder.homeworks.hw4.walk import (
    SHARED,
    draw_seed,
    expect_calls,
    expect_float64,
    expect_gradient,
    expect_leaves,
    order_of,
    right_order,
)
from autograder.results.verdict import Judgement


def what_is_due(again: bool) -> str:
    """Return what the grad of a leaf must be, after one backward or after several."""
    return "all backwards added up" if again else "the sum over all uses"


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
            hints = REPLACED if again else OVERWRITTEN
            expect_leaves(graph, last, wanted, what_is_due(again), hints)


@pytest.mark.task("backward_again")
def test_large_arrays_again(session: Session, rng: Rng) -> None:
    """A second backward adds the same to leaves of thousands of numbers."""
    graph, last = Graph(session, rng, DIAMOND, shape=(40, 60)), len(DIAMOND) - 1
    wanted: dict[int, Array] = {}
    with right_order(session, *order_of(graph, last)):
        for again in (False, True, True):
            dLdZ = draw_seed(rng, graph, last)
            graph.calls.clear()
            session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
            expect_calls(graph, last, dLdZ, again)
            for number, gradient in graph.gradients(last, dLdZ).items():
                wanted[number] = wanted[number] + gradient if number in wanted else gradient
            hints = REPLACED if again else OVERWRITTEN
            expect_leaves(graph, last, wanted, what_is_due(again), hints)


@pytest.mark.task("backward_again")
def test_two_ends_of_a_tape(session: Session, rng: Rng) -> None:
    """Two tensors that share a part of their tape go backward one after the other."""
    for _ in range(4):
        session.begin_record()
        count = int(rng.integers(5, 10))
        graph = Graph(session, rng, draw_graph(rng, count))
        wanted: dict[int, Array] = {}
        for place, last in enumerate(map(int, rng.permutation(np.arange(count))[:3])):
            again = place > 0
            with right_order(session, *order_of(graph, last)):
                dLdZ = draw_seed(rng, graph, last)
                graph.calls.clear()
                session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
                expect_calls(graph, last, dLdZ, again)
            for number, gradient in graph.gradients(last, dLdZ).items():
                wanted[number] = wanted[number] + gradient if number in wanted else gradient
            hints = REPLACED if again else OVERWRITTEN
            expect_leaves(graph, last, wanted, what_is_due(again), hints)


@pytest.mark.task("backward_again")
def test_the_same_array_again(session: Session, rng: Rng) -> None:
    """The same array is dLdZ again, with the same numbers and with others: all is asked again."""
    graph, last = Graph(session, rng, DIAMOND), len(DIAMOND) - 1
    dLdZ, wanted = draw_seed(rng, graph, last), dict[int, Array]()
    given = session.array("dLdZ", dLdZ)
    with right_order(session, *order_of(graph, last)):
        for again, more in ((False, 0.0), (True, 0.0), (True, 1.0), (True, -3.0)):
            if more:
                dLdZ = dLdZ + more
                session.call(given, ..., Named("numbers", dLdZ), method="__setitem__")
            graph.calls.clear()
            session.call(graph.tensors[last], given, method="backward")
            expect_calls(graph, last, dLdZ, again)
            for number, gradient in graph.gradients(last, dLdZ).items():
                wanted[number] = wanted[number] + gradient if number in wanted else gradient
            hints = REPLACED if again else OVERWRITTEN
            expect_leaves(graph, last, wanted, what_is_due(again), hints)


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
def test_zeros_after_large_gradients(session: Session, student: Student, rng: Rng) -> None:
    """What rounding has lost beside a large gradient is gone when zeros are put into x.grad."""
    data = rng.normal(size=2)
    x = student.Tensor(Named("x", data))
    y = student.Tensor(Named("y", data), student.Same(), [x])
    small = rng.uniform(1, 2, 2) * 1e-15
    with right_order(session, x, y):
        for each in (1e15, 0.3, 0.3):
            session.call(y, Named("dLdZ", np.full(2, each)), method="backward")
        x.grad = Named("zeros", np.zeros(2))
        session.call(y, Named("dLdZ", small), method="backward")
    expect_gradient("x.grad", x.grad, small, "after zeros were put there")


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
    order = inside(session, "order", ORDER_OF_A_CHAIN)
    for times in (1, 2):
        try:
            with replaced(session, "topological_order", order, ("Tensor", "backward")):
                session.call(end, method="backward")
            expect_gradient("x.grad", x.grad, np.array(float(times)), f"after {times} backwards")
        except Judgement:
            if times == 1:
                return  # a recursion that is too deep costs its own task
            raise


ORDER_OF_A_CHAIN = """
def order(tensor):
    found = [tensor]
    while found[-1].inputs:
        found += found[-1].inputs
    return found[::-1]
"""


@pytest.mark.task("backward_again")
def test_nothing_is_remembered_beside_grad(session: Session, student: Student, rng: Rng) -> None:
    """After any numbers were put into x.grad, in any way, a backward adds to these alone."""
    for shape in ((), (2,)):
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        y = student.Tensor(Named("y", rng.normal(size=shape)), student.Same(), [x])
        hows = ["None", "new zeros", "written zeros", "new numbers", "written numbers"]
        hows += ["one written", "one new"] if shape else []
        for how in map(str, rng.permutation(hows)):
            small, put = np.full(shape, rng.uniform(1, 2) * 1e-15), None
            with right_order(session, x, y):
                x.grad = None
                for each in (1e15, 0.3, 0.3):
                    session.call(y, Named("dLdZ", np.full(shape, each)), method="backward")
                if how == "None":
                    x.grad = None
                elif "one" in how:  # the first one stays
                    put = np.array([1e15, 1e-15])
                else:
                    put = np.full(shape, 0.0 if "zeros" in how else 1e-15)
                is_written = "written" in how and isinstance(x.grad, np.ndarray)
                if is_written and put is not None:
                    grad = session.handle(x, "grad")
                    place = -1 if "one" in how else ...
                    session.call(grad, place, float(put.flat[-1]), method="__setitem__")
                elif put is not None:
                    x.grad = Named("put", put)
                session.call(y, Named("small", small), method="backward")
            wanted = small if put is None else small + put
            expect_gradient("x.grad", x.grad, wanted, f"after {how} in x.grad")


@pytest.mark.task("backward_again")
@pytest.mark.parametrize("memory", WRITEABLE)
def test_grad_in_any_memory(session: Session, student: Student, rng: Rng, memory: str) -> None:
    """Wherever the array of a grad lies in memory, a backward adds to its numbers: {memory}."""
    for shape, is_assigned in (((2, 3), True), ((3, 3), True), ((2, 3), False)):
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        y = student.Tensor(Named("y", rng.normal(size=shape)), student.Same(), [x])
        dLdZ, program = whole_numbers(rng, shape), session.program()
        put = program.array("put", whole := whole_numbers(rng, shape), memory)
        if is_assigned:
            program.set(x, grad=put)
        else:
            program.call(y, put, method="backward")
        given = program.array("dLdZ", dLdZ, "new")
        for _ in range(2):
            program.call(y, given, method="backward")
        program.look(program.get(x, "grad"))
        with right_order(session, x, y):
            (found,) = program.run()
        how = "assigned" if is_assigned else "passed to the first backward"
        expect_gradient("x.grad", found, whole + 2 * dLdZ, f"after put was {how}")


ROUNDS = 80
"""How often a leaf gets a grad of its own, which the caller keeps."""


@pytest.mark.task("backward_again")
def test_an_old_grad_stays(session: Session, student: Student, rng: Rng) -> None:
    """After x.grad = None, the array that was there stays as it is, for whoever has it."""
    for shape, count in (((3,), 3), ((2, 3), ROUNDS), ((40, 60), 3)):
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        y = student.Tensor(Named("y", rng.normal(size=shape)), student.Same(), [x])
        program, kept, wanted = session.program(), [], []
        for number in range(count):
            dLdZ = whole_numbers(rng, shape) + number
            program.call(y, program.array("dLdZ", dLdZ, "new"), method="backward")
            kept.append(program.get(program.get(x, "grad"), "T"))
            wanted.append(dLdZ.T)
            program.set(x, grad=None)
        program.look(*kept)
        with right_order(session, x, y):
            found = program.run()
        for number, (got, right) in enumerate(zip(found, wanted, strict=True), start=1):
            because = (
                f"which the caller has kept from backward {number} of {count}; x.grad = None comes "
                f"after each"
            )
            expect_gradient("x.grad.T", got, right, because)


@pytest.mark.last  # what is simple is told first
@pytest.mark.task("backward_again")
@pytest.mark.parametrize("how", ["written", "assigned"])
def test_any_numbers_put_into_grad(session: Session, student: Student, rng: Rng, how: str) -> None:
    """Infinite numbers, NaN, huge and tiny ones in x.grad stay, and the others are added to."""
    for put in (
        np.array([np.inf, 5.0]),
        np.array([np.nan, -5.0, 0.0]),
        np.array([-np.inf, 1e300, np.nan, 2.0, 1e-300]),
    ):
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=put.size)))
        y = student.Tensor(Named("y", rng.normal(size=put.size)), student.Same(), [x])
        dLdZ, program = whole_numbers(rng, put.shape), session.program()
        given, numbers = program.array("dLdZ", dLdZ, "new"), program.array("put", put, "new")
        if how == "assigned":
            program.set(x, grad=numbers)
        else:
            program.call(y, given, method="backward")
            program.call(program.get(x, "grad"), ..., numbers, method="__setitem__")
        program.call(y, given, method="backward")
        program.look(program.get(x, "grad"))
        with right_order(session, x, y):
            (found,) = program.run()
        expect_float64("x.grad", found, put + dLdZ, f"after put was {how}, and one more backward")


@pytest.mark.task("backward_again")
@pytest.mark.parametrize("how", ["written", "assigned"])
def test_numbers_changed_in_grad(session: Session, student: Student, rng: Rng, how: str) -> None:
    """Some numbers of x.grad are changed, at any place: a backward adds to what is there."""
    for size in (3, 41):
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=size)))
        y = student.Tensor(Named("y", rng.normal(size=size)), student.Same(), [x])
        dLdZ = whole_numbers(rng, (size,)) - size // 2
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x, y):
            session.call(y, given, method="backward")
        grad = dLdZ
        for changes in ((0,), (1, 2, *range(-3, 0), *CHANGES)):  # a report shows few lines
            program, wanted = session.program(), []
            for change in changes:
                put = changed(rng, grad, change)
                numbers = program.array("put", put, "new")
                if how == "assigned":
                    program.set(x, grad=numbers)
                else:
                    program.call(program.get(x, "grad"), ..., numbers, method="__setitem__")
                program.call(y, given, method="backward")
                program.look(program.get(x, "grad"))
                grad = put + dLdZ
                wanted.append((change, grad))
            with right_order(session, x, y):
                found = program.run()
            now = session.value(given)
            writing = f"{x._label}.grad[...] = put"
            if how == "written":
                expect_unchanged(writing, "dLdZ", now, dLdZ, SHARED)
            for got, (change, right) in zip(found, wanted, strict=True):
                what = f"its number {change} was" if isinstance(change, int) else f"{change} were"
                because = f"after {what} {how} by the caller, and one more backward"
                expect_gradient("x.grad", got, right, because, terms=np.full(size, 1e3))


CHANGES = "numbers in the middle", "two exchanged numbers", "zeros", "other numbers"


def changed(rng: Rng, grad: Array, change: int | str) -> Array:
    """Return a grad with some other numbers."""
    put, middle = grad.copy(), grad.size // 2
    match change:
        case int():
            put[change] += 2.0
        case "numbers in the middle":  # which have the same sum as before
            put[[middle - 1, middle]] += 1.0, -1.0
        case "two exchanged numbers":
            put[[middle - 1, middle]] = put[[middle, middle - 1]]
        case "zeros":
            put[:] = 0.0
        case _:
            put[:] = rng.integers(-9, 10, grad.shape)
    return put
