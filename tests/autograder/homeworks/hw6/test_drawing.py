"""What the checks of homework 6 draw, and what they accept of drawn ids."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.homeworks.hw6.test_draws_together import LEAST, K, expect_not_dealt
from autograder.homeworks.hw6.test_lookup_at_length import LIKE_NUMBERS_IN_A_ROW
from autograder.homeworks.hw6.test_norm_and_attention import allowed
from autograder.results.verdict import Wrong


@pytest.mark.parametrize("size", LEAST)
@pytest.mark.parametrize("deck", [64, 256])
def test_ids_that_are_dealt_are_refused(size: int, deck: int) -> None:
    rng = np.random.default_rng(deck)
    cards = np.arange(deck) % K
    texts = [np.concatenate([rng.permutation(cards) for _ in range(16)])[:999] for _ in range(6)]
    with pytest.raises(Wrong, match="dealt"):
        expect_not_dealt(np.array(texts), size, LEAST[size])


@pytest.mark.parametrize("size", LEAST)
def test_ids_that_are_drawn_are_accepted(size: int) -> None:
    for seed in range(200):
        texts = np.random.default_rng(seed).integers(0, K, (6, 999))
        expect_not_dealt(texts, size, LEAST[size])


@pytest.mark.parametrize("power", [0, 1, 2, 3])
def test_repeated_ids_have_the_sums_of_different_ones(power: int) -> None:
    ids = LIKE_NUMBERS_IN_A_ROW
    assert len({*ids}) < len(ids)
    assert (ids**power).sum() == (np.arange(len(ids)) ** power).sum()


def test_a_mask_without_axes_allows_all() -> None:
    assert all(allowed(np.random.default_rng(seed), ()) for seed in range(9))
