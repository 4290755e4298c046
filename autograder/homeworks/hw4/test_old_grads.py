"""Homework 4, part 2: an array that was grad stays as it is, whoever has a part of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from autograder.grading.inside import inside
from autograder.grading.program import Program
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw4.operation import Array, Rng, whole_numbers
from autograder.homeworks.hw4.test_backward_again import ORDER_OF_A_CHAIN
from autograder.homeworks.hw4.walk import expect_gradient

pytestmark = pytest.mark.last  # what is simple is told first

SHAPES = (2, 3), (3,), (2, 2)

HISTORIES = (
    *(((2, 3), 1, 2), ((3,), 1, 3), ((2, 2), 1, 4), ((2, 3), 2, 5)),
    *(((3,), 3, 14), ((2, 3), 3, 14), ((2, 2), 3, 14), ((), 3, 8), ((40, 60), 2, 8)),
)
"""A shape, the number of Tensors of it, and how often one of them gets a grad: short ones first."""

ADDED = 6
"""How often a gradient is added, while somebody keeps a part of the first one."""

ROUNDS = 2_000
"""How many grads of one or of many Tensors are kept."""

PARTS = "itself", "T", "[:1]", "[::-1]", "[..., :1]", "reshape(-1)", "T[:1]"
"""What the caller keeps of x.grad, which is in no other way within reach."""

AFTERWARDS = "x.grad = None", "x.grad = zeros", "nobody has x"
"""How a grad ends."""


def draw_part(rng: Rng, shape: tuple[int, ...]) -> str:
    """Return what somebody keeps of a grad; of a single number, all."""
    return str(rng.choice(PARTS)) if shape else "itself"


def part_of(X: Array, part: str) -> Array:
    """Return the part of an array."""
    match part:
        case "itself":
            return X
        case "T":
            return X.T
        case "[:1]":
            return X[:1]
        case "[::-1]":
            return X[::-1]
        case "[..., :1]":
            return X[..., :1]
        case "reshape(-1)":
            return X.reshape(-1)
    return X.T[:1]


def keep_part(program: Program, x: Remote, part: str) -> Remote:
    """Return a part of x.grad; nothing else of the grader's keeps this array."""
    grad = program.get(x, "grad")
    match part:
        case "itself":
            return grad
        case "T":
            kept = program.get(grad, "T")
        case "[:1]":
            kept = program.operate("[]", grad, slice(0, 1))
        case "[::-1]":
            kept = program.operate("[]", grad, slice(None, None, -1))
        case "[..., :1]":
            kept = program.operate("[]", grad, (..., slice(0, 1)))
        case "reshape(-1)":
            kept = program.call(grad, -1, method="reshape")
        case _:
            turned = program.get(grad, "T")
            kept = program.operate("[]", turned, slice(0, 1))
            program.forget(turned)
    program.forget(grad)
    return kept


@dataclass
class Leaf:
    """A leaf, the tensor made of it, and the sum of the gradients that have come."""

    x: Remote
    y: Remote
    total: Array


def new_leaf(program: Program, rng: Rng, shape: tuple[int, ...]) -> Leaf:
    """Return a leaf of this shape, without a grad."""
    student = program.student
    x = student.Tensor(program.array("data", rng.normal(size=shape), "new"))
    operation = student.Same()
    y = student.Tensor(np.zeros(shape), operation, [x])
    return Leaf(x, y, np.zeros(shape))


