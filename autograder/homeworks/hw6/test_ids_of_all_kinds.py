"""Homework 6, part 2: Lookup and Embedding, with ids of each type in each order, few and many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.expect import expect_raises
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.parts import judged_with, right_lookup
from autograder.homeworks.hw6.test_embedding import lookup_that_works as lookup_that_works
from autograder.homeworks.hw6.test_lookup_at_length import LIMITS
from autograder.results.verdict import Evidence, Judgement, Wrong

pytestmark = pytest.mark.last

Case = tuple[str, Array, tuple[int, int, str, tuple[int, ...], tuple[int, int]]]
"""What ids there are, the ids, and how to call: K, C, the order in memory, and where to write."""

Order = Callable[[Rng, int, int], Array]
"""Returns so many ids below K."""


def _tiled(rng: Rng, count: int, K: int) -> Array:
    few = rng.permutation(K)[: int(rng.integers(2, 6))]
    return np.resize(few, count)


def _zigzag(rng: Rng, count: int, K: int) -> Array:
    ids = np.arange(count) // 2 % K
    return np.where(np.arange(count) % 2, K - 1 - ids, ids)


def _all_but_one(rng: Rng, count: int, K: int) -> Array:
    ids = np.resize(rng.permutation(K), count)
    ids[int(rng.integers(1, count))] = ids[0]
    return ids


ORDERS: Mapping[str, Order] = {
    "of any order": lambda rng, count, K: rng.integers(0, K, count),
    "a few, again and again": _tiled,
    "in a row": lambda rng, count, K: np.sort(np.arange(count) % K),
    "in a row, again and again": lambda rng, count, K: np.arange(count) % K,
    "falling": lambda rng, count, K: np.sort(np.arange(count) % K)[::-1],
    "falling, again and again": lambda rng, count, K: K - 1 - np.arange(count) % K,
    "sorted": lambda rng, count, K: np.sort(rng.integers(0, K, count)),
    "all different, while there are some": lambda rng, count, K: np.resize(
        rng.permutation(K), count
    ),
    "different, but for one": _all_but_one,
    "equal": lambda rng, count, K: np.full(count, int(rng.integers(K))),
    "from both ends": _zigzag,
    "every second": lambda rng, count, K: np.arange(0, 2 * count, 2) % K,
    "in pairs": lambda rng, count, K: np.repeat(rng.integers(0, K, count), 2)[:count],
}
"""How ids may follow one another. A program may take some of these for different or equal ones."""

CALLS = """
def calls(make, several, W, dLdZ, others):
    found = []
    for ids, (rows, columns, order, at, row) in zip(several, others):
        rows_of_W = W[:rows, :columns].copy(order)
        upstream = dLdZ[:ids.size, :columns].reshape(*ids.shape, columns).copy(order)
        given = ids.copy(order)
        Z, dLdW = make(given, rows_of_W, upstream)
        rows_of_W[...], upstream[...] = 7.5, 8.5
        Z[at], dLdW[row] = 9.5, 6.5
        is_same = [(rows_of_W == 7.5).all(), (upstream == 8.5).all(), (given == ids).all()]
        found.append((Z, dLdW, [bool(each) for each in is_same]))
    return found
"""

LOOKUPS = (
    CALLS
    + """
def of_lookups(Lookup, *given):
    def make(ids, W, dLdZ):
        lookup = Lookup(ids)
        lookup.forward(W)[...] = 5.5
        Z = lookup.forward(W)
        lookup.backward(dLdZ)[...] = 5.5
        return Z, lookup.backward(dLdZ)

    return calls(make, *given)
"""
)

EMBEDDINGS = (
    CALLS
    + """
def of_embeddings(Embedding, Parameter, *given):
    def make(ids, W, dLdZ):
        embedding = Embedding(*W.shape)
        embedding.weight = weight = Parameter(W)
        weight.data = W
        embedding.train(ids.size % 2 == 0)
        embedding(ids).data[...] = 5.5
        Z = embedding(ids)
        Z.backward(dLdZ)
        return Z.data, weight.grad

    return calls(make, *given)
