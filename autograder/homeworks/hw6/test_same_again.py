"""Homework 6: gradients, lists and scores that come again, after their callers wrote into them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.adam import Step, simulate
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Rng
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

GRADIENTS = """
def steps(adam, parameters, gradients, how):
    found = []
    arrays = [gradients[0, ...].copy() for _ in range(2)]
    views = [each[...] for each in arrays]
    for each in views:
        each.flags.writeable = False
    for number in range(len(gradients)):
        g = gradients[number, ...]
        array = arrays[number % 2 if how == "two arrays in turns" else 0]
        if how == "after zero_grad":
            adam.zero_grad()
        array[...] = g
        for each in parameters:
            if how == "a read-only view":
                each.grad = views[0]
            elif how == "a new view":
                each.grad = array[...]
            elif how == "a new array":
                each.grad = g.copy()
            elif how != "the same array" or each.grad is not array:
                each.grad = array
        adam.step()
        found.append([each.data.copy() for each in parameters])
    return found
"""

HOWS = (
    *("the same array", "the same array, set again", "after zero_grad", "a read-only view"),
    *("a new view", "two arrays in turns", "a new array"),
)


@pytest.mark.task("adam")
@pytest.mark.parametrize("how", HOWS)
def test_gradients_in_one_array(session: Session, student: Student, rng: Rng, how: str) -> None:
    """Adam: each step reads the numbers that grad has then; they are in {how}."""
    for shape in ((2,), (3, 2), (), (70, 3)):
        session.begin_record()
        first = np.asarray(rng.normal(size=shape))
        changed = first.copy()
        changed.flat[-1] += 3.0
        others = np.asarray(rng.permutation(first.ravel())).reshape(shape), -first, changed
        gradients = np.stack([first, *others, first, 5 * first, 5 * first, np.zeros(shape), first])
        arrays = rng.normal(size=(2, *shape))
        settings: dict[str, Any] = {"lr": 0.1, "betas": (0.8, 0.9)}
        parameters = [student.Parameter(Named(f"X{i}", X)) for i, X in enumerate(arrays)]
        adam = session.call(session.find("Adam"), parameters, keywords=settings)
        shown = f"…  # steps with gradients of which the grader writes each into {how}"
        steps = inside(session, "steps", GRADIENTS, shown)
        given = adam, parameters, Named("gradients", gradients), how
        found = results(session.call(steps, *given), len(gradients))
        several = [Step([g, g], 0.1) for g in gradients]
        right = simulate([*arrays], several, betas=(0.8, 0.9))
        for number, (got, wanted) in enumerate(zip(found, right, strict=True)):
            for place, each in enumerate(results(got, 2)):
                array = np.asarray(each) if isinstance(each, np.float64) else each
                because = f"after step {number + 1}; the gradients are in {how}"
                expect_array(f"X{place}.data", array, wanted[place], because=because)


@pytest.mark.task("adam")
@pytest.mark.parametrize("betas", [(0.5, 0.0), (0.9, 0.0), (0.0, 0.5), (0.0, 0.9), (0.9, 0.999)])
def test_small_corrections(
    session: Session, student: Student, rng: Rng, betas: tuple[float, float]
) -> None:
    """Adam: the correction counts down to its last digits, also where it is small; {betas}."""
    session.begin_record()
    often = betas == (0.9, 0.999)
    parameter = student.Parameter(Named("X", np.zeros(1)))
    settings: dict[str, Any] = {"lr": 10.0, "betas": betas, "eps": 1e-20}
    adam = session.call(session.find("Adam"), [parameter], keywords=settings)
    parameter.grad = Named("g", rng.uniform(1, 2, 1))
    source = (
        "lambda adam, w, count: "
        "[(w.data.fill(0), adam.step(), w.data.copy())[2] for _ in range(count)]"
    )
    lengths = lambda_inside(session, "lengths", source)
    for start in range(0, 20_000 if often else 240, 4000 if often else 240):
        count = 4000 if often else 240
        found = results(session.call(lengths, adam, parameter, count), count)
        if not all(isinstance(each, np.ndarray) and each.shape == (1,) for each in found):
            raise Wrong(Evidence("X.data must stay an array", got=describe(found[0])))
        wrong = int(np.argmax(np.abs(np.array(found) + 10.0)))
        because = f"the change of a 0 by step {start + wrong + 1}, with one gradient for all steps"
        expect_array("X.data", found[wrong], np.full(1, -10.0), because=because)


COSTS = """
def calls(block_costs, sizes):
    at_once, kept = [], []
    for number, each in enumerate(sizes):
        got = block_costs(*each)
        at_once.append([*got])
        kept.append(got)
        if number % 2 and isinstance(got, list):
            got[:] = 0, 0, 0
    return at_once, [[*each] for each in kept[::2]]
