"""Homework 6, part 2: rows and masks of hundreds of calls, which their callers keep."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.parts import judged_with, often, right_lookup, summed
from autograder.homeworks.hw6.test_embedding import lookup_that_works as lookup_that_works
from autograder.homeworks.hw6.test_kept_results import CALLS, SHOWN, judge_kept
from autograder.homeworks.hw6.test_layers_in_use import expect_changed
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

OF_LOOKUPS = """
def kept(Lookup, ids, several, dLdZ, is_new):
    results, before = [], []
    lookup = Lookup(ids[0])
    for number in range(len(dLdZ)):
        if is_new:
            lookup = Lookup(ids[number])
        mine = [lookup.forward(several[number]), lookup.backward(dLdZ[number])]
        results.append(mine)
        before.append([each.copy() for each in mine])
        if number % 2:
            for each in mine:
                each[...] = 7.5
    return list(map(list, zip(*before))), list(map(list, zip(*(results[0::2])))), dLdZ
"""

OF_EMBEDDINGS = """
def kept(embedding, ids, dLdZ):
    results, before = [], []
    for number in range(len(dLdZ)):
        embedding.weight.grad = None
        Z = embedding(ids[number])
        Z.backward(dLdZ[number])
        mine = [Z.data, embedding.weight.grad]
        results.append(mine)
        before.append([each.copy() for each in mine])
        if number % 2:
            for each in mine:
                each[...] = 7.5
    return list(map(list, zip(*before))), list(map(list, zip(*(results[0::2])))), dLdZ
"""

OF_MASKS = """
def kept(causal_mask, T, count):
    masks = []
    for number in range(count):
        masks.append(causal_mask(T))
        masks[-1][number % T] = number % 3 == 0
    return masks
