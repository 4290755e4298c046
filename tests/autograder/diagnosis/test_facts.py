"""Facts about wrong numbers and wrong shapes."""

from __future__ import annotations

import re

import numpy as np
import pytest

from autograder.diagnosis.facts import trace_shapes, where_wrong
from autograder.diagnosis.scene import larger, names_of_lengths
from autograder.homeworks.hw1.quantities import QUANTITIES

dLdW = QUANTITIES["dLdW"]
WENT_IN = "Inputs: A (N, C_in), W (C_out, C_in), b (C_out, 1), dLdZ (N, C_out)"
WANTED = np.arange(1.0, 13).reshape(4, 3)


def facts_about(name: str, got: np.ndarray, wanted: np.ndarray) -> str:
    return where_wrong(name, got, wanted, np.abs(got - wanted) <= 1e-9 * np.abs(wanted).max())


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
        (spoiled(slice(1, 3)), "2 of 4 rows of Z are wrong; the others are right."),
        (spoiled(2, 1), "Only Z[2, 1] is wrong."),
        (spoiled([0, 1], [0, 1]), "2 of 12 numbers of Z are wrong."),
        (WANTED * 5, "No number of Z is right."),
        (WANTED, ""),
    ],
)
def test_what_is_wrong_is_told_by_its_place(got: np.ndarray, told: str) -> None:
    assert facts_about("Z", got, WANTED) == told


def test_slices_of_a_stack_are_told_by_their_axis() -> None:
    wanted = np.ones((2, 3, 4))
    got = wanted.copy()
    got[:, 1] = 0
    assert facts_about("dZdb", got, wanted) == (
        "Only the slice along axis 1 with index 1 of dZdb is wrong."
    )


def test_nan_is_told_before_anything_else() -> None:
    assert facts_about("Z", WANTED * np.nan, WANTED).startswith("All numbers of Z are NaN")
    got = spoiled(0)
    got[0, 0] = np.inf
    assert facts_about("Z", got, WANTED).startswith("Some numbers of Z are infinite")


def test_a_small_error_is_told_as_small() -> None:
    assert "less than a thousandth" in facts_about("Z", WANTED * (1 + 1e-6), WANTED)
    assert "less than a thousandth" not in facts_about("Z", WANTED * 1.1, WANTED)


def test_places_are_told_without_the_numbers() -> None:
    wanted = WANTED * 1234.5
    for got in (spoiled(3), wanted + 50, wanted * (1 + 1e-6), spoiled([0, 1], [0, 1])):
        assert not re.search(r"\d{3}", facts_about("Z", got, wanted))


@pytest.mark.parametrize(
    ("got", "written", "alike"),
    [
        ((7, 11), "(C_in, C_out)", " That is the shape of Wᵀ."),
        ((5, 7), "(N, C_in)", " That is the shape of A."),
        ((5, 5), "(N, N)", ""),
        ((5, 1), "(N, 1)", ""),
        ((77,), "(C_in · C_out,)", ""),
        ((), "()", ""),
    ],
)
def test_shapes_are_told_in_the_names_of_the_course(
    got: tuple[int, ...], written: str, alike: str
) -> None:
    assert trace_shapes(dLdW, got) == f"{WENT_IN}; dLdW comes out as {written}.{alike}"


def test_a_length_that_is_no_size_of_the_course_is_told_as_it_is() -> None:
    assert trace_shapes(dLdW, (11, 8)) == (
        "Where N = 5, C_in = 7 and C_out = 11, dLdW comes out as (11, 8)."
    )


def test_every_length_has_one_name() -> None:
    assert len(names_of_lengths(dLdW, larger(dLdW))) == 1 + 3 + 3 + 1
