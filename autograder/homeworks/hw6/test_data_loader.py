"""Homework 6, part 1: DataLoader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.expect import expect_number, expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import lambda_inside
from autograder.homeworks.hw6.life import Rng, draw_memory
from autograder.results.verdict import Evidence, Wrong

LOADER = 'README.md, "DataLoader"'
LABELS = Hints(
    "shuffled without their labels",
    "A sample comes with the label of another one.",
    "What connects a sample with its label, before and after the shuffle?",
    "One order is drawn, and both arrays are taken in this order.",
    LOADER,
)
LAST = Hints(
    "the last batch left out",
    "The samples at the end, too few for a whole batch, are missing.",
    "In how many batches do 5 samples come, two at a time?",
    "Every sample is there once a pass: the last batch may be smaller.",
    LOADER,
)
SAME_ORDER = Hints(
    "the same order in every pass",
    "Two passes have the same order.",
    "When is an order drawn, and from how many?",
    "With shuffle, every pass has a new order.",
    LOADER,
)
MOST_OF_24 = 88.0
"""Pearson's χ² of 24 counts is larger once in a billion times."""

LEAST_OF_24 = 1.7
"""Pearson's χ² of 24 counts is smaller less than once in a billion times."""

NEXT_TWICE = "lambda one_pass: [next(one_pass, None) for _ in range(2)]"

KINDS = "float64", "int64", "float32", "bool", "uint8", "int16"


def draw_data(rng: Rng, N: int) -> tuple[Array, Array]:
    """Return samples and labels, of any shapes and types; no two samples are equal."""
    shape = tuple(map(int, rng.integers(1, 4, int(rng.integers(0, 3)))))
    X = (np.arange(N).reshape(-1, *(1,) * len(shape)) + np.zeros(shape)).astype(
        str(rng.choice(["float64", "int64", "float32"]))
    )
    labels = tuple(map(int, rng.integers(1, 3, int(rng.integers(0, 2)))))
    Y = rng.integers(0, 9, (N, *labels)).astype(str(rng.choice(KINDS)))
    return X, Y


def batches_of(session: Session, loader: Remote, most: int) -> list[tuple[Array, Array]]:
    """Return the batches of a pass."""
    return [as_pair(each) for each in session.items(loader, most=most)]


def as_pair(got: Any) -> tuple[Array, Array]:
    """Accept a pair of arrays."""
    is_pair = isinstance(got, tuple | list) and len(got) == 2
    if not is_pair or not all(isinstance(each, np.ndarray) for each in got):
        message = "a DataLoader must give pairs of arrays, (batch of X, batch of Y)"
        raise Wrong(Evidence(message, "a pair of arrays", describe(got)))
    return got[0], got[1]


def expect_batch(got: tuple[Array, Array], X: Array, Y: Array, number: int) -> None:
    """Accept a batch with these samples and labels."""
    for name, each, right in zip("XY", got, (X, Y), strict=True):
        if each.shape != right.shape or each.dtype != right.dtype:
            message = f"batch {number} of {name} has the shape {each.shape} and type {each.dtype}"
            raise Wrong(Evidence(message, f"{right.shape} {right.dtype}", describe(each)))
        if not np.array_equal(each, right):
            message = f"batch {number} of {name} has other numbers"
            raise Wrong(Evidence(message, describe(right), describe(each)))


