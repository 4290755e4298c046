"""The numbers that the checks of homework 4 draw, and those that they accept."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.homeworks.hw4.operation import DRAWS, any_positive
from autograder.homeworks.hw4.test_large import TABLES, draw_table
from autograder.homeworks.hw4.test_operations import large_matrices
from autograder.homeworks.hw4.test_used_again import in_other_shapes, whole, wide_uses
from autograder.homeworks.hw4.walk import expect_float64
from autograder.results.verdict import Wrong


def test_some_positive_numbers_have_logarithms_near_0() -> None:
    rng = np.random.default_rng(0)
    drawn = np.concatenate([any_positive(rng, (3,)) for _ in range(200)])
    assert (drawn > 0).all()
    distance = np.abs(drawn - 1)
    assert ((distance > 0) & (distance < 1e-8)).any()


def test_infinite_numbers_and_NaN_are_compared_one_by_one() -> None:
    wanted = np.array([np.inf, np.nan, 5.0, 1e-310])
    expect_float64("x.grad", wanted.copy(), wanted, "")
    for place, number in ((0, np.nan), (0, -np.inf), (1, 0.0), (2, 5.1), (3, 0.0)):
        got = wanted.copy()
        got[place] = number
        with pytest.raises(Wrong):
            expect_float64("x.grad", got, wanted, "")
    with pytest.raises(Wrong):
        expect_float64("x.grad", None, wanted, "")


def test_large_tables_have_ends_of_blocks_along_both_axes_and_at_most_5000_numbers() -> None:
    assert all(rows * columns <= 5000 for rows, columns in TABLES)
    for seed in range(4):
        sizes = draw_table(np.random.default_rng(seed))
        assert all(size > 64 and size % 32 for size in sizes)


def test_large_matrices_have_sizes_with_ends_of_blocks() -> None:
    *_, (of_A, of_B), (many, _) = large_matrices(np.random.default_rng(0))
    assert len({*of_A, *of_B}) == 3
    assert all(size > 32 and size % 32 for size in (*of_A, *of_B))
    assert many[0] > 64


def test_the_same_numbers_come_in_other_shapes_for_every_operation() -> None:
    rng = np.random.default_rng(0)
    for name in DRAWS:
        for use, shapes in wide_uses(name, rng):
            arrays = tuple(whole(name, rng, shape) for shape in shapes)
            every = list(in_other_shapes(rng, use, arrays))
            assert every or name in ("GetItem", "Transpose"), (name, use.settings)
            for others in every:
                assert any(X.shape != Y.shape for X, Y in zip(arrays, others, strict=True))
                for X, Y in zip(arrays, others, strict=True):
                    assert np.array_equal(X.ravel(), Y.ravel())
