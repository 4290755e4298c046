"""Homework 6, part 1: DataLoader, with many samples, batches that are kept, and any numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_data_loader import (
    SAME_ORDER,
    as_pair,
    batches_of,
    expect_mixed,
    expect_pass,
)
from autograder.results.verdict import Evidence, Wrong

INTEGERS = "int64", "uint64", "int32", "uint32", "int16", "uint16", "int8", "uint8"
FLOATS = "float64", "float32", "float16", "longdouble"
COMPLEX = {"complex128": "float64", "complex64": "float32", "clongdouble": "longdouble"}
"""The types of complex numbers, and the type of the parts of each."""


def any_values(rng: Rng, N: int, kind: str) -> Array:
    """Return N samples whose numbers need all the room of their type."""
    shape = (N, int(rng.integers(1, 3)))
    if kind in INTEGERS:
        limits = np.iinfo(kind)
        X = rng.integers(limits.min, limits.max, shape, kind, endpoint=True)
        X[0], X[-1] = limits.max, limits.min
        return np.asarray(X)
    if kind == "bool":
        return np.asarray(rng.random(shape) < 0.5)
    if kind in COMPLEX:
        X = np.zeros(shape, dtype=kind)
        X.real, X.imag = (any_floats(rng, shape, COMPLEX[kind]) for _ in range(2))
        return X
    return any_floats(rng, shape, kind)


def any_floats(rng: Rng, shape: tuple[int, ...], kind: str) -> Array:
    """Return floats with digits up to the last place, and the largest and smallest ones."""
    X = rng.normal(size=shape).astype(kind)
    X = X + rng.normal(size=shape).astype(kind) * np.finfo(kind).eps * 100
    X[0], X[-1] = np.finfo(kind).max, np.nextafter(X.dtype.type(0), X.dtype.type(1))
    return np.asarray(X)


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_all_numbers(session: Session, student: Student, rng: Rng, shuffle: bool) -> None:
    """X and Y may have all numbers of their types: large integers, complex ones, longdouble."""
    widest = "longdouble", "clongdouble", "uint64"
    for kind, N in (
        *((kind, int(rng.integers(4, 9))) for kind in (*INTEGERS, *FLOATS, *COMPLEX, "bool")),
        *((kind, N) for kind in widest for N in (130, 1100)),
    ):
        session.begin_record()
        size = int(rng.integers(1, 12)) if N < 10 else 64
        X, places = any_values(rng, N, kind), np.arange(N)
        for first, second in ((X, places), (places, X)):
            given = Named("X", first), Named("Y", second)
            got = batches_of(session, student.DataLoader(*given, size, shuffle), N + 2)
            pairs = got if second is X else [(y, x) for x, y in got]
            order = expect_pass(pairs, places, X, size)
            if shuffle and N > 59:
                expect_mixed(order)


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_kept_batches(session: Session, rng: Rng, shuffle: bool) -> None:
    """Batches stay as they are, however many a caller keeps, of one pass or of several."""
    for N, size, passes in (
        *((int(rng.integers(520, 600)), 1, 1), (20, 4, 30), (7, 9, 70)),
        (int(rng.integers(520, 600)), 260, 14),
    ):
        session.begin_record()
        program, X, Y = session.program(), np.arange(N), rng.normal(size=(N, 2))
        X_given, Y_given = program.array("X", X, "new"), program.array("Y", Y, "new")
        loader = program.student.DataLoader(X_given, Y_given, size, shuffle)
        kept = list[Any]()
        for _ in range(passes):
            iterator = program.call(loader, method="__iter__")
            for _ in range(-(-N // size)):
                kept.append(program.call(iterator, method="__next__"))
        program.look(*kept)
        for batch in kept[: 2 * (N // size)]:  # who writes into all batches changes no sample
            program.call(program.operate("[]", batch, 1), ..., 7.5, method="__setitem__")
        program.look(X_given, Y_given)
        *found, x, y = program.run()
        pairs, count = [as_pair(each) for each in found], -(-N // size)
        for start in range(0, len(pairs), count):
            order = expect_pass(pairs[start : start + count], X, Y, size)
            if not shuffle and order != [*range(N)]:
                raise Wrong(Evidence("without shuffle, the order is that of X", got=str(order)))
        expect_unchanged("batch[...] = 7.5", "X", x, X)
        expect_unchanged("batch[...] = 7.5", "Y", y, Y)


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_many_samples(session: Session, student: Student, rng: Rng, shuffle: bool) -> None:
    """A pass over more than 65,536 samples, in large batches."""
    N, size = map(int, rng.integers((66_000, 7000), (70_000, 40_000)))
    X = np.arange(N, dtype=np.int32)
    loader = student.DataLoader(Named("X", X), Named("Y", X % 251), size, shuffle)
    got = batches_of(session, loader, 20)
    order = np.concatenate([x for x, _ in got])
    if len(order) != N or not np.array_equal(np.sort(order), X):
        raise Wrong(Evidence("a pass must have every sample once", "each once"))
    labels = np.concatenate([y for _, y in got])
    if not np.array_equal(labels, order % 251):
        raise Wrong(Evidence("a batch has samples with labels of others"))
    if [len(x) for x, _ in got] != [size] * (N // size) + [N % size] * (N % size > 0):
        raise Wrong(Evidence(f"the batches must have {size} samples", got=str(len(got[0][0]))))
    if shuffle:
        expect_mixed([*map(int, order)])
    elif not np.array_equal(order, X):
        raise Wrong(Evidence("without shuffle, the order is that of X"))


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_loaders_in_turns(session: Session, rng: Rng, shuffle: bool) -> None:
    """Passes of several DataLoaders go on in turns, also when nobody holds the DataLoaders."""
    for _ in range(3):
        session.begin_record()
        program, cases, turns = session.program(), list[Any](), list[int]()
        for place, N in enumerate(map(int, rng.integers(1, 20, 3))):
            X, Y, size = np.arange(N), rng.normal(size=(N, 2)), int(rng.integers(1, 8))
            given = Named(f"X{place}", X), Named(f"Y{place}", Y)
            loader = program.student.DataLoader(*given, size, shuffle)
            cases.append((program.call(loader, method="__iter__"), X, Y, size))
            program.forget(loader)
            turns += [place] * -(-N // size)
        turns = [int(each) for each in rng.permutation(turns)]
        for turn in turns:
            program.look(program.call(cases[turn][0], method="__next__"))
        found = program.run()
        for place, (_, X, Y, size) in enumerate(cases):
            mine = [as_pair(g) for g, turn in zip(found, turns, strict=True) if turn == place]
            order = expect_pass(mine, X, Y, size)
            if not shuffle and order != [*range(len(X))]:
                raise Wrong(Evidence("without shuffle, the order is that of X", got=str(order)))


@pytest.mark.task("data_loader")
def test_orders_of_two_loaders(session: Session, student: Student) -> None:
    """Two DataLoaders over the same samples have orders of their own."""
    X = np.arange(40)
    loaders = [student.DataLoader(Named("X", X), Named("Y", X), 8, True) for _ in range(2)]
    orders = [expect_pass(batches_of(session, each, 9), X, X, 8) for each in loaders]
    if orders[0] == orders[1]:
        evidence = Evidence("two DataLoaders have the same order", "an order of its own for each")
        SAME_ORDER.add_to(evidence)
        raise Wrong(evidence)