def expect_pass(got: list[tuple[Array, Array]], X: Array, Y: Array, size: int) -> list[int]:
    """Accept a pass in any order, each sample once with its label, and return the order."""
    sizes = [len(each[0]) for each in got]
    wanted = [size] * (len(X) // size) + ([len(X) % size] if len(X) % size else [])
    if sizes != wanted:
        message = f"a pass over {len(X)} samples has batches of {sizes}, and must have {wanted}"
        evidence = Evidence(message, str(wanted), str(sizes))
        if sizes == wanted[:-1]:
            LAST.add_to(evidence)
        raise Wrong(evidence)
    order: list[int] = []
    for number, (samples, labels) in enumerate(got):
        places = [int(each) for each in samples.reshape(len(samples), -1)[:, 0]]
        if not {*places} <= {*range(len(X))}:
            raise Wrong(Evidence(f"batch {number} has samples that are not in X"))
        expect_batch((samples, samples[:0]), X[places], samples[:0], number)
        if labels.shape != Y[places].shape or not np.array_equal(labels, Y[places]):
            message = f"batch {number} has samples with labels of others"
            evidence = Evidence(message, describe(Y[places]), describe(labels))
            LABELS.add_to(evidence)
            raise Wrong(evidence)
        expect_batch((samples, labels), X[places], Y[places], number)
        order += places
    if sorted(order) != [*range(len(X))]:
        message = "a pass must have every sample once"
        twice = [place for place, count in Counter(order).items() if count > 1]
        raise Wrong(Evidence(message, "each once", f"twice: {twice}"))
    return order


def expect_length(session: Session, loader: Remote, N: int, size: int) -> None:
    """Accept the number of batches."""
    try:
        expect_number("len(loader)", got := session.operate("len", loader), -(-N // size))
    except Wrong as wrong:
        if N % size and got == N // size:
            LAST.add_to(wrong.evidence)
        raise


def sizes(rng: Rng) -> Iterable[tuple[int, int]]:
    """Yield numbers of samples, and of those in a batch."""
    yield from (
        (5, 2),
        (6, 2),
        (6, 3),
        (1, 1),
        (3, 7),
        (4, 4),
        (7, 1),
        (1, 5),
        (300, 64),
        (4, 10**9),
    )
    for _ in range(8):
        yield int(rng.integers(1, 30)), int(rng.integers(1, 12))


@pytest.mark.task("data_loader")
def test_in_order(session: Session, student: Student, rng: Rng) -> None:
    """Without shuffle, the batches have the order of X, in every pass, and copy their samples."""
    for N, size in sizes(rng):
        session.begin_record()
        X, Y = draw_data(rng, N)
        given = [session.array(*each) for each in (("X", X), ("Y", Y))]
        loader = student.DataLoader(*given, size, *([False] if rng.random() < 0.3 else []))
        expect_length(session, loader, N, size)
        for _ in range(2):
            got = batches_of(session, loader, N + 2)
            expect_pass(got, X, Y, size)
            for number, batch in enumerate(got):
                part = slice(number * size, (number + 1) * size)
                expect_batch(batch, X[part], Y[part], number)
        for name, remote, values in zip("XY", given, (X, Y), strict=True):
            expect_unchanged("a pass", name, session.value(remote), values)


@pytest.mark.task("data_loader")
def test_shuffled(session: Session, student: Student, rng: Rng) -> None:
    """With shuffle, every pass has each sample once, with its label, in a new order."""
    for N, size in ((5, 2), (1, 1), (3, 7), (40, 7), (64, 8), (700, 100), (2500, 250)):
        session.begin_record()
        X, Y = draw_data(rng, N)
        loader = student.DataLoader(Named("X", X), Named("Y", Y), size, shuffle=True)
        expect_length(session, loader, N, size)
        orders = [expect_pass(batches_of(session, loader, N + 2), X, Y, size) for _ in range(3)]
        if N < 40:
            continue
        if orders[0] == orders[1]:
            evidence = Evidence("two passes have the same order", "a new order")
            SAME_ORDER.add_to(evidence)
            raise Wrong(evidence)
        for order in orders:
            expect_mixed(order)


def expect_mixed(order: list[int]) -> None:
    """Accept a random order of many; a right one fails once in a billion times."""
    N = len(order)
    apart = np.abs(np.array(order) - np.arange(N)).mean() / N
    steps = np.abs(np.diff(order)).mean() / N
    for what, share in (("from its place in X", apart), ("from the sample before it", steps)):
        if abs(share - 1 / 3) > 6.5 * 0.25 / np.sqrt(N):
            message = f"a sample is {share:.2f} N {what} in the mean, and must be N / 3"
            raise Wrong(Evidence(message, "about 0.33 N", f"{share:.2f} N"))
    # The correlation of two random orders of N has the standard deviation 1 / √(N - 1).
    alike = float(np.corrcoef(order, np.arange(N))[0, 1])
    if abs(alike) > 6.5 / np.sqrt(N - 1):
        message = f"the correlation of a sample's place with its place in X is {alike:.2f}"
        raise Wrong(Evidence(message, "about 0", f"{alike:.2f}"))
    # Of N - 1 steps, half go up; the variance of their number is (N + 1) / 12.
    upward = int((np.diff(order) > 0).sum())
    if abs(upward - (N - 1) / 2) > 6.5 * np.sqrt((N + 1) / 12) + 1:
        message = f"{upward} of {N} samples come after one that stands before them in X"
        raise Wrong(Evidence(message, f"about {N // 2}", str(upward)))
    # Of the steps from one sample to the next, modulo N, N (1 - 1/e) are different.
    different = len({*map(int, np.diff(order) % N)})
    if abs(different - N * (1 - np.exp(-1))) > 6.5 * 0.32 * np.sqrt(N) + 2:
        message = "the steps from one sample to the next are not those of a random order"
        raise Wrong(Evidence(message, f"about {N * 0.632:.0f} different ones", str(different)))


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("size", [1, 2, 4])
def test_all_orders(session: Session, student: Student, size: int) -> None:
    """All orders of four samples are equally likely, in batches of {size}."""
    X, passes = np.arange(4), 720
    loader = student.DataLoader(Named("X", X), Named("Y", X), size, shuffle=True)
    program, starts = session.program(), 4 // size
    for _ in range(passes):
        iterator = program.call(loader, method="__iter__")
        for _ in range(starts):
            program.look(program.call(iterator, method="__next__"))
    found = [as_pair(each)[0] for each in program.run()]
    orders = Counter(
        tuple(map(int, np.concatenate(found[at : at + starts])))
        for at in range(0, len(found), starts)
    )
    expected = passes / 24
    counts = {order: orders[order] for order in permutations(range(4))}
    distance = sum((count - expected) ** 2 / expected for count in counts.values())
    if distance < LEAST_OF_24:
        message = f"in {passes} passes, all orders came nearly equally often: they are dealt out"
        raise Wrong(Evidence(message, "orders that are drawn independently", str(counts)))
    if distance > MOST_OF_24:
        order = max(counts, key=lambda each: abs(counts[each] - expected))
        message = f"in {passes} passes, the order {order} came {counts[order]} times"
        evidence = Evidence(message, f"about {expected:.0f} times", f"{counts[order]} times")
        raise Wrong(evidence)


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_two_passes(session: Session, rng: Rng, shuffle: bool) -> None:
    """Two passes go on at the same time, a third was left early: each has all samples, and ends."""
    for N, size in ((5, 2), (6, 2), (9, 3), (40, 5)):
        session.begin_record()
        X, Y = draw_data(rng, N)
        next_of = lambda_inside(session, "next_of", NEXT_TWICE)
        program, count = session.program(), -(-N // size)
        loader = program.student.DataLoader(Named("X", X), Named("Y", Y), size, shuffle)
        left = program.call(loader, method="__iter__")
        program.look(program.call(left, method="__next__"))
        passes = [program.call(loader, method="__iter__") for _ in range(2)]
        turns = list(rng.permutation([0] * count + [1] * count))
        for turn in turns:
            program.look(program.call(passes[turn], method="__next__"))
        program.look(*(program.call(next_of, each) for each in passes))
        *found, one, other = program.run()[1:]
        orders = [
            expect_pass(
                [as_pair(g) for g, t in zip(found, turns, strict=True) if t == n], X, Y, size
            )
            for n in (0, 1)
        ]
        if shuffle and N == 40 and orders[0] == orders[1]:
            evidence = Evidence("two passes at the same time have the same order", "an own order")
            SAME_ORDER.add_to(evidence)
            raise Wrong(evidence)
        for more in (one, other):
            if more != [None, None]:
                message = "a pass that has given all its batches must have ended"
                raise Wrong(Evidence(message, "no more batches", describe(more)))


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_batches_are_copies(session: Session, rng: Rng, shuffle: bool) -> None:
    """Who writes into a batch changes neither X nor Y, nor another batch."""
    for N, size in ((4, 2), (3, 5), (4, 4), (5, 1)):
        session.begin_record()
        X, Y = np.arange(N) + np.zeros(2)[:, np.newaxis], np.arange(N) % 3
        X = np.ascontiguousarray(X.T)
        program = session.program()
        given = [
            program.array(name, each, draw_memory(rng, each)) for name, each in (("X", X), ("Y", Y))
        ]
        loader = program.student.DataLoader(*given, size, shuffle)
        iterator, later = (program.call(loader, method="__iter__") for _ in range(2))
        for _ in range(-(-N // size)):
            batch = program.call(iterator, method="__next__")
            for place in (0, 1):
                part = program.operate("[]", batch, place)
                program.call(part, ..., 7, method="__setitem__")
        for _ in range(-(-N // size)):
            program.look(program.call(later, method="__next__"))
        program.look(*given)
        *found, x, y = program.run()
        expect_unchanged("batch[...] = 7", "X", x, X)
        expect_unchanged("batch[...] = 7", "Y", y, Y)
        expect_pass([as_pair(each) for each in found], X, Y, size)


@pytest.mark.task("data_loader")
def test_refused(session: Session, rng: Rng) -> None:
    """DataLoader raises ValueError for unequal numbers of samples, and for batches of nothing."""
    for N, M, size in ((3, 4, 2), (4, 3, 2), (1, 2, 1), (3, 3, 0), (3, 3, -1), (2, 2, -5)):
        for shuffle in (False, True):
            X, Y = rng.normal(size=(N, 2)), rng.normal(size=M)
            with expect_raises(session, "ValueError"):
                session.find("DataLoader")(Named("X", X), Named("Y", Y), size, shuffle)
