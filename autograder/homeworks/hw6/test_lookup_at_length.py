"""Homework 6, part 2: Lookup and Embedding with many rows and ids, and arrays that change."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Rng, draw_memory
from autograder.homeworks.hw6.parts import judged_with, right_lookup
from autograder.homeworks.hw6.test_embedding import (
    TYPES,
    expect_rows_of,
    lookup_that_works as lookup_that_works,
)

LIMITS = {kind: int(np.iinfo(kind).max) for kind in sorted({*TYPES, "uint16", "uint32"})}


LIKE_NUMBERS_IN_A_ROW = np.array([0, 0, 3, 4, 4, 5, 6, 7, 7, 8, 11, 11])
"""Repeated ids whose number, limits, sum, squares and cubes are those of different ones."""


def many_uses(rng: Rng) -> list[tuple[int, int, Array]]:
    """Return cases K, C and ids: each type of ids near its limits, many rows, and many uses."""
    cases = []
    for kind, most in LIMITS.items():
        K, C = min(most + 1, 400), 70 if most < 40_000 else 2
        ids = rng.integers(0, K, 9)
        ids[:2] = K - 1, 0
        cases.append((K, 170 if kind.endswith("int16") else C, ids.astype(kind)))
    K = int(rng.integers(66_000, 70_000))
    cases.append((K, 1, np.append(rng.integers(0, K, 20), [K - 1, 2049, 65_536])))
    cases.append((int(rng.integers(2, 5)), 2, rng.integers(0, 2, int(rng.integers(4100, 5000)))))
    cases.append((9, 3, rng.integers(0, 9, (4, 5, 6)).transpose(2, 0, 1)))
    first = int(rng.integers(3))
    cases.append((first + 12, 2, first + rng.permutation(LIKE_NUMBERS_IN_A_ROW)))
    cases += [(int(ids.max()) + int(rng.integers(1, 4)), 2, ids) for ids in nearly_regular(rng)]
    return cases


def nearly_regular(rng: Rng) -> list[Array]:
    """Return ids that seem to be numbers in a row, or equal ones, if one looks at some of them.

    Those that are nearly in a row have the ends and the sum of a row.
    """

    def row(length: int) -> Array:
        ids, at = np.arange(length), int(rng.integers(1, length - 12))
        ids[at : at + 12] = at + LIKE_NUMBERS_IN_A_ROW
        return ids

    short, medium, long = map(int, rng.integers((18, 70, 1030), (30, 300, 1200)))
    several = np.tile(np.arange(short), (4, 1))
    several[int(rng.integers(1, 3))] = row(short)
    equal = np.full(medium, int(rng.integers(3)))
    equal[int(rng.integers(1, medium - 1))] += 1
    turned = row(medium)[::-1] if rng.random() < 0.5 else 2 * row(medium)
    first = int(rng.integers(3))
    return [first + row(short), first + row(long), turned, several, equal]


@pytest.mark.task("lookup")
def test_many_uses(session: Session, rng: Rng) -> None:
    """Lookup: ids near the limits of their types, 66,000 rows, and thousands of uses."""
    for K, C, ids in many_uses(rng):
        session.begin_record()
        program, W = session.program(), rng.normal(size=(K, C))
        lookup = program.student.Lookup(program.array("ids", ids, draw_memory(rng, ids)))
        Z = program.call(lookup, Named("W", W), method="forward")
        dLdZ = rng.normal(size=(*ids.shape, C))
        dLdW = program.call(lookup, Named("dLdZ", dLdZ), method="backward")
        program.look(Z, dLdW)
        got_Z, got_dLdW = program.run()
        expect_array("Z", got_Z, W[ids])
        expect_rows_of(got_dLdW, ids, dLdZ, K)


@pytest.mark.task("lookup")
def test_results_are_new(session: Session, rng: Rng) -> None:
    """Lookup returns new arrays: who writes into one changes no other, in all orders of ids."""
    K, C = int(rng.integers(2, 6)), int(rng.integers(1, 4))
    for ids in (
        *(np.arange(K), np.arange(K)[::-1].copy(), np.arange(1, K), np.array([K - 1])),
        *(np.array(1), np.arange(K).reshape(1, K), np.zeros(3, dtype=int)),
    ):
        session.begin_record()
        program, W, dLdZ = session.program(), rng.normal(size=(K, C)), rng.normal(size=C)
        array, dLdZ = program.array("W", W, "new"), rng.normal(size=(*ids.shape, C))
        upstream = program.array("dLdZ", dLdZ, "new")
        lookup = program.student.Lookup(program.array("ids", ids, "new"))
        Z = program.call(lookup, array, method="forward")
        dLdW = program.call(lookup, upstream, method="backward")
        program.call(array, ..., 7.5, method="__setitem__")
        program.look(Z)
        program.call(upstream, ..., 8.5, method="__setitem__")
        program.look(dLdW)
        program.call(Z, ..., 9.5, method="__setitem__")
        program.call(dLdW, ..., 6.5, method="__setitem__")
        program.look(array, upstream)
        got_Z, got_dLdW, W_after, dLdZ_after = program.run()
        expect_array("Z, after W was changed,", got_Z, W[ids])
        expect_rows_of(got_dLdW, ids, dLdZ, K, "dLdW, after dLdZ was changed,")
        expect_array("W, after Z was changed,", W_after, np.full(W.shape, 7.5))
        expect_array("dLdZ, after dLdW was changed,", dLdZ_after, np.full(dLdZ.shape, 8.5))


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_many_ids(session: Session, student: Student, rng: Rng) -> None:
    """Embedding: ids near the limits of their types, 66,000 rows, and thousands of uses."""
    for K, C, ids in many_uses(rng):
        session.begin_record()
        program, W = session.program(), rng.normal(size=(K, C))
        embedding = program.student.Embedding(K, C)
        program.call(embedding, {"weight": Named("W", W)}, method="load_state_dict")
        Z = program.call(embedding, program.array("ids", ids, draw_memory(rng, ids)))
        dLdZ = rng.normal(size=(*ids.shape, C))
        program.call(Z, Named("dLdZ", dLdZ), method="backward")
        weight = program.get(embedding, "weight")
        program.look(program.get(Z, "data"), program.get(weight, "grad"))
        got_Z, grad = program.run()
        expect_array("Z.data", got_Z, W[ids])
        expect_rows_of(grad, ids, dLdZ, K, "weight.grad")


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_same_arrays_again(session: Session, rng: Rng) -> None:
    """Embedding: the same array of ids with other ids, and a weight with other numbers."""
    for mode in (True, False):
        session.begin_record()
        program, K, C, looks = session.program(), 6, 2, list[Any]()
        embedding = program.student.Embedding(K, C)
        program.call(embedding, mode, method="train")
        weight, kept = program.get(embedding, "weight"), list[Any]()
        ids, W = rng.integers(0, K, (2, 3)), rng.normal(size=(K, C))
        array = program.array("ids", ids, "new")
        for turn in range(8):
            if turn % 4 == 0:
                W = rng.normal(size=(K, C))
                program.set(weight, data=Named(f"W{turn}", W))
            elif turn % 4 == 1:
                W = rng.normal(size=(K, C))
                program.call(embedding, {"weight": Named(f"W{turn}", W)}, method="load_state_dict")
            elif turn % 4 == 2:
                ids = ids.reshape(-1)[rng.permutation(6)].reshape(2, 3)  # the same sum
                program.call(array, ..., Named(f"ids{turn}", ids), method="__setitem__")
            else:
                ids = rng.integers(0, K, (2, 3))
                program.call(array, ..., Named(f"ids{turn}", ids), method="__setitem__")
            dLdZ = rng.normal(size=(2, 3, C))
            Z = program.call(embedding, array)
            program.set(weight, grad=None)
            program.call(Z, Named(f"dLdZ{turn}", dLdZ), method="backward")
            program.look(program.get(Z, "data"), program.get(weight, "grad"))
            looks.append((W, ids, dLdZ))
            kept.append(program.get(Z, "data"))
        program.look(*kept)
        found = program.run()
        for turn, (W, ids, dLdZ) in enumerate(looks):
            expect_array("Z.data", found[2 * turn], W[ids], because=f"call {turn + 1}")
            expect_rows_of(found[2 * turn + 1], ids, dLdZ, K, "weight.grad")
            later = found[2 * len(looks) + turn]
            expect_array("Z.data, looked at later,", later, W[ids], because=f"call {turn + 1}")


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_wrong_ids_of_all_types(session: Session, student: Student, rng: Rng) -> None:
    """A wrong id of any type raises IndexError, among thousands, and where a right one was."""
    embedding = student.Embedding(5, 2)
    for kind, most in LIMITS.items():
        wrong = [5, most, most - 1, *((256 + 1, 65_536 + 2, 2**32 + 3, -1, -5))]
        for each in wrong:
            if np.iinfo(kind).min <= each <= most:
                with expect_raises(session, "IndexError"):
                    session.call(embedding, Named("ids", np.array([0, each, 4], dtype=kind)))
    for size in (1100, 9000):
        for place in (int(rng.integers(size)), size - 1, 0):
            ids = rng.integers(0, 5, size)
            ids[place] = -1 if place else 5
            with expect_raises(session, "IndexError"):
                session.call(embedding, Named("ids", ids.reshape(-1, 10)))
    for wrong_id in (-1, 5):
        right = rng.integers(0, 5, (2, 3))
        array = session.array("ids", right)
        session.call(embedding, array)
        session.call(array, (1, 1), wrong_id, method="__setitem__")
        with expect_raises(session, "IndexError"):
            session.call(embedding, array)
        session.call(array, (1, 1), 4, method="__setitem__")
        session.call(embedding, array)
        smaller = student.Embedding(3, 2)
        with expect_raises(session, "IndexError"):
            session.call(smaller, array)
