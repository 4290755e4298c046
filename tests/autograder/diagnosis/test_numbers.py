"""The size of numbers, as people write it."""

from __future__ import annotations

import pytest

from autograder.diagnosis.numbers import in_digits


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (1000.0, "1000"),
        (708.4, "708"),
        (1e60, "1e+60"),
        (1.774e-99, "1.78e-99"),
        (0.25, "0.25"),
        (12.0, "12"),
        (1e-3, "0.001"),
        (0.0, "0"),
    ],
)
def test_a_size_has_three_digits_on_the_true_side(size: float, shown: str) -> None:
    assert in_digits(size) == shown
