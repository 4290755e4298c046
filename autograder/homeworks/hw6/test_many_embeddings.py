"""Homework 6, part 2: the numbers of several large Embeddings, of which none comes again."""

from __future__ import annotations

import pytest

from autograder.grading.compare import describe
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.homeworks.hw6.life import Rng
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

NUMBERS = """
def numbers(Embedding, rows, columns, least, count):
    import time
    import numpy as np

    start, found, total = time.process_time(), [], 0
    while total < count and time.process_time() - start < 1.0:
        size = np.abs(Embedding(rows, columns).weight.data)
        found.append(size[(size > least) & (size < least + 0.01)])
        total += 1
    kept = np.concatenate(found)
    return total, len(kept), len(kept) - len(np.unique(kept))
"""
"""It looks at all numbers in a small part of the line: a number that comes again is there again."""

MOST = 3
"""So few of a hundred thousand numbers may be equal by chance."""


@pytest.mark.task("embedding")
def test_no_number_comes_again(session: Session, rng: Rng) -> None:
    """Embedding: of some million numbers of several Embeddings, none are the same."""
    session.begin_record()
    columns, least = int(rng.integers(990, 1010)), float(rng.uniform(0.2, 1.0))
    rows = 2_450_000 // columns
    shown = f"…  # the numbers between ±{least:.4f} and ±{least + 0.01:.4f} of Embeddings"
    numbers = inside(session, "numbers", NUMBERS, shown)
    found = session.call(numbers, session.find("Embedding"), rows, columns, least, 8)
    if not isinstance(found, tuple) or len(found) != 3:
        raise Wrong(Evidence("an Embedding must have numbers", got=describe(found)))
    total, count, equal = found
    if equal > MOST:
        message = (
            f"of {count} numbers in a small part of the line, which {total} Embeddings of "
            f"{rows} rows have together, {equal} are those of others, but for their signs"
        )
        raise Wrong(Evidence(message, "all different", f"{equal} equal ones"))
