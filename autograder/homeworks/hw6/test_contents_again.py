"""Homework 6, part 2 and 4: a few contents come again, in arrays into which their callers write."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array, attention, block, experts, layer_norm
from autograder.homeworks.hw6.inside import results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.parts import (
    judged_with,
    lookup_is_right,
    often,
    right_parts,
    small_state,
    summed,
)
from autograder.homeworks.hw6.test_kept_results import right_results, tensor
from autograder.results.verdict import Evidence, Judgement, TimedOut, Wrong

pytestmark = pytest.mark.last

TURNS = 36
"""So many calls, each with one of three contents, in one of three arrays."""

SHOWN = "…  # writes one of a few contents into one of three arrays, calls it, and does so again"

OF_MODULES = """
def calls(made, Tensor, several, others, dLdZ, places, which, has_weights):
    arrays = [[each[0].copy() for each in (*several, *others)] for _ in range(3)]
    learned = [each.data for each in made.parameters()]
    found = []
    for turn, (place, number) in enumerate(zip(places, which)):
        for array, contents in zip(arrays[place], (*several, *others)):
            array[...] = contents[number]
        count = len(several)
        tensors = [Tensor(each) for each in arrays[place][:count]]
        Z = made(*tensors, *arrays[place][count:])
        Z.backward(dLdZ)
        if turn % 2:  # the caller writes first, and looks then
            before = [each.copy() for each in learned]
            for each in learned:
                each[...] = each[..., ::-1] + 1.5
            for array in arrays[place]:
                array[...] = array.ravel()[::-1].reshape(array.shape)
        weights = [made.weights.copy()] if has_weights else []
        found.append([Z.data.copy(), *weights, *(each.grad.copy() for each in tensors)])
        if turn % 2:
            for each, X in zip(learned, before):
                each[...] = X
    return found
"""

OF_LOOKUPS = """
def calls(lookup, W, dLdZ, places, which):
    arrays = [[each[0].copy() for each in (W, dLdZ)] for _ in range(3)]
    found = []
    for place, number in zip(places, which):
        for array, contents in zip(arrays[place], (W, dLdZ)):
            array[...] = contents[number]
        Z = lookup.forward(arrays[place][0]).copy()
        found.append([Z, lookup.backward(arrays[place][1]).copy()])
    return found
"""

OF_EMBEDDINGS = """
def calls(embedding, ids, dLdZ, places, which):
    arrays = [ids[0, ...].copy() for _ in range(3)]
    found = []
    for place, number in zip(places, which):
        arrays[place][...] = ids[number]
        embedding.weight.grad = None
        Z = embedding(arrays[place])
        Z.backward(dLdZ)
        found.append([Z.data.copy(), embedding.weight.grad.copy()])
    return found
"""

OF_NEW_LOOKUPS = """
def calls(Lookup, W, ids, dLdZ, places, which):
    arrays = [ids[0, ...].copy() for _ in range(3)]
    found = []
    for place, number in zip(places, which):
        arrays[place][...] = ids[number]
        lookup = Lookup(arrays[place])
        found.append([lookup.forward(W).copy(), lookup.backward(dLdZ).copy()])
    return found