"""


@pytest.mark.task("costs")
def test_costs_that_are_kept(session: Session, rng: Rng) -> None:
    """block_costs: who writes into a list that it returned changes no other result."""
    session.begin_record()
    few = [tuple(map(int, rng.integers(1, 9, 3))) for _ in range(3)]
    sizes = [few[int(each)] for each in (0, 0, 0, 1, 1, 1, *rng.integers(0, 3, 24))]
    shown = "…  # calls it often, keeps what comes back, and writes into every second list"
    calls = inside(session, "calls", COSTS, shown)
    found = session.call(calls, session.find("block_costs"), sizes)
    if not isinstance(found, tuple) or len(found) != 2:
        raise Wrong(Evidence("block_costs must return three integers", got=describe(found)))
    wanted = []
    for N, T, C in sizes:
        parameters = 12 * C * C + 13 * C
        wanted.append([parameters, 8 * parameters, 12 * N * T * C * C + 2 * N * T * T * C])
    cases = (found[0], wanted, "call", 1), (found[1], wanted[::2], "kept result", 2)
    for several, rights, what, every in cases:
        for number, (got, right) in enumerate(zip(several, rights, strict=True)):
            if [*map(int, got)] != right:
                message = (
                    f"{what} {every * number + 1} of block_costs is wrong; the caller has written "
                    "into lists that other calls returned"
                )
                raise Wrong(Evidence(message, str(right), str(got)))


WRITTEN = """
def calls(generate, model, several, tables, K):
    at_once, kept, ids = [], [], []
    for first, table in zip(several, tables):
        model.table[...] = table
        ids[:] = first
        got = generate(model, ids, 4, 2, 0)
        at_once.append([*got])
        kept.append(got)
        if len(kept) % 2:
            got[:] = [K] * 9
    return at_once, [[*each] for each in kept[1::2]]
"""

SCORES = """
def forward(model, ids):
    return model.Tensor(model.table[ids])
"""


@pytest.mark.task("generate")
def test_lists_that_are_kept(session: Session, student: Student, rng: Rng) -> None:
    """Generate: the same list, with other ids or a model with other numbers, is read again."""
    session.begin_record()
    K, model = 5, student.Module()
    few: list[Array] = [rng.normal(size=(K, K)) for _ in range(3)]
    tables = [few[int(each)] for each in (0, 0, 1, 1, 0, *rng.integers(0, 3, 20))]
    starts = [[1, 2], [2, 1], [3, 3, 0]]
    several = [starts[int(each)] for each in (0, 0, 0, 1, 0, *rng.integers(0, 3, 20))]
    model.table = Named("scores", few[0].copy())
    model.Tensor = session.find("Tensor")
    bind = "lambda model, forward: (lambda ids: forward(model, ids))"
    forward = inside(session, "forward", SCORES)
    model.forward = session.call(lambda_inside(session, "bound", bind), model, forward)
    shown = (
        "…  # writes into the ids and into the model's scores, calls generate, and does so again"
    )
    calls = inside(session, "calls", WRITTEN, shown)
    found = session.call(
        calls,
        session.find("generate"),
        model,
        several,
        [Named("table", each) for each in tables],
        K,
    )
    if not isinstance(found, tuple) or len(found) != 2:
        raise Wrong(Evidence("generate must return lists", got=describe(found)))
    wanted = []
    for first, table in zip(several, tables, strict=True):
        ids = [*first]
        for _ in range(4):
            ids.append(int(np.argmax(table[ids[-1]])))
        wanted.append(ids)
    for got, rights, what in (
        (found[0], wanted, "when it was returned"),
        (found[1], wanted[1::2], "looked at after other calls"),
    ):
        for each, right in zip(got, rights, strict=True):
            if [*map(int, each)] != right:
                message = f"a list of generate is wrong, {what}; its callers write into theirs"
                raise Wrong(Evidence(message, str(right), str(each)))