@pytest.mark.task("backward_again")
def test_a_part_of_a_grad_stays(session: Session, rng: Rng) -> None:
    """After a grad has ended, what the caller has of it stays: a row, a transpose, or all."""
    order = inside(session, "order", ORDER_OF_A_CHAIN)
    for shape, count, turns in HISTORIES:
        session.begin_record()
        program, kept = session.program(), list[tuple[Remote, Array, str]]()
        leaves = [new_leaf(program, rng, shape) for _ in range(count)]
        for turn in range(turns):
            place = int(rng.integers(count))
            leaf = leaves[place]
            for _ in range(int(rng.choice([1, 1, 2]))):
                dLdZ = whole_numbers(rng, shape) + turn
                program.call(leaf.y, program.array("dLdZ", dLdZ, "new"), method="backward")
                leaf.total = leaf.total + dLdZ
            part, ending = draw_part(rng, shape), str(rng.choice(AFTERWARDS))
            if rng.random() < 0.8:
                remote = keep_part(program, leaf.x, part)
                kept.append((remote, part_of(leaf.total, part), f"{part}, and then: {ending}"))
            if kept and rng.random() < 0.2:  # this memory may come again
                program.forget(kept.pop(int(rng.integers(len(kept))))[0])
            leaf.total = np.zeros(shape)
            if ending == "x.grad = None":
                program.set(leaf.x, grad=None)
            elif ending == "x.grad = zeros":
                program.set(leaf.x, grad=program.array("zeros", np.zeros(shape), "new"))
            else:
                leaves[place] = new_leaf(program, rng, shape)
                program.forget(leaf.x, leaf.y)
        program.look(*(remote for remote, _, _ in kept))
        with replaced(session, "topological_order", order, ("Tensor", "backward")):
            found = program.run()
        for got, (_, right, how) in zip(found, kept, strict=True):
            because = f"which the caller has kept from x.grad before later backwards: {how}"
            expect_gradient("a part of x.grad", got, right, because)


@pytest.mark.task("backward_again")
def test_a_part_of_a_grad_that_is_added_to(session: Session, rng: Rng) -> None:
    """A sum is a new array, or is written into grad: what was grad before stays as it is."""
    order = inside(session, "order", ORDER_OF_A_CHAIN)
    for shape in SHAPES:
        session.begin_record()
        program, part = session.program(), draw_part(rng, shape)
        leaf, sums, remote = new_leaf(program, rng, shape), list[Array](), None
        for turn in range(ADDED):
            dLdZ = whole_numbers(rng, shape) + turn
            program.call(leaf.y, program.array("dLdZ", dLdZ, "new"), method="backward")
            leaf.total = leaf.total + dLdZ
            sums.append(part_of(leaf.total, part))
            if remote is None:
                remote = keep_part(program, leaf.x, part)
            program.look(remote)
        with replaced(session, "topological_order", order, ("Tensor", "backward")):
            found = program.run()
        is_grad, latest = True, sums[0]
        for turn, (got, right) in enumerate(zip(found, sums, strict=True), start=1):
            is_grad = is_grad and np.array_equal(got, right)
            latest = right if is_grad else latest
            because = (
                f"which the caller has kept from the first x.grad: {part}; after {turn} backwards, "
                f"x.grad is another array"
            )
            expect_gradient("a part of an old x.grad", got, latest, because)


MANY_ROUNDS = """
def rounds(Tensor, Same, data, dLdZ, count, is_one):
    "Return the transposes of the grads of one leaf, or of many."
    kept = []
    x = Tensor(data)
    for number in range(count):
        x = x if is_one else Tensor(data)
        Tensor(data, Same(), [x]).backward(dLdZ + number)
        kept.append(x.grad.T)
        x.grad = None
    return kept
"""


@pytest.mark.task("backward_again")
@pytest.mark.parametrize("which", ["one leaf", "many leaves"])
def test_thousands_of_grads_stay(session: Session, student: Student, rng: Rng, which: str) -> None:
    """The caller keeps the transposes of thousands of grads of {which}, and all stay."""
    order = inside(session, "order", ORDER_OF_A_CHAIN)
    shown = "x.grad.T after each backward, and then x.grad = None"
    rounds, dLdZ = inside(session, "rounds", MANY_ROUNDS, shown), whole_numbers(rng, (2, 3))
    program = session.program()
    given = (
        program.array("data", rng.normal(size=(2, 3)), "new"),
        program.array("dLdZ", dLdZ, "new"),
    )
    with session.off_the_record():
        classes = session.find("Tensor"), session.find("Same")
    kept = program.call(rounds, *classes, *given, ROUNDS, which == "one leaf")
    places = [0, 1, *sorted(map(int, rng.integers(2, ROUNDS, 20)))]
    program.look(*(program.operate("[]", kept, place) for place in places))
    with replaced(session, "topological_order", order, ("Tensor", "backward")):
        found = program.run()
    for got, place in zip(found, places, strict=True):
        because = f"of backward {place + 1} of {ROUNDS:,}; the caller has kept it"
        expect_gradient("x.grad.T", got, (dLdZ + place).T, because)