"""


def contents(rng: Rng, *shape: int) -> Array:
    """Return three arrays: two of the same sum, and one that differs in a single number."""
    first = rng.normal(size=shape)
    second = rng.permutation(first.ravel()).reshape(shape)
    third = first.copy()
    third.flat[int(rng.integers(first.size))] += 1.0
    return np.stack([first, second, third])


def turns(rng: Rng, count: int = TURNS) -> tuple[list[int], list[int]]:
    """Return the place of the array and the number of the content for each call."""
    places, which = rng.integers(0, 3, (2, count))
    return [*map(int, places)], [*map(int, which)]


def judge(found: Any, wanted: dict[str, Array], which: list[int]) -> None:
    """Accept the results of calls with these contents."""
    for call, (got, number) in enumerate(zip(results(found, len(which)), which, strict=True)):
        if not isinstance(got, list) or len(got) != len(wanted):
            raise Wrong(Evidence("each call must have results", got=describe(got)))
        for (name, right), each in zip(wanted.items(), got, strict=True):
            because = (
                f"call {call + 1}; the same content came before, in an array into which its caller "
                "has written since"
            )
            expect_array(name, each, right[number], because=because)


def expect_contents(
    session: Session,
    rng: Rng,
    made: Any,
    inputs: dict[str, Array],
    right: dict[str, Array],
    dLdZ: Array,
    mask: Array | None = None,
    count: int = TURNS,
) -> None:
    """Call a module with three contents in turns, and judge Z, the weights and the gradients."""
    calls = inside(session, "calls", OF_MODULES, SHOWN)
    places, which = turns(rng, count)
    several = [Named(name, X) for name, X in inputs.items()]
    others = [] if mask is None else [Named("mask", mask)]
    given = several, others, Named("dLdZ", dLdZ), places, which, "weights" in right
    judge(session.call(calls, made, session.find("Tensor"), *given), right, which)


@pytest.mark.task("lookup")
def test_rows_of_matrices_that_change(session: Session, student: Student, rng: Rng) -> None:
    """Lookup: W and dLdZ come with old numbers, in arrays into which others write."""
    for K, C, shape in ((4, 2, (3,)), (1, 1, (1,)), (300, 2, (70, 2))):
        session.begin_record()
        ids, calls = rng.integers(0, K, shape), inside(session, "calls", OF_LOOKUPS, SHOWN)
        W, dLdZ = contents(rng, K, C), contents(rng, *shape, C)
        places, which = turns(rng)
        lookup = student.Lookup(Named("ids", ids))
        given = Named("W", W), Named("dLdZ", dLdZ), places, which
        right = {"Z": W[:, ids], "dLdW": np.array([summed(ids, each, K) for each in dLdZ])}
        judge(session.call(calls, lookup, *given), right, which)


@pytest.mark.task("embedding")
def test_ids_that_come_again(session: Session, student: Student, rng: Rng) -> None:
    """Embedding: the same ids in several arrays, into which others write after each call.

    Only the student's own Lookup shares the memory of the ids. If it is wrong with a new one for
    each call, it is Lookup's task that pays.
    """
    if not lookup_is_right(session):
        return
    for K, C, shape in ((5, 2, (2,)), (4, 1, (2, 3)), (300, 2, (70,)), (3, 2, ())):
        session.begin_record()
        W, ids = rng.normal(size=(K, C)), rng.integers(0, K, (3, *shape))
        ids[1] = rng.permutation(ids[0].ravel()).reshape(shape)
        ids.reshape(3, -1)[2, 0] = (ids.reshape(3, -1)[0, 0] + 1) % K
        dLdZ, (places, which) = rng.normal(size=(*shape, C)), turns(rng)
        embedding, calls = student.Embedding(K, C), inside(session, "calls", OF_EMBEDDINGS, SHOWN)
        session.call(embedding, {"weight": Named("W", W)}, method="load_state_dict")
        given = Named("ids", ids), Named("dLdZ", dLdZ), places, which
        right = {"Z.data": W[ids], "weight.grad": np.array([summed(i, dLdZ, K) for i in ids])}
        try:
            judge(session.call(calls, embedding, *given), right, which)
        except TimedOut:
            raise
        except Judgement:
            with session.experiment():
                try:
                    calls = inside(session, "calls", OF_NEW_LOOKUPS)
                    found = session.call(calls, session.find("Lookup"), Named("W", W), *given)
                    judge(found, right, which)
                except Judgement:
                    return
            raise


@pytest.mark.task("layer_norm")
def test_vectors_that_come_again(session: Session, student: Student, rng: Rng) -> None:
    """LayerNorm: the same numbers in several arrays, into which others write after each call."""
    for shape in ((2, 3), (1, 2), (70, 2)):
        session.begin_record()
        A, dLdZ = contents(rng, *shape), rng.normal(size=shape)
        weight, bias = mytorch.ones(shape[-1]), mytorch.zeros(shape[-1])
        of_all, settings = np.stack([dLdZ] * 3), {"weight": weight, "bias": bias, "eps": 1e-5}
        right = right_results(layer_norm, {"A": A}, of_all, **settings)
        expect_contents(session, rng, student.LayerNorm(shape[-1]), {"A": A}, right, dLdZ)


@pytest.mark.task("attention")
def test_questions_that_come_again(session: Session, student: Student, rng: Rng) -> None:
    """Attention: old numbers and old masks in several arrays, into which others write."""
    for T, kind in ((3, "mask"), (3, "numbers"), (3, "both"), (40, "mask"), (2, "no mask")):
        session.begin_record()
        inputs = {name: contents(rng, T, 2) for name in "QKV"}
        mask = rng.random((3, T, T)) < 0.5
        mask[:, np.arange(T), np.arange(T)] = True
        mask[0] = np.tri(T, dtype=bool)
        mask[2] = np.tri(T, dtype=bool)
        mask[2, T - 1, 0] = False
        if kind == "mask":
            inputs = {name: np.stack([X[0]] * 3) for name, X in inputs.items()}
        elif kind == "numbers":
            mask[:] = mask[1]
        dLdZ, others = rng.normal(size=(T, 2)), {} if kind == "no mask" else {"mask": mask}
        right = right_results(attention, inputs, np.stack([dLdZ] * 3), **others)
        made = student.ScaledDotProductAttention()
        expect_contents(session, rng, made, inputs, right, dLdZ, others.get("mask"))


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_texts_that_come_again(session: Session, student: Student, rng: Rng) -> None:
    """Block: the same numbers in several arrays, into which others write after each call."""
    for T, C, heads in ((2, 2, 2), (1, 2, 1)):
        session.begin_record()
        made, state = student.Block(C, heads), small_state(rng, C)
        named = {name: Named(name, each) for name, each in state.items()}
        session.call(made, named, method="load_state_dict")
        X, dLdZ = contents(rng, T, C), rng.normal(size=(1, T, C))
        on = {name: tensor(each) for name, each in state.items()}
        all_at_once = np.concatenate([dLdZ] * 3)
        right = right_results(block, {"X": X}, all_at_once, state=on, heads=heads)
        right = {name: each[:, np.newaxis] for name, each in right.items()}
        several = {"X": X[:, np.newaxis]}
        expect_contents(session, rng, made, several, right, dLdZ, count=often(24))


@pytest.mark.task("experts")
def test_places_that_come_again(session: Session, student: Student, rng: Rng) -> None:
    """MixtureOfExperts: the same numbers in several arrays, into which others write."""
    for top in (None, 2, 1):
        session.begin_record()
        A, dLdZ = contents(rng, 2, 3), rng.normal(size=(2, 3))
        made = student.MixtureOfExperts(3, [student.Sequential() for _ in range(3)], top)
        gate = session.call(made, method="state_dict")["gate.weight"]
        settings: dict[str, Any] = {"state": {"gate.weight": tensor(gate)}, "top": top}
        settings["matrices"] = [np.eye(3)] * 3
        right = right_results(experts, {"A": A}, np.stack([dLdZ] * 3), **settings)
        expect_contents(session, rng, made, {"A": A}, right, dLdZ)
