"""What the checks of homework 6 draw, and what they accept of drawn ids."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from autograder.homeworks.hw6.test_a_million import LAYOUTS, STEPS
from autograder.homeworks.hw6.test_draws_together import LEAST, K, expect_not_dealt
from autograder.homeworks.hw6.test_lookup_at_length import (
    LIKE_NUMBERS_IN_A_ROW,
    nearly_regular,
)
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


@pytest.mark.parametrize("seed", range(20))
def test_ids_that_are_nearly_in_a_row_have_its_ends_and_repeat(seed: int) -> None:
    short, long, turned, several, equal = nearly_regular(np.random.default_rng(seed))
    for ids in (short, long, turned, *several):
        row = np.linspace(ids[0], ids[-1], len(ids))
        assert ids.sum() == round(row.sum())
        assert set(np.abs(np.diff(row)).round(9)) <= {1.0, 2.0}
    assert all(len({*ids.tolist()}) < len(ids) for ids in (short, long, turned))
    assert sum(len({*ids.tolist()}) < len(ids) for ids in several) == 1
    assert len({*equal.tolist()}) == 2
    assert equal[0] == equal[-1]


def test_a_mask_without_axes_allows_all() -> None:
    assert all(allowed(np.random.default_rng(seed), ()) for seed in range(9))


@pytest.mark.parametrize("axes", [1, 2, 3])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_large_parameters_have_their_numbers_in_any_memory(axes: int, layout: str) -> None:
    names: dict[str, Any] = {}
    exec(STEPS, names)
    u, v = np.arange(1.0, 401), np.array([2.0, 3.0])
    parameter, seen = SimpleNamespace(), list[Any]()

    class Noting:
        def __init__(self, *_: Any, **__: Any) -> None: ...

        def step(self) -> None:
            seen.append((parameter.data, parameter.grad))

    names["steps"](Noting, parameter, u, v, [2 * u], axes, layout, "new")
    ((data, grad),) = seen
    X = u if axes == 1 else np.multiply.outer(u, v)
    assert data.ndim == grad.ndim == axes
    assert np.array_equal(data.reshape(X.shape), X)
    assert np.array_equal(grad, 2 * data)
    is_plain = layout == "new" or (axes == 1 and layout in ("transposed", "cropped"))
    assert data.flags.c_contiguous == is_plain