"""
)


def ids_of_all_kinds(rng: Rng) -> list[tuple[str, Array, int]]:
    """Return ids of each type in each order, what they are, and the number of rows."""
    cases = []
    for kind, most in LIMITS.items():
        for order, draw in ORDERS.items():
            least, beyond = ((2, 20), (70, 140), (257, 320), (513, 640), (513, 640), (1025, 1200))[
                int(rng.integers(6))
            ]
            count = int(rng.integers(least, beyond))
            largest = min(most + 1, 1300)
            K = int(rng.choice([3, 12, 100, largest, min(count, largest), min(count + 5, largest)]))
            ids = draw(rng, count, K).astype(kind)
            if rng.random() < 0.2 and count > 3:
                columns = int(rng.integers(2, 4))
                ids = ids[: count // columns * columns].reshape(-1, columns)
            cases.append((f"{ids.size} ids of {kind}, {order}", ids, K))
    return cases


def judge_ids(session: Session, rng: Rng, name: str, source: str, *of: Any) -> None:
    """Call something with ids of all kinds, write into all arrays, and judge what came back.

    What is wrong is shown alone, if it is wrong alone.
    """
    cases = list[Case]()
    for what, ids, K in ids_of_all_kinds(rng):
        C = int(rng.integers(1, 4))
        at = (*(int(rng.integers(size)) for size in ids.shape), int(rng.integers(C)))
        row = int(rng.integers(K)), int(rng.integers(C))
        cases.append((what, ids, (K, C, str(rng.choice(["C", "F"])), at, row)))
    W, dLdZ = rng.normal(size=(1300, 3)), rng.normal(size=(1200, 3))
    shown = "…  # rows of W, their gradients, and then other numbers in all arrays"

    def judge(few: list[Case]) -> None:
        session.begin_record()
        calls = inside(session, name, source, shown)
        several = [Named(f"ids{number}", ids) for number, (_, ids, _) in enumerate(few)]
        given = several, Named("W", W), Named("dLdZ", dLdZ), [others for *_, others in few]
        found = results(session.call(calls, *of, *given), len(few))
        for case, got in zip(few, found, strict=True):
            reached[:] = [case]
            judge_case(case, got, W, dLdZ)

    reached = list[Case]()
    try:
        judge(cases)
    except Wrong:
        alone = [*reached]
        with session.experiment():
            try:
                judge(alone)
            except Judgement:
                is_wrong = bool(alone)
            else:
                is_wrong = False
        if is_wrong:
            judge(alone)
        raise


def judge_case(case: Case, got: Any, W: Array, dLdZ: Array) -> None:
    """Accept Z and the gradient of W, into which their caller has written one number each."""
    what, ids, (K, C, _, at, row) = case
    if not isinstance(got, tuple) or len(got) != 3:
        raise Wrong(Evidence(f"there must be results for {what}", got=describe(got)))
    upstream = dLdZ[: ids.size, :C].reshape(*ids.shape, C)
    Z, dLdW = W[:K, :C][ids], np.zeros((K, C))
    np.add.at(dLdW, ids, upstream)
    Z[at], dLdW[row] = 9.5, 6.5
    because = f"there are {what}; their caller has written one number into each result"
    expect_array("Z", got[0], Z, because=because)
    expect_array("the gradient of W", got[1], dLdW, because=because)
    if got[2] != [True] * 3:
        message = "who writes into the results must change neither W, nor dLdZ, nor the ids"
        raise Wrong(Evidence(f"{message}; there are {what}", "as they were", "changed"))


@pytest.mark.task("lookup")
def test_ids_of_all_kinds(session: Session, rng: Rng) -> None:
    """Lookup: ids of each type and order, few and many, and results of which all share nothing."""
    session.begin_record()
    judge_ids(session, rng, "of_lookups", LOOKUPS, session.find("Lookup"))


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_vectors_of_all_kinds(session: Session, rng: Rng) -> None:
    """Embedding: ids of each type and order, few and many; a step of Adam changes no old Z."""
    session.begin_record()
    of = session.find("Embedding"), session.find("Parameter")
    judge_ids(session, rng, "of_embeddings", EMBEDDINGS, *of)


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_wrong_ids_in_all_orders(session: Session, student: Student, rng: Rng) -> None:
    """Embedding: wrong ids raise IndexError, also where they are in a row, or all are equal."""
    for K in (5, int(rng.integers(70, 90))):
        session.begin_record()
        embedding, row = student.Embedding(K, 2), np.arange(K)
        wrong = [row - 1, row + 1, np.arange(-K, 0), np.arange(K, 2 * K), row[::-1] - 1]
        wrong += [np.full(K, -1), np.full(K, K), np.tile([0, -1], 9), np.append(row, K)]
        wrong += [2 * row, -row, np.array([K]), np.array(-1), np.arange(-1, K + 1).reshape(-1, 1)]
        for ids in wrong:
            with expect_raises(session, "IndexError"):
                session.call(embedding, Named("ids", ids))
        for ids in (row, row[::-1].copy(), np.full(K, K - 1)):
            session.call(embedding, Named("ids", ids))
