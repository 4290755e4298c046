"""Homework 6, part 1: DataLoader, its orders compared with each other, and one array as both."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_data_loader import SAME_ORDER, as_pair
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last
"""The report of a check on few samples is shorter."""

TURNS = 1700
"""So many passes, with orders of 65,536 different ones, have one of them twice, but once in 10⁹."""

AGREE = 19
"""Of N random places, so many or more are right by chance with a probability below 1 / 19!."""


def orders_of(session: Session, N: int, counts: tuple[int, ...]) -> list[Array]:
    """Return the orders of passes, of several DataLoaders over the same samples in turns."""
    session.begin_record()
    X, program = np.arange(N), session.program()
    loaders = [program.student.DataLoader(Named("X", X), Named("Y", X), N, True) for _ in counts]
    for turn in range(max(counts)):
        for loader, count in zip(loaders, counts, strict=True):
            if turn < count:
                iterator = program.call(loader, method="__iter__")
                program.look(program.operate("[]", program.call(iterator, method="__next__"), 0))
    found = program.run()
    for order in found:
        if not isinstance(order, np.ndarray) or not np.array_equal(np.sort(order), X):
            message = "a pass must have every sample once"
            raise Wrong(Evidence(message, f"{N} samples", describe(order)))
    return [order.astype(int) for order in found]


@pytest.mark.task("data_loader")
def test_no_order_comes_again(session: Session, rng: Rng) -> None:
    """Of 1700 passes over some samples, no two have the same order, nor one backwards."""
    orders = [
        tuple(map(int, each)) for each in orders_of(session, int(rng.integers(18, 24)), (TURNS,))
    ]
    if len({*orders} | {order[::-1] for order in orders}) < 2 * TURNS:
        evidence = Evidence(f"of {TURNS} passes, some have the same order", "new orders")
        SAME_ORDER.add_to(evidence)
        raise Wrong(evidence)


@pytest.mark.task("data_loader")
def test_passes_say_nothing_about_others(session: Session, rng: Rng) -> None:
    """No pass follows from any other: not backwards, not rotated, not as its inverse."""
    N = int(rng.integers(38, 44))
    orders = np.array(orders_of(session, N, (180, 50, 30)))
    places = np.argsort(orders, axis=1)
    for number in range(1, len(orders)):
        for one, before in ((places, places), (orders, orders), (orders, places)):
            for sign in (1, -1):
                expect_no_agreement((one[number] + sign * before[:number]) % N)


def expect_no_agreement(shifts: Array) -> None:
    """Accept rows of numbers below N, in each of which no number comes often."""
    count, N = shifts.shape
    rows = np.arange(count)[:, np.newaxis] * N
    most = int(np.bincount((rows + shifts).ravel(), minlength=count * N).max())
    if most >= AGREE:
        message = f"two passes have {most} of {N} samples in the same order, but for one rule"
        raise Wrong(Evidence(message, "orders of which one says nothing about the other"))


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("how", ["one array", "a view", "two arrays", "read-only"])
def test_batches_share_nothing(session: Session, rng: Rng, how: str) -> None:
    """Who writes into a batch of X changes no batch of Y, nor another one; X and Y are {how}.

    Views may also be columns of one table: texts, and the same texts one character later.
    """
    cases = (
        *((6, 2, False), (6, 2, True), (5, 7, False), (5, 5, True), (3, 1, True)),
        *((130, 70, True), (150, 150, False), (1030, 1030, True)),
    )
    for number, (N, size, shuffle) in enumerate(cases):
        session.begin_record()
        program, values = session.program(), rng.normal(size=(N, 2))
        X = program.array("X", values, "read-only" if how == "read-only" else "new")
        Y = X if how in ("one array", "read-only") else program.call(X, method="view")
        Y = program.array("Y", values, "new") if how == "two arrays" else Y
        labels = values
        if how == "a view" and number in (1, 2, 5, 6):
            all_of_them = rng.normal(size=(N, 3))
            values, labels = all_of_them[:, :-1], all_of_them[:, 1:]
            table = program.array("table", all_of_them, "new")
            parts_of_rows = slice(None, -1), slice(1, None)
            X, Y = (program.operate("[]", table, (slice(None), each)) for each in parts_of_rows)
        loader = program.student.DataLoader(X, Y, size, shuffle)
        iterators = [program.call(loader, method="__iter__") for _ in range(2)]
        parts = list[Any]()
        for turn in range(2 * -(-N // size)):  # two passes at the same time
            batch = program.call(iterators[turn % 2], method="__next__")
            for place in (0, 1):
                part = program.operate("[]", batch, place)
                program.look(part)
                program.call(part, ..., len(parts) + 0.5, method="__setitem__")
                parts.append(part)
        program.look(*parts, X, Y)
        *found, x, y = program.run()
        first, last, places = found[: len(parts)], found[len(parts) :], np.arange(0)
        for number, (before, after) in enumerate(zip(first, last, strict=True)):
            as_pair((before, after))
            if number % 2 == 0 and before.shape[1:] == (2,):
                places = np.argmax(before[:, :1] == values[:, 0], axis=1)
            right = labels if number % 2 else values
            if not np.array_equal(before, right[places]):
                message = "who writes into a batch changes another batch, or the other half of it"
                raise Wrong(Evidence(message, "samples of X", describe(before)))
            if not (after == number + 0.5).all():
                message = "a batch that its caller has written into was changed by another one"
                raise Wrong(Evidence(message, str(number + 0.5), describe(after)))
        expect_unchanged("batch[...] = 0.5", "X", x, values)
        expect_unchanged("batch[...] = 0.5", "Y", y, labels)
