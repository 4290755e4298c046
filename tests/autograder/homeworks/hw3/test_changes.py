"""Arrays that are like others in some way."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.homeworks.hw3.changes import draw_many, exchanged_within


@pytest.mark.parametrize("shape", ["many", "many, 2", "5, many"])
@pytest.mark.parametrize("seed", range(5))
def test_numbers_exchanged_where_the_text_has_none(shape: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    sizes = [draw_many(rng) if size == "many" else int(size) for size in shape.split(", ")]
    X = rng.normal(size=sizes)
    before = X.copy()
    other = exchanged_within(rng, X)
    assert (X == before).all()
    assert (other != X).sum() == 2
    assert sorted(other.ravel()) == sorted(X.ravel())
    assert np.array2string(other, floatmode="unique") == np.array2string(X, floatmode="unique")


def test_equal_neighbours_are_not_exchanged() -> None:
    rng = np.random.default_rng(0)
    labels = np.repeat([0.0, 1.0], 505)
    assert np.flatnonzero(exchanged_within(rng, labels) != labels).tolist() == [504, 505]