"""

OF_SIZES = """
def counts(causal_mask, sizes, hows):
    found = []
    for T, how in zip(sizes, hows):
        first = causal_mask(T)
        if how == 0:
            first[:, 0] = False
        elif how == 1:
            first[...] = True
        elif how == 2:
            first[T - 1] = False
        else:
            first[T // 2, T // 2] = False
        mask = causal_mask(T)
        counted = mask.sum(axis=1), mask.sum(axis=0)
        found.append((mask.shape, mask.dtype.char, *counted))
    return found
"""


@pytest.mark.task("lookup")
@pytest.mark.parametrize("how", ["one Lookup", "many Lookups"])
def test_rows_are_kept(session: Session, rng: Rng, how: str) -> None:
    """Lookup: the results of hundreds of calls stay as they are; {how}."""
    for K, C, shape in ((4, 2, (3,)),):
        session.begin_record()
        several, ids = rng.normal(size=(CALLS, K, C)), rng.integers(0, K, (CALLS, *shape))
        ids = np.broadcast_to(ids[0], ids.shape) if how == "one Lookup" else ids
        dLdZ = rng.normal(size=(CALLS, *shape, C))
        dLdZ[::7] = 0.0
        kept = inside(session, "kept", OF_LOOKUPS, SHOWN)
        given = Named("ids", ids), Named("W", several), Named("dLdZ", dLdZ)
        found = session.call(kept, session.find("Lookup"), *given, how != "one Lookup")
        Z = np.array([W[each] for W, each in zip(several, ids, strict=True)])
        dLdW = np.array([summed(each, d, K) for each, d in zip(ids, dLdZ, strict=True)])
        judge_kept(found, {"Z": Z, "dLdW": dLdW}, dLdZ)


@pytest.mark.task("embedding")
@pytest.mark.usefixtures("lookup_that_works")
@judged_with(right_lookup)
def test_vectors_are_kept(session: Session, student: Student, rng: Rng) -> None:
    """Embedding: the results of hundreds of calls stay as they are."""
    session.begin_record()
    K, C, count = 4, 2, often(CALLS)
    W, ids = rng.normal(size=(K, C)), rng.integers(0, K, (count, 3))
    dLdZ = rng.normal(size=(count, 3, C))
    embedding = student.Embedding(K, C)
    session.call(embedding, {"weight": Named("W", W)}, method="load_state_dict")
    kept = inside(session, "kept", OF_EMBEDDINGS, SHOWN)
    found = session.call(kept, embedding, Named("ids", ids), Named("dLdZ", dLdZ))
    grads = np.array([summed(each, d, K) for each, d in zip(ids, dLdZ, strict=True)])
    judge_kept(found, {"Z.data": W[ids], "weight.grad": grads}, dLdZ)


@pytest.mark.task("embedding")
def test_new_numbers_for_each(session: Session, rng: Rng) -> None:
    """No number of hundreds of Embeddings is that of another one."""
    source = "lambda Embedding, K, C, n: [Embedding(K, C).weight.data for _ in range(n)]"
    for K, C in ((2, 3), (int(rng.integers(3, 9)), int(rng.integers(1, 9)))):
        session.begin_record()
        made = lambda_inside(session, "weights", source)
        found = results(session.call(made, session.find("Embedding"), K, C, CALLS), CALLS)
        for each in found:
            expect_array(
                "weight.data", each, each if np.shape(each) == (K, C) else np.zeros((K, C))
            )
        different = len(np.unique(np.abs(found)))
        if different < CALLS * K * C:
            message = f"{CALLS} Embeddings have some numbers together, but for their signs"
            told = f"{CALLS * K * C} different ones", f"{different} different ones"
            raise Wrong(Evidence(message, *told))


def sizes_of_masks(rng: Rng) -> list[int]:
    """Return numbers of positions: all small ones, and those that a program may keep masks for."""
    powers = [2**power + each for power in range(6, 11) for each in (-1, 0, 1)]
    tens = [100 * each for each in range(1, 13)] + [10 * each for each in range(7, 35)]
    others = [3 * 2**power for power in range(5, 9)] + [int(rng.integers(66, 1200))]
    long = int(rng.choice([4096, int(rng.integers(4100, 4200))]))
    return [*range(1, 67), *powers, *tens, *others, 2048, long]


@pytest.mark.task("causal_mask")
def test_masks_of_all_sizes(session: Session, rng: Rng) -> None:
    """causal_mask: of each size, a mask is new, after its callers have written into others.

    Only the causal mask has as many True in each row, and in each column.
    """
    session.begin_record()
    every = {*sizes_of_masks(rng)}
    sizes = [int(each) for each in rng.permutation([*every])]
    hows = [int(each) for each in rng.integers(0, 4, len(sizes))]
    shown = "…  # writes into each mask, makes another one, and counts its True"
    calls = inside(session, "counts", OF_SIZES, shown)
    found = session.call(calls, session.find("causal_mask"), sizes, hows)
    for T, got in zip(sizes, results(found, len(sizes)), strict=True):
        is_right = isinstance(got, tuple) and len(got) == 4 and got[0] == (T, T) and got[1] == "?"
        if not is_right:
            message = f"causal_mask({T}) must be an array of truth values, of shape {T, T}"
            raise Wrong(Evidence(message, f"bool {T, T}", describe(got)))
        for name, count, right in (
            ("row", got[2], np.arange(1, T + 1)),
            ("column", got[3], np.arange(T, 0, -1)),
        ):
            if not np.array_equal(count, right):
                at = int(np.argmax(count != right)) if np.shape(count) == right.shape else 0
                message = (
                    f"causal_mask({T}), after its caller has written into another mask of this "
                    f"size, has {count[at]} True in {name} {at}"
                )
                raise Wrong(Evidence(message, f"{right[at]} True", f"{count[at]} True"))


@pytest.mark.task("causal_mask")
def test_masks_are_kept(session: Session, rng: Rng) -> None:
    """causal_mask: hundreds of masks, into which their callers have written, stay as they are."""
    for T in (1, 3, int(rng.integers(66, 90))):
        session.begin_record()
        count = CALLS if T < 60 else 140
        kept = inside(session, "kept", OF_MASKS, SHOWN)
        found = session.call(kept, session.find("causal_mask"), T, count)
        for number, got in enumerate(results(found, count)):
            right = np.tri(T, dtype=bool)
            right[number % T] = number % 3 == 0
            expect_changed(got, right)
