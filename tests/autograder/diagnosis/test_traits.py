"""What is said of an array whose numbers are not ordinary."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.diagnosis.traits import difference, facts

rng = np.random.default_rng(5)
ORDINARY = rng.normal(0.5, 1.0, (6, 4))
SQUARE = rng.normal(0.5, 1.0, (4, 4))
BALANCED = np.array([[0.5, 2.5, -2.5], [1.25, 0.5, 1.5], [-1.5, -1.25, 0.75]])


@pytest.mark.parametrize(
    ("values", "seen"),
    [
        (np.array([[1.0]]), "the only number of A is 1"),
        (np.zeros((3, 2)), "all numbers of A are 0"),
        (np.full((3, 2), 0.1), "all numbers of A are 0.1"),
        (
            np.eye(4)[[0, 1, 1, 3, 2]],
            "each row of A is a single 1 and zeros otherwise, and some rows are equal",
        ),
        (
            np.eye(4)[[3, 0]],
            "each row of A is a single 1 and zeros otherwise, and no two rows are equal",
        ),
        (np.array([[1.0, 0, 1], [0, 0, 1]]), "A holds zeros and ones only"),
        (np.array([[2.5, 0, 2.5], [0, 0, 2.5]]), "each number of A is 0 or 2.5"),
        (np.array([[1 + 3e-6, 0, 1], [0, 0, 1]]), "each number of A is 0 or nearly 1"),
        (
            np.vstack([ORDINARY[:4], [[1.5, -1.5, 2.5, -2.5], [1.5, -0.5, 2.5, -3.5]]]),
            "2 of the 6 rows of A add up to zero",
        ),
        (
            np.array([[1.0, 1 + 2.5e-6], [1 + 1e-6, 1.0]]),
            "all numbers of A are nearly 1: no two differ by more than 2.5e-06",
        ),
        (np.outer([1.5, -2, 7.25], np.ones(3)), "the numbers within each row of A are equal"),
        (SQUARE + SQUARE.T, "A is symmetric"),
        (SQUARE + SQUARE.T + 1e-7 * SQUARE, "A is nearly symmetric"),
        (np.stack([SQUARE + SQUARE.T] * 2), "each slice A[k] is symmetric"),
        (ORDINARY[[0, 1, 2, 1]], "rows 1 and 3 of A are equal"),
        (ORDINARY[[0, 1, 2, 1, 2]], "some rows of A are equal"),
        (ORDINARY[[1, 1]], "all rows of A are equal"),
        (ORDINARY[[1, 1]] * [[1.0], [1 + 1e-9]], "all rows of A are nearly equal"),
        (ORDINARY[:, [1, 3, 1]], "columns 0 and 2 of A are equal"),
        (
            np.array([[0, 1.5, 0], [-2.5, 0, 0]]),
            "each row of A has a single number that is not zero",
        ),
        (np.array([[1.25, -1.25], [0.3, -0.3]]), "each row of A adds up to zero"),
        (np.array([[1.25, 0.3], [-1.25, -0.3]]), "each column of A adds up to zero"),
        (np.array([[0.5, 0.25, 1], [-1, 2.5, -3.25]]), "all numbers of A add up to zero"),
        (BALANCED, "the numbers outside the diagonal of A add up to zero"),
        (
            np.stack([BALANCED, 3 * BALANCED]),
            "the numbers outside the diagonal of each slice A[k] add up to zero",
        ),
        (
            np.diag([0.3, 2.5, -1.7]),
            "all numbers outside the diagonal of A are zero",
        ),
        (
            np.vstack([ORDINARY[:3], np.zeros((2, 4))]),
            "rows 3 and 4 of A are equal, and 2 of the 5 rows of A are zero",
        ),
        (np.maximum(ORDINARY, 0), "no number of A is negative, but "),
        (
            ORDINARY - 200 * np.array([[0, 0, 1, 0, 0, 0]]).T,
            "all of row 2 of A lies at least 19",
        ),
        (
            ORDINARY * np.where(ORDINARY == ORDINARY[0, 0], 1e-200, 1),
            "the magnitudes of the numbers of A reach from about ",
        ),
        (1e-9 * ORDINARY, "the largest magnitude in A is about "),
        (np.array([[3.0, -8, 2]]), "A holds whole numbers only, of magnitudes up to 8"),
        (np.array([[3.5, -8, 2]]), "float32 holds all numbers of A exactly"),
    ],
)
def test_what_an_array_shows_is_told(values: np.ndarray, seen: str) -> None:
    assert f"{facts('A', [values])} ".startswith(f"Here {seen}")


@pytest.mark.parametrize("shape", [(1, 2), (6, 4), (3, 4, 4), (40, 33), (2, 500)])
def test_of_ordinary_numbers_nothing_is_told(shape: tuple[int, ...]) -> None:
    for _ in range(20):
        assert facts("A", [rng.normal(0.5, 1.0, shape)]) == ""


def test_of_many_ordinary_numbers_nothing_is_told() -> None:
    assert facts("A", [rng.normal(0.5, 1.0, (1000, 400))]) == ""


def test_rows_that_are_equal_by_chance_are_not_told() -> None:
    assert "equal" not in facts("A", [rng.integers(-2, 3, (200, 2)).astype(float)])


def test_rows_of_which_only_the_large_numbers_are_nearly_equal_are_not_told_as_nearly_equal() -> (
    None
):
    assert "nearly" not in facts("A", [np.array([[1e6, 1.5], [1e6 + 3.0, 5.25]])])
    assert "nearly" not in facts("A", [np.array([[1e6, 1.5], [5.25, 1e6 + 3.0]])])


def test_whatever_the_numbers_are_no_more_than_two_facts_are_told() -> None:
    extreme = np.array([0.0, -0.0, 1.0, -1.0, 5e-324, 1e308, -1e308, 1e16, 0.1, 745.0])
    for shape in [(1,), (3,), (1, 4), (4, 1), (3, 3), (2, 3, 3), (2, 2, 3, 2)]:
        for _ in range(50):
            told = facts("A", [rng.choice(extreme, shape)])
            assert told.count(", and ") < 3
            assert "nan" not in told
            assert "inf" not in told


def test_numbers_that_are_not_finite_are_not_described() -> None:
    assert facts("A", [np.array([[np.inf, 1.0]])]) == ""


def test_of_several_arrays_only_what_all_show_is_told() -> None:
    symmetric = SQUARE + SQUARE.T
    assert facts("A", [symmetric, 2 * symmetric]) == "Here A is symmetric."
    assert facts("A", [symmetric, SQUARE]) == ""


def test_arrays_that_differ_in_one_number_are_told_so() -> None:
    changed = ORDINARY.copy()
    changed[2, 1] = 7.5
    seen = "Here W and W2 differ in one number only, at [2, 1]."
    assert difference("W", ORDINARY, "W2", changed) == seen
    changed[0, 0] = 7.5
    assert difference("W", ORDINARY, "W2", changed) == ""
    assert difference("W", ORDINARY, "W2", ORDINARY[1:]) == ""
