"""What homework 5's checks see in drawn numbers."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.homeworks.hw5.draws import rows_apart


@pytest.mark.parametrize("shape", [(60, 50), (50, 60), (30, 400), (400, 30), (7, 5000)])
def test_rows_that_are_drawn_each_by_itself_are_right(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(0)
    assert not any(rows_apart(rng.uniform(-1, 1, shape)) for _ in range(20))


@pytest.mark.parametrize(
    ("shape", "which"), [((60, 50), "rows"), ((50, 300), "rows"), ((600, 50), "columns")]
)
def test_rows_that_depend_on_each_other_are_found(shape: tuple[int, int], which: str) -> None:
    X = np.random.default_rng(0).uniform(-1, 1, shape)
    rows = X if which == "rows" else X.T
    rows[len(rows) // 2 :] = -rows[: -(len(rows) // 2)]
    assert rows_apart(X) == which
