"""What the checks of homework 6 draw, and what they accept of drawn ids."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from autograder.homeworks.hw6.test_a_million import LAYOUTS, STEPS
from autograder.homeworks.hw6.test_block import draw_costs
from autograder.homeworks.hw6.test_block_calls import SIZES
from autograder.homeworks.hw6.test_draws_together import (
    LEAST,
    MANY,
    K,
    expect_all_lags,
    expect_not_dealt,
)
from autograder.homeworks.hw6.test_ids_of_all_kinds import ORDERS, ids_of_all_kinds
from autograder.homeworks.hw6.test_kept_rows import sizes_of_masks
from autograder.homeworks.hw6.test_lookup_at_length import (
    LIKE_NUMBERS_IN_A_ROW,
    LIMITS,
    nearly_regular,
)
from autograder.homeworks.hw6.test_near_masks import near_masks, usual_masks
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
            seen.append((parameter.data, np.array(parameter.grad)))

    names["steps"](Noting, parameter, u, v, [2 * u], axes, layout, "new")
    ((data, grad),) = seen
    X = u if axes == 1 else np.multiply.outer(u, v)
    assert data.ndim == grad.ndim == axes
    assert np.array_equal(data.reshape(X.shape), X)
    assert np.array_equal(grad, 2 * data)
    is_plain = layout == "new" or (axes == 1 and layout in ("transposed", "cropped"))
    assert data.flags.c_contiguous == is_plain


@pytest.mark.parametrize("period", [700, 2**12, 2**14, 20_000])
def test_drawn_numbers_that_come_again_are_refused(period: int) -> None:
    ids = np.resize(np.random.default_rng(period).integers(0, K, period), MANY)
    with pytest.raises(Wrong, match=f"{period} draws later"):
        expect_all_lags(ids)


def test_independent_draws_are_accepted_at_all_lags() -> None:
    for seed in range(20):
        expect_all_lags(np.random.default_rng(seed).integers(0, K + 1, MANY))


@pytest.mark.parametrize("seed", range(5))
def test_ids_of_each_type_come_in_each_order(seed: int) -> None:
    cases = ids_of_all_kinds(np.random.default_rng(seed))
    assert len(cases) == len(LIMITS) * len(ORDERS)
    assert {str(ids.dtype) for _, ids, _ in cases} == {*LIMITS}
    for _, ids, rows in cases:
        assert 0 < ids.size <= 1200
        assert rows <= 1300
        assert 0 <= ids.min() <= ids.max() < rows
    several = [np.ravel(ids) for _, ids, _ in cases if ids.dtype.kind == "u" and ids.size > 500]
    wrapped = [
        ids for ids in several if (np.diff(ids) > 0).all() and len({*ids.tolist()}) < len(ids)
    ]
    assert wrapped, "unsigned differences are above 0, and ids are repeated"


def test_masks_are_asked_for_in_all_sizes() -> None:
    sizes = sizes_of_masks(np.random.default_rng(0))
    assert {*range(1, 67), 100, 128, 256, 500, 512, 1000, 1024} <= {*sizes}
    assert max(sizes) <= 4200


def test_the_sizes_of_a_block_go_together() -> None:
    sizes = draw_costs(np.random.default_rng(0))
    assert all(1 <= each <= 10**6 for several in sizes for each in several)
    for times in (1, 2, 4, 12):
        assert any(T == times * C for _, T, C in sizes)
        assert any(C == times * T for _, T, C in sizes)
        assert any(N == times * C for N, _, C in sizes)


def test_blocks_have_as_many_scores_as_the_write_up_allows() -> None:
    scores = [N * heads * T * T for N, T, _, heads in SIZES]
    assert 2_000_000 < max(scores) <= 2_500_000


@pytest.mark.parametrize("size", [3, 40])
def test_masks_that_are_nearly_usual_leave_each_query_a_key(size: int) -> None:
    masks = near_masks(np.random.default_rng(0), size, size)
    assert masks.any(axis=2).all()
    usual = usual_masks(size, size)[0]
    changes = (masks != usual).sum(axis=(1, 2))
    assert {0, 1, 2} <= {*changes.tolist()}
