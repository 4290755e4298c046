"""Homework 6, part 2: Lookup and Embedding."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import Mistake, name_mistake
from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw4.operation import any_numbers
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.hints import FROM_THE_END, ONE_USE
from autograder.homeworks.hw6.life import Rng, draw_memory, draw_numbers, expect_a_tensor
from autograder.homeworks.hw6.parts import (
    judged_with,
    lookup_is_right,
    right_lookup,
    summed,
)
from autograder.results.verdict import Evidence, Judgement, Wrong

TYPES = "int64", "int64", "int32", "int8", "uint8", "int16", "uint64"
"""The types of arrays of ids."""


def draw_ids(rng: Rng, K: int) -> Array:
    """Return ids of any shape; some are there several times."""
    shape = tuple(map(int, rng.integers(1, 5, int(rng.integers(0, 4)))))
    if rng.random() < 0.1:
        shape = tuple(map(int, rng.integers(1, 4, int(rng.integers(4, 6)))))
    elif rng.random() < 0.15:
        shape = (int(rng.integers(70, 300)),)
    kind = str(rng.choice([each for each in TYPES if np.iinfo(each).max > K]))
    few = int(rng.integers(1, K + 1)) if rng.random() < 0.4 else K
    return np.asarray(rng.integers(0, few, shape)).astype(kind)


def one_use(ids: Array, dLdZ: Array, K: int) -> Array:
    """Return the gradient of one use of each row: that of the last."""
    dLdW = np.zeros((K, dLdZ.shape[-1]))
    dLdW[ids] = dLdZ
    return dLdW


KNOWN = (
    Mistake(
        ONE_USE.name,
        one_use,
        ONE_USE.observation,
        ONE_USE.question,
        ONE_USE.why,
        ONE_USE.reading,
    ),
)


def expect_rows_of(got: Any, ids: Array, dLdZ: Array, K: int, name: str = "dLdW") -> None:
    """Accept the gradient of W."""
    wanted, terms = summed(ids, dLdZ, K), summed(ids, np.abs(dLdZ), K)
    try:
        expect_array(name, got, wanted, summed=terms, smallest=0.0)
    except Wrong as wrong:
        name_mistake(wrong.evidence, KNOWN, got, wanted, ids, dLdZ, K)
        raise


@pytest.mark.task("lookup")
def test_lookup(session: Session, rng: Rng) -> None:
    """Lookup: rows of W, and the sums of their gradients; objects live side by side."""
    for number in range(30):
        session.begin_record()
        program = session.program()
        looks: list[Any] = []
        objects = []
        for place in range(1 if number < 8 else 3):
            K, C = int(rng.choice([1, 2, 3, 5, 40, 300])), int(rng.choice([1, 2, 3, 6, 6, 70]))
            if number < 2:
                K, C = 3, 2
            ids = np.array([2, 0, 2]) if number < 2 else draw_ids(rng, K)
            given = program.array(f"ids{place}", ids, draw_memory(rng, ids))
            objects.append((program.student.Lookup(given), ids, given, K, C))
        turns = [*range(len(objects)), *map(int, rng.integers(0, len(objects), 3))]
        for turn, place in enumerate(turns):
            lookup, ids, given, K, C = objects[place]
            if rng.random() < 0.3:  # another matrix, with more rows
                K, C = K + int(rng.integers(1, 9)), int(rng.integers(1, 5))
            W = any_numbers(rng, (K, C))
            array = program.array(f"W{turn}", W, draw_memory(rng, W))
            Z = program.call(lookup, array, method="forward")
            program.look(Z)
            looks.append(("Z", W[ids], None))
            for again in range(int(rng.integers(1, 3))):
                dLdZ = any_numbers(rng, (*np.shape(ids), C))
                upstream = program.array(f"dLdZ{turn}{again}", dLdZ, draw_memory(rng, dLdZ))
                dLdW = program.call(lookup, upstream, method="backward")
                program.look(dLdW, upstream)
                looks += [("dLdW", dLdZ, (ids, K)), ("dLdZ", dLdZ, "unchanged")]
            program.look(array, given)
            looks += [("W", W, "unchanged"), ("ids", ids, "unchanged")]
        for got, (name, right, how) in zip(program.run(), looks, strict=True):
            if how == "unchanged":
                expect_unchanged("Lookup", name, got, right)
            elif how is None:
                expect_array(name, got, right, summed=np.abs(right), smallest=0.0)
            else:
                expect_rows_of(got, how[0], right, how[1])


@pytest.mark.task("lookup")
def test_results_stay(session: Session, rng: Rng) -> None:
    """What Lookup has returned stays as it is, after calls with arrays of the same shapes."""
    for _ in range(4):
        session.begin_record()
        program, kept = session.program(), []
        K, C = map(int, rng.integers(1, 5, 2))
        for turn in range(12):
            ids, W = rng.integers(0, K, 3), rng.normal(size=(K, C))
            dLdZ = rng.normal(size=(3, C))
            lookup = program.student.Lookup(Named(f"ids{turn}", ids))
            Z = program.call(lookup, Named(f"W{turn}", W), method="forward")
            dLdW = program.call(lookup, Named(f"dLdZ{turn}", dLdZ), method="backward")
            kept.append((Z, dLdW, W[ids], ids, dLdZ))
        for Z, dLdW, *_ in kept:
            program.look(Z, dLdW)
        found = program.run()
        for place, (_, _, right, ids, dLdZ) in enumerate(kept):
            expect_array("Z, looked at after other calls,", found[2 * place], right)
            expect_rows_of(found[2 * place + 1], ids, dLdZ, K, "dLdW, looked at after other calls,")


@pytest.fixture
def lookup_that_works(session: Session) -> Iterator[None]:
    """Let Embedding use a right Lookup, if the student's own is wrong."""
    with nullcontext() if lookup_is_right(session) else right_lookup(session):
        yield


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_embedding(session: Session, rng: Rng) -> None:
    """Embedding: the rows of its weight, on the tape, for ids of any shape and type.

    The weight gets its numbers by a state, by another array, or is another Parameter now; one
    result has two backwards.
    """
    for number in range(24):
        session.begin_record()
        program = session.program()
        K, C = int(rng.choice([1, 2, 7, 40, 400])), int(rng.choice([1, 2, 3, 4, 48]))
        K, looks = 7 if number < 6 else K, list[Any]()
        made = [program.student.Embedding(K, C) for _ in range(2)]
        for turn, place in enumerate((0, 1, 0)):
            W, ids = draw_numbers(rng, (K, C)), draw_ids(rng, K)
            if number < 2:
                ids = np.array([[2, 0, 2]])
            numbers = Named(f"W{turn}", W)
            if (number + turn) % 3 == 1:
                program.set(made[place], weight=program.student.Parameter(numbers))
            elif (number + turn) % 6 == 2:
                program.set(program.get(made[place], "weight"), data=numbers)
            else:
                program.call(made[place], {"weight": numbers}, method="load_state_dict")
            given = program.array(f"ids{turn}", ids, draw_memory(rng, ids))
            Z = program.call(made[place], given)
            weight = program.get(made[place], "weight")
            program.set(weight, grad=None)
            dLdZ = draw_numbers(rng, (*ids.shape, C))
            program.look(program.get(program.get(Z, "__class__"), "__name__"))
            program.look(program.get(Z, "data"))
            program.call(Z, Named(f"dLdZ{turn}", dLdZ), method="backward")
            if turn == 2:
                program.call(Z, Named("again", -0.5 * dLdZ), method="backward")
                dLdZ = 0.5 * dLdZ
            program.look(program.get(weight, "grad"), given)
            looks.append((W, ids, dLdZ))
        found = iter(program.run())
        for W, ids, dLdZ in looks:
            expect_a_tensor(next(found))
            expect_array("Z.data", next(found), W[ids])
            expect_rows_of(next(found), ids, dLdZ, K, "weight.grad")
            expect_unchanged("Embedding", "ids", next(found), ids)


