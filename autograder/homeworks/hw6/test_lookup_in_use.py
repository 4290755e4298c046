"""Homework 6, part 2: Lookup and Embedding, with views, arrays that are gone, and both modes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.parts import judged_with, right_lookup
from autograder.homeworks.hw6.test_embedding import (
    expect_rows_of,
    lookup_that_works as lookup_that_works,
)

pytestmark = pytest.mark.last


def regular_ids(every: Array) -> list[Array]:
    """Return ids that a slice or a broadcast of the rows would give as well."""
    last = every[-1]
    return [
        *(every, every[::2], every[1::3], every[::-2], every[:4].reshape(2, 2), every[1:3]),
        *(np.full(3, last), np.zeros((2, 2), dtype=int), np.repeat(every[:2], 2)),
        *(np.tile(every[:2], 2), np.array(last), np.array([[0]])),
    ]


@pytest.mark.task("lookup")
def test_each_number_has_its_place(session: Session, rng: Rng) -> None:
    """Lookup: who writes one number into Z or dLdW changes no other, nor W, for regular ids too."""
    C, few, many = int(rng.integers(1, 4)), np.arange(int(rng.integers(6, 9))), np.arange(130)
    for every, ids in (
        *((many, many), (many, many[::2]), (many, many[3:90])),
        *((few, ids) for ids in regular_ids(few)),
    ):
        K = len(every)
        session.begin_record()
        program, W, dLdZ = session.program(), *(rng.normal(size=(n, C)) for n in (K, ids.size))
        dLdZ = dLdZ.reshape(*ids.shape, C)
        array, upstream = program.array("W", W, "new"), program.array("dLdZ", dLdZ, "new")
        lookup = program.student.Lookup(program.array("ids", ids, "new"))
        Z = program.call(lookup, array, method="forward")
        dLdW = program.call(lookup, upstream, method="backward")
        at, row = (0,) * (ids.ndim + 1), int(rng.integers(K))
        program.call(Z, at, 7.5, method="__setitem__")
        program.call(dLdW, (row, 0), 8.5, method="__setitem__")
        program.look(Z, dLdW, array, upstream)
        got_Z, got_dLdW, W_after, dLdZ_after = program.run()
        right = W[ids]
        right[at] = 7.5
        expect_array("Z, after Z[0, …] = 7.5,", got_Z, right)
        wanted = np.zeros((K, C))
        np.add.at(wanted, ids, dLdZ)
        wanted[row, 0] = 8.5
        expect_array(f"dLdW, after dLdW[{row}, 0] = 8.5,", got_dLdW, wanted)
        expect_array("W, after Z was changed,", W_after, W)
        expect_array("dLdZ, after dLdW was changed,", dLdZ_after, dLdZ)


def read_only_view(session: Session, array: Remote) -> Remote:
    """Return a view of an array that refuses to be written into; the array does not."""
    view = session.handle(array, "T")
    session.call(view, keywords={"write": False}, method="setflags")
    return view


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_views_of_ids_that_change(session: Session, student: Student, rng: Rng) -> None:
    """Embedding looks at its ids in each call: a read-only view shows what others write."""
    for K, shape in ((5, (3,)), (4, (2, 3)), (300, (70,)), (3, (1,))):
        for wrong in (-1, K):
            session.begin_record()
            W, ids = rng.normal(size=(K, 2)), rng.integers(0, K, shape)
            embedding = student.Embedding(K, 2)
            session.call(embedding, {"weight": Named("W", W)}, method="load_state_dict")
            array = session.array("all_ids", ids)
            view, at = read_only_view(session, array), (0,) * ids.ndim
            for each in (ids, (ids + 1) % K):
                session.call(array, ..., Named("ids", each), method="__setitem__")
                expect_array("Z.data", session.call(embedding, view).data, W[each.T])
            session.call(array, at, wrong, method="__setitem__")
            with expect_raises(session, "IndexError"):
                session.call(embedding, view)


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_ids_that_are_gone(session: Session, student: Student, rng: Rng) -> None:
    """Embedding looks at new ids, also where the memory of old ones is used again."""
    source = "lambda embedding, several: [embedding(ids.copy()).data for ids in several]"
    for K, shape in ((5, (3,)), (4, (2, 3)), (9, (40,))):
        session.begin_record()
        W, several = rng.normal(size=(K, 2)), rng.integers(0, K, (8, *shape))
        embedding, calls = student.Embedding(K, 2), lambda_inside(session, "calls", source)
        session.call(embedding, {"weight": Named("W", W)}, method="load_state_dict")
        found = session.call(calls, embedding, Named("ids", several))
        for number, (got, ids) in enumerate(zip(results(found, 8), several, strict=True)):
            expect_array("Z.data", got, W[ids], because=f"call {number + 1}")
        for wrong in (-1, K):
            several[-1][(0,) * len(shape)] = wrong
            with expect_raises(session, "IndexError"):
                session.call(calls, embedding, Named("ids", several))


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_modes(session: Session, rng: Rng, mode: str) -> None:
    """Embedding is on the tape after train() and eval(), and looks at its ids; here {mode}()."""
    for K, shape in ((5, (2, 3)), (300, (70,)), (2, ()), (1, (1,))):
        session.begin_record()
        program, W, ids = session.program(), rng.normal(size=(K, 2)), rng.integers(0, K, shape)
        embedding = program.student.Embedding(K, 2)
        program.call(embedding, {"weight": Named("W", W)}, method="load_state_dict")
        program.call(embedding, method=mode)
        dLdZ, looks = rng.normal(size=(*shape, 2)), list[Any]()
        Z = program.call(embedding, Named("ids", np.asarray(ids)))
        program.call(Z, Named("dLdZ", dLdZ), method="backward")
        program.look(program.get(Z, "data"), program.get(program.get(embedding, "weight"), "grad"))
        looks = program.run()
        expect_array("Z.data", looks[0], W[ids])
        expect_rows_of(looks[1], np.asarray(ids), dLdZ, K, "weight.grad")
    embedding = Student(session).Embedding(3, 2)
    session.call(embedding, method=mode)
    for wrong in (-1, 3):
        with expect_raises(session, "IndexError"):
            session.call(embedding, Named("ids", np.array([0, wrong])))
