"""Homework 6, part 1: DataLoader, with data of any kind, and with many passes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_unchanged
from autograder.grading.expect import expect_number, expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Rng, draw_memory
from autograder.homeworks.hw6.test_data_loader import (
    SAME_ORDER,
    as_pair,
    batches_of,
    expect_mixed,
    expect_pass,
)
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last
"""The report of a check on few samples is shorter."""

TYPES = "float64", "float32", "int64", "int32", "int16", "uint8", "uint64"


def draw_any_data(rng: Rng, N: int) -> tuple[Array, Array]:
    """Return samples and labels with up to five axes, of any types; no two samples are equal."""
    kinds = TYPES if N < 256 else TYPES[:3]
    axes = rng.integers(1, 4, int(rng.integers(0, 5)))
    labels = rng.integers(1, 4, int(rng.integers(0, 4)))
    X = np.zeros((N, *map(int, axes))) + np.arange(N).reshape(-1, *(1 for _ in axes))
    Y = rng.integers(0, 120, (N, *map(int, labels)))
    return X.astype(str(rng.choice(kinds))), Y.astype(str(rng.choice([*TYPES, "bool"])))


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_any_data(session: Session, student: Student, rng: Rng, shuffle: bool) -> None:
    """X and Y have any number of axes and any type, and batches have any size."""
    for number in range(16):
        session.begin_record()
        N, size = map(int, rng.integers(1, (60, 40)))
        if number == 13:
            N, size = int(rng.integers(600, 2000)), int(rng.integers(257, 590))
        elif number % 2:  # enough samples for a look at their order
            N = int(rng.integers(60, 130))
            size = int(rng.choice([1, size, N // 2, N - 1, N, N + 1, 10**9]))
        X, Y = draw_any_data(rng, N)
        loader = student.DataLoader(Named("X", X), Named("Y", Y), size, shuffle)
        expect_number("len(loader)", session.operate("len", loader), -(-N // size))
        for _ in range(2):
            order = expect_pass(batches_of(session, loader, N + 2), X, Y, size)
            if not shuffle and order != [*range(N)]:
                raise Wrong(Evidence("without shuffle, the order is that of X", got=str(order)))
            if shuffle and N > 59:
                expect_mixed(order)


@pytest.mark.task("data_loader")
def test_each_pass_has_an_order_of_its_own(session: Session, rng: Rng) -> None:
    """Of many passes, no two have the same order; places and neighbours come about as often."""
    session.begin_record()
    N = int(rng.integers(14, 18))
    size, passes = int(rng.integers(3, 9)), 27 * N
    X, program = np.arange(N), session.program()
    loader = program.student.DataLoader(Named("X", X), Named("Y", X), size, True)
    count = -(-N // size)
    for _ in range(passes):
        iterator = program.call(loader, method="__iter__")
        for _ in range(count):
            program.look(program.call(iterator, method="__next__"))
    found = [as_pair(each)[0] for each in program.run()]
    orders = [
        tuple(map(int, np.concatenate(found[at : at + count])))
        for at in range(0, len(found), count)
    ]
    if len({*orders}) < passes:
        evidence = Evidence(f"of {passes} passes, some have the same order", "new orders")
        SAME_ORDER.add_to(evidence)
        raise Wrong(evidence)
    expect_all_pairs(orders, N)
    odd = sum(map(is_odd, orders))
    if abs(odd - passes / 2) > 6.2 * np.sqrt(passes) / 2:
        message = f"of {passes} passes, {odd} have an order of an odd number of exchanges"
        raise Wrong(Evidence(message, f"about {passes // 2}", str(odd)))


def expect_all_pairs(orders: list[tuple[int, ...]], N: int) -> None:
    """Accept 27 N orders in which each place, neighbour and next place comes about 27 times."""
    found = {what: np.zeros((N, N), dtype=int) for what in ("place", "neighbour", "next pass")}
    inverses = [np.argsort(order) for order in orders]
    for number, order in enumerate(orders):
        found["place"][np.arange(N), order] += 1
        found["neighbour"][order, np.roll(order, 1)] += 1
        found["next pass"][inverses[number], inverses[number - 1]] += 1
    np.fill_diagonal(found["neighbour"], 27)
    # 27 are expected, and two more of the neighbours. Right programs have fewer than 1 or more than
    # 74 once in a billion times.
    texts = {
        "place": "sample {1} came {2} times at place {0}",
        "neighbour": "sample {0} came {2} times after sample {1}",
        "next pass": "a sample at place {1} came {2} times at place {0} of the next pass",
    }
    for what, times in found.items():
        if times.min() < 1 or times.max() > 74:
            first, second = map(int, np.argwhere((times < 1) | (times > 74))[0])
            count = int(times[first, second])
            message = f"in {len(orders)} passes, {texts[what].format(first, second, count)}"
            raise Wrong(Evidence(message, "about 27 times", f"{count} times"))


def is_odd(order: tuple[int, ...]) -> bool:
    """Whether an order is made of the plain one by an odd number of exchanges."""
    places = np.array(order)
    return bool(np.triu(places[:, np.newaxis] > places).sum() % 2)


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_any_batches_are_copies(session: Session, rng: Rng, shuffle: bool) -> None:
    """Who writes into a batch changes neither X nor Y, wherever they lie; orders are mixed."""
    for number in range(8):
        session.begin_record()
        N, size = map(int, rng.integers((6, 5), (60, 40)))
        if number % 2:  # enough samples for a look at their order
            N, size = int(rng.integers(200, 400)), int(rng.integers(70, 420))
        X, Y = draw_any_data(rng, N)
        program, looks = session.program(), list[Any]()
        given = [
            program.array(name, each, draw_memory(rng, each)) for name, each in (("X", X), ("Y", Y))
        ]
        loader = program.student.DataLoader(*given, size, shuffle)
        iterator = program.call(loader, method="__iter__")
        for _ in range(-(-N // size)):
            batch = program.call(iterator, method="__next__")
            program.look(batch)
            for place in (0, 1):
                part = program.operate("[]", batch, place)
                program.call(part, ..., 0, method="__setitem__")
        program.look(*given)
        *looks, x, y = program.run()
        expect_unchanged("batch[...] = 0", "X", x, X)
        expect_unchanged("batch[...] = 0", "Y", y, Y)
        order = expect_pass([as_pair(each) for each in looks], X, Y, size)
        if shuffle and N > 59:
            expect_mixed(order)


@pytest.mark.task("data_loader")
def test_any_unequal_numbers_are_refused(session: Session, rng: Rng) -> None:
    """DataLoader raises ValueError if X and Y have not the same number of samples."""
    for _ in range(6):
        N, M = map(int, rng.choice(40, 2, replace=False) + 1)
        X, Y = draw_any_data(rng, N)[0], draw_any_data(rng, M)[1]
        with expect_raises(session, "ValueError"):
            session.find("DataLoader")(Named("X", X), Named("Y", Y), 2, bool(rng.random() < 0.5))