@pytest.mark.task("embedding")
def test_first_numbers(session: Session, student: Student) -> None:
    """A new Embedding has normally distributed numbers, with mean 0 and variance 1, drawn anew."""
    seen: list[Array] = []
    for K, C in ((500, 20), (20, 500), (1500, 500), (3, 2), (3, 2)):
        session.begin_record()
        embedding = student.Embedding(K, C)
        state = session.call(embedding, method="state_dict")
        if not isinstance(state, dict) or [*state] != ["weight"]:
            message = "an Embedding must have the Parameter weight, and no other"
            raise Wrong(Evidence(message, "weight", describe(state)))
        X = state["weight"]
        expect_array("weight.data", X, X if np.shape(X) == (K, C) else np.zeros((K, C)))
        if any(np.array_equal(X, other) for other in seen):
            raise Wrong(Evidence("two Embeddings have the same numbers", "numbers of their own"))
        seen.append(X)
        if X.size > 100:
            expect_drawn(X)
            expect_normal(X)


@pytest.mark.task("embedding")
def test_first_numbers_of_small_ones(session: Session, rng: Rng) -> None:
    """The numbers of many small Embeddings, taken together, are normally distributed, too."""
    for K, C in ((4, 3), (1, 12), tuple(map(int, rng.integers(4, 8, 2)))):
        session.begin_record()
        program, count = session.program(), 60
        for _ in range(count):
            weight = program.get(program.student.Embedding(K, C), "weight")
            program.look(program.get(weight, "data"))
        found = program.run()
        for X in found:
            expect_array("weight.data", X, X if np.shape(X) == (K, C) else np.zeros((K, C)))
            expect_drawn(X)
        expect_normal(np.stack(found).reshape(20, -1))


