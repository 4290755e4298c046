"""Each of these programs is wrong for special numbers only, and a hint says what is special."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.diagnosis.numbers import Special, in_digits
from autograder.diagnosis.specials import SPECIALS
from tests.autograder.diagnosis.histories import forward, hints, made, where

rng = np.random.default_rng(3)


@pytest.mark.parametrize("special", SPECIALS, ids=lambda special: special.words)
def test_a_program_that_is_wrong_for_special_numbers_is_told_which(special: Special) -> None:
    is_of_squares = "symmetric" in special.words or "same sums" in special.words
    shape = (4, 3, 2, 2) if "slice" in special.words else (4, 4) if is_of_squares else (4, 3)
    like = np.full(shape, 1e-4 if "none of" in special.words else 50.0)
    if "far " in special.words:
        like[0], like[1, 1] = 1e-20, 0.0
    values = special.draw(rng, like)
    assert special.holds(values)
    seen = hints([made(), forward(10, values=values)], where("A", special.holds))[0]
    clause = special.words.format(X="A", size=in_digits(np.abs(values).max()))
    others = "ordinary ones" if special.is_of_size else "other numbers of A that were tried"
    assert seen == f"Z is wrong {clause}, and right for {others}."


@pytest.mark.parametrize("special", SPECIALS, ids=lambda special: special.words)
@pytest.mark.parametrize("shape", [(1,), (2,), (1, 1), (3, 1), (1, 3), (2, 1, 1), (2, 1, 2, 1)])
def test_what_fits_an_array_can_be_drawn_in_its_shape(
    special: Special, shape: tuple[int, ...]
) -> None:
    for values in (np.zeros(shape), np.ones(shape), rng.normal(size=shape)):
        if special.fits(values) and special.holds(values):
            assert special.draw(rng, values).shape == shape


def test_zeros_in_the_last_slice_are_not_told_as_an_array_of_zeros() -> None:
    like = np.zeros((4, 3, 2, 2))
    fails = where("A", lambda values: not np.any(values[-1]))
    assert hints([made(), forward(10, values=like)], fails)[0] == (
        "Z is wrong where the last slice of A is zero, and right for other numbers of A "
        "that were tried."
    )
