"""Homework 4, part 2: topological_order, on graphs of the student's own tensors."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe
from autograder.grading.expect import expect_number
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.graph import DIAMOND, GRAPHS, Graph, before as led_to, draw_graph
from autograder.homeworks.hw4.hints import (
    ITSELF_LEFT_OUT,
    LEAVES_LEFT_OUT,
    NOT_SORTED,
    ONLY_ONE_INPUT,
    REVERSED,
    SEVERAL_TIMES,
)
from autograder.homeworks.hw4.operation import Rng
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

DEEP = 2600
"""The number of tensors in a long tape with branches."""

LENGTH = 100_000
"""The number of operations in a long chain."""


def numbers_in(session: Session, graph: Graph, got: Any) -> list[int]:
    """Return the numbers of the tensors in a list.

    Raises
    ------
    Wrong
        If it is no list, or holds anything but tensors of this graph.
    """
    if not isinstance(got, list):
        message = "topological_order must return a list"
        raise Wrong(Evidence(message, wanted="a list of Tensors", got=describe(got)))
    found = []
    for place, (each, number) in enumerate(zip(got, numbers_of(session, graph, got), strict=True)):
        if number is None:
            message = (
                f"the list that topological_order returns has no Tensor of this tape at {place}"
            )
            raise Wrong(Evidence(message, wanted="a Tensor of this tape", got=describe(each)))
        found.append(number)
    return found


def numbers_of(session: Session, graph: Graph, found: list[Any]) -> list[int | None]:
    """Return the number of each tensor; None if it is nothing of this graph."""
    remotes = [each for each in found if isinstance(each, Remote)]
    count, rows = len(graph.tensors), list[list[Any]]()
    for start in range(0, len(remotes), TOGETHER):  # few requests, and no line in the report
        program = session.program()
        for each in remotes[start : start + TOGETHER]:
            program.look(*(program.operate("is", each, tensor) for tensor in graph.tensors))
        with session.off_the_record():
            are_it = program.run()
        rows += [are_it[place : place + count] for place in range(0, len(are_it), count)]
    numbers = iter([row.index(True) if True in row else None for row in rows])
    return [next(numbers) if isinstance(each, Remote) else None for each in found]


def refuse(graph: Graph, found: list[int], message: str, hints: Hints | None = None) -> Wrong:
    """Return the verdict on a wrong order."""
    right = sorted(led_to(graph.inputs, found[-1] if found else len(graph.tensors) - 1))
    evidence = Evidence(message, wanted=f"such as {graph.names(right)}", got=graph.names(found))
    if hints:
        hints.add_to(evidence)
    return Wrong(evidence)


def expect_order(session: Session, student: Student, graph: Graph, last: int) -> None:
    """Accept an order in which each tensor comes once, after its inputs, and the last one last."""
    expect_sorted(session, graph, last, student.topological_order(graph.tensors[last]))


def expect_sorted(session: Session, graph: Graph, last: int, got: Any) -> None:
    """Accept what `topological_order` has returned."""
    found = numbers_in(session, graph, got)
    wanted = led_to(graph.inputs, last)
    name = graph.name(last)
    if many := [number for number, count in Counter(found).items() if count > 1]:
        raise refuse(graph, found, f"{graph.name(many[0])} is in the list twice", SEVERAL_TIMES)
    if {*found} - wanted:
        extra = min({*found} - wanted)
        raise refuse(graph, found, f"{graph.name(extra)} did not lead to {name}")
    if missing := wanted - {*found}:
        leaves, hints = {number for number in wanted if not graph.inputs[number]}, ONLY_ONE_INPUT
        if missing == leaves and last not in leaves:
            hints = LEAVES_LEFT_OUT
        message = f"{graph.name(min(missing))} led to {name}, and is not in the list"
        if last in missing:
            message, hints = f"{name} itself is not in the list", ITSELF_LEFT_OUT
        raise refuse(graph, found, message, hints)
    for place, number in enumerate(found):
        for each in graph.inputs[number]:
            if each not in found[:place]:
                is_reversed = found[0] == last and len(found) > 1
                message = f"{graph.name(number)} comes before {graph.name(each)}, its input"
                raise refuse(graph, found, message, REVERSED if is_reversed else NOT_SORTED)


def go_backward(session: Session, graph: Graph, number: int) -> bool:
    """Call backward of a tensor, and return whether the tape is as it was.

    A wrong backward costs its own task.
    """
    with suppress(Judgement):
        dLdZ = Named("dLdZ", np.ones(graph.shapes[number]))
        session.call(graph.tensors[number], dLdZ, method="backward")
    program = session.program()
    program.look(*(program.get(tensor, "inputs") for tensor in graph.tensors))
    with session.off_the_record():
        try:
            found = program.run()
        except Judgement:
            return False
    return all(
        isinstance(given, tuple) and len(given) == len(inputs)
        for given, inputs in zip(found, graph.inputs, strict=True)
    )


@pytest.mark.task("order")
@pytest.mark.parametrize("special", GRAPHS)
def test_order(session: Session, student: Student, rng: Rng, special: str) -> None:
    """topological_order puts each tensor once, after its inputs: {special}."""
    graph = Graph(session, rng, GRAPHS[special])
    expect_order(session, student, graph, len(graph.tensors) - 1)
    for number in range(len(graph.tensors)):  # nothing may be kept from these calls
        if not go_backward(session, graph, number):
            return
    expect_order(session, student, graph, len(graph.tensors) - 1)


@pytest.mark.task("order")
@pytest.mark.parametrize("method", ["reverse", "clear", "pop"])
def test_the_list_is_the_callers(session: Session, rng: Rng, method: str) -> None:
    """topological_order returns a list that the caller may change: {method} is called."""
    for inputs in (DIAMOND, draw_graph(rng, 12)):
        session.begin_record()
        graph, last = Graph(session, rng, inputs), len(inputs) - 1
        program = session.program()
        order = program.find("topological_order")
        for _ in range(3):
            program.call(program.call(order, graph.tensors[last]), method=method)
        program.look(program.call(order, graph.tensors[last]))
        (found,) = program.run()
        expect_sorted(session, graph, last, found)


@pytest.mark.task("order")
def test_one_leaf(session: Session, student: Student, rng: Rng) -> None:
    """topological_order of a leaf is a list with this leaf."""
    graph = Graph(session, rng, ((),))
    expect_order(session, student, graph, 0)


@pytest.mark.task("order")
def test_any_graph(session: Session, student: Student, rng: Rng) -> None:
    """topological_order is right for any tape, from any tensor, before and after backward."""
    for count in (4, 6, 8, 10, 12, 14, 24):
        session.begin_record()
        graph = Graph(session, rng, draw_graph(rng, count), are_equal=count % 4 == 0)
        for last in (count - 1, int(rng.integers(count)), count - 1):
            expect_order(session, student, graph, last)
            for other in map(int, rng.integers(0, count, 2)):
                if not go_backward(session, graph, other):
                    return


@pytest.mark.task("order")
def test_every_tensor(session: Session, rng: Rng) -> None:
    """topological_order of each tensor of a tape: nothing is left of the call for another one."""
    tapes = DIAMOND, GRAPHS["two leaves"], GRAPHS["diamonds in a row"], draw_graph(rng, 9)
    for inputs in tapes:
        session.begin_record()
        graph, last, program = Graph(session, rng, inputs), len(inputs) - 1, session.program()
        order = program.find("topological_order")
        calls = [end for each in rng.permutation(len(inputs)) for end in (last, int(each))]
        for end in calls:
            program.look(program.call(order, graph.tensors[end]))
        for end, found in zip(calls, program.run(), strict=True):
            expect_sorted(session, graph, end, found)


@pytest.mark.task("order")
def test_many_ways(session: Session, student: Student, rng: Rng) -> None:
    """Forty diamonds in a row have 2 ** 40 ways: topological_order sees each tensor once."""
    inputs: list[tuple[int, ...]] = [()]
    for _ in range(40):
        end = len(inputs) - 1
        inputs += [(end, end)]
    graph = Graph(session, rng, inputs)
    for _ in range(2):
        expect_order(session, student, graph, len(inputs) - 1)


@pytest.mark.task("order")
def test_many_calls(session: Session, rng: Rng) -> None:
    """topological_order is right again after hundreds of calls for other tensors."""
    graph = Graph(session, rng, DIAMOND)
    last, program = len(DIAMOND) - 1, session.program()
    order = program.find("topological_order")
    for calls in (126, 127, 254, 255):
        program.look(program.call(order, graph.tensors[last]))
        for _ in range(calls):
            program.call(order, graph.tensors[0])
    program.look(program.call(order, graph.tensors[last]))
    for found in program.run():
        expect_sorted(session, graph, last, found)


def explained(crash: Crashed) -> Crashed:
    """Return a crash with a hint, if it is a recursion that is too deep."""
    if "RecursionError" in crash.bases:
        Hints(
            "recursion",
            "Python stops when functions have called each other a thousand times.",
            "How deep do the calls lie within each other for a chain of 100,000 tensors?",
            "A list of what is still to do takes the place of the calls.",
            'README.md, "Long tapes"',
        ).add_to(crash.evidence)
    return crash


@pytest.mark.task("long_chain")
def test_a_long_chain(session: Session, student: Student, rng: Rng) -> None:
    """Tensor.backward goes through a chain of 100,000 operations, whose end uses x again."""
    dLdZ = np.asarray(rng.integers(2, 9, 3) * 1.0)
    adds_up = False  # which costs another task
    with suppress(Judgement):
        short, end = with_early_uses(student, 2)
        session.call(end, Named("dLdZ", dLdZ), method="backward")
        adds_up = np.array_equal(short.grad, dLdZ.sum())
    session.begin_record()
    if adds_up:
        first, last = with_early_uses(student, LENGTH)
    else:
        first, dLdZ = student.Tensor(Named("x", np.array(3.0))), np.asarray(dLdZ[0])
        last = student.chain(first, LENGTH)
    try:
        session.call(last, Named("dLdZ", dLdZ), method="backward")
    except Crashed as crash:
        raise explained(crash) from None
    expect_number("x.grad", as_number(first.grad), float(dLdZ.sum()))


def with_early_uses(student: Student, length: int) -> tuple[Remote, Remote]:
    """Return a Tensor and the end of a chain, whose last operation also uses the first one, twice.

    A walk meets the first one before the chain, at its beginning, and after it.
    """
    first = student.Tensor(Named("x", np.array(3.0)))
    inputs = [first, student.chain(first, length - 1), first]
    return first, student.Tensor(Named("end", np.full(3, 3.0)), student.Stack(), inputs)


@pytest.mark.task("long_chain")
def test_a_long_tape_with_branches(session: Session, student: Student, rng: Rng) -> None:
    """A tape of thousands of tensors, each with two inputs, has the right order."""
    inputs: list[tuple[int, ...]] = [()]
    for number in range(1, DEEP):
        older = number - 1 - int(rng.integers(0, min(number, 3)))
        inputs.append((number - 1, older) if rng.random() < 0.5 else (older, number - 1))
    expect_long(session, inputs)


RUNGS = 1050
"""The number of steps of a sum beside a chain: more than Python allows for calls in calls."""


def sum_beside(ways: tuple[int, ...], deeper: int) -> list[tuple[int, ...]]:
    """Return a tape on which a running sum uses each step of a chain.

    Parameters
    ----------
    ways
        Where the sum is among its inputs: first, or second.
    deeper
        How many operations of the chain there are for each of the sum.
    """
    inputs: list[tuple[int, ...]] = [(), ()]
    end, total = 0, 1
    for rung in range(RUNGS):
        for _ in range(deeper):
            inputs.append((end,))
            end = len(inputs) - 1
        way = ways[rung % len(ways)]
        inputs.append((end, total) if way else (total, end))
        total = len(inputs) - 1
    return inputs


def among_three() -> list[tuple[int, ...]]:
    """Return a tape whose long way is in the middle of three inputs."""
    inputs: list[tuple[int, ...]] = [(), ()]
    for _ in range(RUNGS):
        last = len(inputs) - 1
        inputs += [(), (0, last, last + 1)]
    return inputs


LONG = {
    "a sum before a deeper chain": sum_beside((0,), 2),
    "a sum behind a deeper chain": sum_beside((1,), 2),
    "a sum before and behind a chain": sum_beside((0, 1), 1),
    "between two leaves": among_three(),
}
"""Long tapes, by where their long ways are."""


@pytest.mark.task("long_chain")
@pytest.mark.parametrize("special", LONG)
def test_long_ways_beside_each_other(session: Session, special: str) -> None:
    """A tape of thousands of tensors has the right order: {special}."""
    expect_long(session, LONG[special])


def expect_long(session: Session, inputs: list[tuple[int, ...]]) -> None:
    """Accept the order of a long tape, and a backward that comes to its end."""
    count, program = len(inputs), session.program()
    operation, tensors = program.student.Same(), list[Remote]()
    for number, given in enumerate(inputs):
        made = [operation, [tensors[each] for each in given]] if given else []
        tensors.append(program.student.Tensor(float(number), *made))
    program.look(program.call(program.find("topological_order"), tensors[-1]))
    try:
        (order,) = program.run()
    except Crashed as crash:
        raise explained(crash) from None
    if not isinstance(order, list) or len(order) != count:
        message = f"topological_order of {count:,} tensors must return a list of all of them"
        raise Wrong(Evidence(message, wanted=f"{count:,} Tensors", got=describe(order)))
    program = session.program()
    program.look(*(program.get(tensor, "data") for tensor in order))
    found = [int(as_number(data)) for data in program.run()]
    place = {number: at for at, number in enumerate(found)}
    for number, given in enumerate(inputs):
        if number not in place or any(place.get(each, count) > place[number] for each in given):
            evidence = Evidence(
                f"the {number}th of {count:,} tensors comes before one of its inputs, or not at all"
            )
            NOT_SORTED.add_to(evidence)
            raise Wrong(evidence)


WAYS = (0,), (1,)
"""Where the long way goes on: by the number of the input that is it, in one step after another."""

TOGETHER = 20
"""The number of tensors that are looked for in one request."""

USES = 50
"""The number of uses of each of the leaves beside such a way."""


@pytest.mark.task("long_chain")
@pytest.mark.parametrize("way", WAYS)
def test_a_long_way_in_any_input(
    session: Session, student: Student, rng: Rng, way: tuple[int, ...]
) -> None:
    """100,000 operations whose long way is in the inputs {way}, in turn."""
    dLdZ = float(rng.integers(2, 9))
    short = student.chain(student.Tensor(3.0), 2 * USES, way)
    is_short_right = False  # which costs another task
    with suppress(Judgement):
        session.call(short, Named("dLdZ", np.array(dLdZ)), method="backward")
        found = last_leaf_grad(session, short, way, 2 * USES)
        is_short_right = np.array_equal(found, USES * dLdZ)
    session.begin_record()
    first = student.Tensor(Named("x", np.array(3.0)))
    last = student.chain(first, LENGTH, way)
    try:
        order = session.call(session.find("topological_order"), last)
        if not isinstance(order, Remote):
            message = "topological_order must return a list of all tensors"
            raise Wrong(Evidence(message, wanted="a list", got=describe(order)))
        expect_number("len(order)", session.operate("len", order), LENGTH + LENGTH // USES + 1)
        if not session.operate("is", session.operate("[]", order, -1), last):
            message = "the last tensor of the order is another one than the given one"
            raise Wrong(Evidence(message, wanted=last._label, got="another object"))
        for place in map(int, rng.integers(1, LENGTH, 6)):
            expect_inputs_before(session, order, place)
        if way == WAYS[0]:
            return
        session.call(last, Named("dLdZ", np.array(dLdZ)), method="backward")
    except Crashed as crash:
        raise explained(crash) from None
    expect_number("x.grad", as_number(first.grad), dLdZ)
    if is_short_right:
        found = last_leaf_grad(session, last, way, LENGTH)
        expect_number("the last leaf's grad", found, USES * dLdZ)


def last_leaf_grad(session: Session, last: Remote, way: tuple[int, ...], length: int) -> Any:
    """Return the grad of the leaf that the last operation of a chain has beside its long way."""
    leaf = session.operate("[]", session.handle(last, "inputs"), 1 - way[(length - 1) % len(way)])
    return as_number(leaf.grad)


def expect_inputs_before(session: Session, order: Remote, place: int) -> None:
    """Accept an order in which the inputs of the tensor at a place come before it."""
    tensor = session.operate("[]", order, place)
    inputs = session.get(tensor, "inputs") if isinstance(tensor, Remote) else None
    if not isinstance(inputs, tuple):
        message = f"order[{place}] is no Tensor of this tape"
        raise Wrong(Evidence(message, wanted="a Tensor with its inputs", got=describe(tensor)))
    for X in inputs:
        at = session.call(order, X, method="index")
        if not isinstance(at, int) or at >= place:
            evidence = Evidence(f"order[{place}] comes before one of its inputs")
            NOT_SORTED.add_to(evidence)
            raise Wrong(evidence)


def as_number(got: Any) -> Any:
    """Return an array without axes as a number."""
    return got.item() if isinstance(got, np.ndarray) and got.shape == () else got
