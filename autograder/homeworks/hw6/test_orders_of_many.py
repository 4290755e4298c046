"""Homework 6, part 1: DataLoader, the orders of many passes over many samples."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import lambda_inside
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_data_loader import SAME_ORDER
from autograder.homeworks.hw6.test_loader_orders import TURNS, expect_no_agreement, orders_of
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last
"""The report of a check on few samples is shorter."""

FIRST = 16
"""So many first samples say which order it is."""

PARTS = 16
"""Places and samples are put into so many parts."""

MOST_OF_225 = 390.0
"""Pearson's χ² of 16 × 16 counts, whose sums are known, is larger less than once in 10⁹ times."""


def first_batches(session: Session, N: int, size: int, passes: int, most: int) -> Array:
    """Return the first samples of so many passes over a DataLoader, each left after a batch."""
    session.begin_record()
    loader = session.find("DataLoader")(Named("X", X := np.arange(N)), Named("Y", X), size, True)
    source = f"lambda loader, passes: [next(iter(loader))[0][:{most}] for _ in range(passes)]"
    found = session.call(lambda_inside(session, "first", source), loader, passes)
    shape, rows = (min(most, size, N),), found if isinstance(found, list) else [found]
    for each in rows:
        is_array = isinstance(each, np.ndarray) and each.shape == shape and each.dtype == X.dtype
        if not is_array or each.min() < 0 or each.max() >= N or len({*each.tolist()}) < len(each):
            message = f"the first batch of a pass must have {min(size, N)} different samples"
            raise Wrong(Evidence(message, f"{min(size, N)} samples", describe(each)))
    return np.array(rows)


def expect_new_orders(found: Array, N: int) -> None:
    """Accept passes of which no two begin in the same way, nor in the reversed order."""
    begins = [tuple(map(int, row[:FIRST])) for row in found]
    same = len(begins) - len({*begins})
    if same:
        message = f"of {len(begins)} passes over {N} samples, {same} repeat the order of another"
        evidence = Evidence(message, "a new order in every pass", f"{same} times an old one")
        SAME_ORDER.add_to(evidence)
        raise Wrong(evidence)


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("scale", [520, 1100, 4100, 66_000])
def test_many_samples_have_new_orders(session: Session, rng: Rng, scale: int) -> None:
    """With shuffle, each pass has a new order, also over {scale} samples and more."""
    N, passes = int(scale * rng.uniform(1, 1.05)), {520: TURNS, 1100: 400, 4100: 100}.get(scale, 8)
    expect_new_orders(first_batches(session, N, 64, passes, FIRST), N)


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("scale", [80, 300])
def test_middling_numbers_have_new_orders(session: Session, rng: Rng, scale: int) -> None:
    """With shuffle, each pass has a new order, over {scale} samples; all places are alike."""
    N, passes = int(scale * rng.uniform(1, 1.4)), TURNS if scale < 100 else 500
    found = first_batches(session, N, N, passes, N)
    expect_new_orders(found, N)
    expect_all_places(found)


@pytest.mark.task("data_loader")
def test_all_places_of_many_samples(session: Session, rng: Rng) -> None:
    """Every sample may come at every place, also of more than 520 samples."""
    N = int(rng.integers(520, 600))
    found = first_batches(session, N, N, 300, N)
    expect_new_orders(found, N)
    expect_all_places(found)


def expect_all_places(orders: Array) -> None:
    """Accept whole orders in which the samples come at all places about equally often."""
    passes, N = orders.shape
    parts = np.arange(N) * PARTS // N
    sizes = np.bincount(parts)
    counts = np.zeros((PARTS, PARTS))
    np.add.at(counts, (np.broadcast_to(parts, orders.shape), parts[orders]), 1)
    expected = np.outer(sizes, sizes) * passes / N
    distance = float(((counts - expected) ** 2 / expected).sum()) * (N - 1) / N
    if distance > MOST_OF_225:
        place, sample = np.unravel_index(np.argmax(np.abs(counts - expected)), counts.shape)
        message = (
            f"in {passes} passes over {N} samples, those of part {sample + 1} of {PARTS} came "
            f"{counts[place, sample]:.0f} times in part {place + 1} of the pass"
        )
        raise Wrong(Evidence(message, f"about {expected[place, sample]:.0f} times"))
    stayed = int((orders == np.arange(N)).sum())
    # In each pass, one sample stays in its place in the mean, and the variance is 1.
    if abs(stayed - passes) > 6.8 * np.sqrt(passes) + 4:
        message = f"in {passes} passes over {N} samples, {stayed} samples came at their own place"
        raise Wrong(Evidence(message, f"about {passes}, one in each pass", str(stayed)))


@pytest.mark.task("data_loader")
def test_passes_over_many_say_nothing(session: Session, rng: Rng) -> None:
    """No pass over many samples follows from any other: not backwards, rotated or inverse."""
    N = int(rng.integers(520, 1200))
    orders = np.array(orders_of(session, N, (16, 8, 4)))
    places = np.argsort(orders, axis=1)
    for number in range(1, len(orders)):
        for one, before in ((places, places), (orders, orders), (orders, places)):
            for sign in (1, -1):
                expect_no_agreement((one[number] + sign * before[:number]) % N)
