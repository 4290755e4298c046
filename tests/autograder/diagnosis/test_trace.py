"""What goes in and what comes back, by shapes."""

from __future__ import annotations

import pytest

from autograder.diagnosis.trace import IN_WORDS, trace_shapes
from autograder.homeworks.hw1.quantities import QUANTITIES

dLdW = QUANTITIES["dLdW"]
WENT_IN = "In go A (N, C_in), W (C_out, C_in), b (C_out, 1), dLdZ (N, C_out)"


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
    assert len(IN_WORDS) == 1 + 3 + 3 + 1