def expect_drawn(X: Array) -> None:
    """Accept numbers of which none follows from others, so that no sum of them is 0."""
    sums = [X.sum(), (X**2).sum() - X.size, *X.sum(axis=0), *X.sum(axis=1)]
    if min(map(abs, sums)) < 2e-13:
        message = "the numbers of weight are drawn, and not brought to a mean or a variance"
        raise Wrong(Evidence(message, "numbers that are drawn one by one"))


def expect_normal(X: Array) -> None:
    """Accept standard normal numbers; right ones fail once in a billion times."""
    size, near = X.size, 6.3 / np.sqrt(X.size)
    shares = [float((X < edge).mean()) for edge in (-1.5, -0.5, 0.5, 1.5)]
    wanted = [0.0668, 0.3085, 0.6915, 0.9332]
    if abs(X.mean()) > near or abs((X**2).mean() - 1) > 1.42 * near:
        message = f"the mean of weight is {X.mean():.3f}, and its variance {X.var():.3f}"
        raise Wrong(Evidence(message, "near 0 and 1", f"{X.mean():.3f} and {X.var():.3f}"))
    # Of normal numbers, the mean of the fourth powers is 3, and its variance 96 / size.
    has_tails = abs((X**4).mean() - 3) < 6.5 * np.sqrt(96 / size) or size < 10_000
    if not has_tails or any(abs(a - b) > near / 2 for a, b in zip(shares, wanted, strict=True)):
        message = "the numbers of weight are not normally distributed"
        raise Wrong(Evidence(message, f"parts below -1.5, -0.5, 0.5, 1.5: {wanted}", str(shares)))
    for edge, chance in ((3.0, 0.0026998), (4.0, 6.3342e-5)):
        expected, count = size * chance, int((np.abs(X) > edge).sum())
        if expected > 40 and not -6.3 < (count - expected) / np.sqrt(expected) < 7.2:
            message = f"of {size} numbers of weight, {count} are beyond -{edge:g} and {edge:g}"
            raise Wrong(Evidence(message, f"about {expected:.0f}", str(count)))
    if X.size < 20_000 and len(np.unique(np.abs(X))) < size:
        raise Wrong(Evidence("weight has the same numbers with other signs", "drawn numbers"))
    if len(np.unique(X)) < size or np.abs(np.corrcoef(X[:20])[0, 1:]).max(initial=0.0) > 0.9:
        raise Wrong(Evidence("weight has the same numbers again and again", "drawn numbers"))


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_refused(session: Session, student: Student, rng: Rng) -> None:
    """An id that is negative or too large raises IndexError, wherever it stands."""
    for K in (1, 3, 8, 300):
        embedding = student.Embedding(K, 2)
        for wrong in (-1, K, -K, K + 5):
            for shape in ((), (1,), (2, 3), (40,)):
                ids = rng.integers(0, K, shape)
                ids[tuple(int(rng.integers(0, size)) for size in shape)] = wrong
                try:
                    with expect_raises(session, "IndexError"):
                        session.call(embedding, Named("ids", np.array(ids)))
                except Judgement as judgement:
                    if wrong < 0 and "raises nothing" in judgement.evidence.message:
                        FROM_THE_END.add_to(judgement.evidence)
                    raise
        session.call(embedding, Named("ids", np.append(rng.integers(0, K, 3), [0, K - 1])))
