"""The plainest facts about wrong numbers."""

from __future__ import annotations

import re

import numpy as np
import pytest

from autograder.diagnosis.facts import where_wrong

WANTED = np.arange(1.0, 13).reshape(4, 3)


def spoiled(*index: object) -> np.ndarray:
    got = WANTED.copy()
    got[index] = 50.0
    return got


@pytest.mark.parametrize(
    ("got", "told"),
    [
        (spoiled(3), "Only the last row of Z is wrong."),
        (spoiled(0), "Only the first row of Z is wrong."),
        (spoiled(slice(None), 1), "Only the column with index 1 of Z is wrong."),
        (spoiled(slice(None), slice(1, 3)), "Only the first column of Z is right."),
        (spoiled(slice(1, 3)), "2 of 4 rows of Z are wrong, and the others right."),
        (spoiled(2, 1), "Only Z[2, 1] is wrong."),
        (spoiled([0, 1], [0, 1]), "2 of 12 numbers of Z are wrong."),
        (WANTED * 5, "No number of Z is right."),
        (WANTED, "All numbers of Z are right."),
    ],
)
def test_what_is_wrong_is_told_by_its_place(got: np.ndarray, told: str) -> None:
    assert where_wrong("Z", got, WANTED) == told


def test_slices_of_a_stack_are_told_by_their_axis() -> None:
    wanted = np.ones((2, 3, 4))
    got = wanted.copy()
    got[:, 1] = 0
    assert where_wrong("dZdb", got, wanted) == (
        "Only the slice along axis 1 with index 1 of dZdb is wrong."
    )


def test_nan_is_told_before_anything_else() -> None:
    assert where_wrong("Z", WANTED * np.nan, WANTED).startswith("All numbers of Z are NaN")
    got = spoiled(0)
    got[0, 0] = np.inf
    assert where_wrong("Z", got, WANTED).startswith("Some numbers of Z are infinite")


def test_a_small_error_is_told_as_small() -> None:
    assert "less than a thousandth" in where_wrong("Z", WANTED * (1 + 1e-6), WANTED)
    assert "less than a thousandth" not in where_wrong("Z", WANTED * 1.1, WANTED)


def test_places_are_told_without_the_numbers() -> None:
    wanted = WANTED * 1234.5
    for got in (spoiled(3), wanted + 50, wanted * (1 + 1e-6), spoiled([0, 1], [0, 1])):
        assert not re.search(r"\d{3}", where_wrong("Z", got, wanted))
