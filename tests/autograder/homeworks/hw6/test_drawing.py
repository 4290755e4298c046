"""What the checks of homework 6 draw, and what they accept of drawn ids."""

from __future__ import annotations

from collections.abc import Callable
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
from autograder.homeworks.hw6.test_levels_of_scores import levels_of, softmax
from autograder.homeworks.hw6.test_lookup_at_length import (
    LIKE_NUMBERS_IN_A_ROW,
    LIMITS,
    nearly_regular,
)
from autograder.homeworks.hw6.test_many_embeddings import MOST, NUMBERS
from autograder.homeworks.hw6.test_near_masks import near_masks, usual_masks
from autograder.homeworks.hw6.test_norm_and_attention import allowed
from autograder.homeworks.hw6.test_rare_ids import DRAWS
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


def by_sums(p: Any, rng: Any) -> int:
    return int(rng.choice(len(p), p=p))


def by_sums_from_the_end(p: Any, rng: Any) -> int:
    return len(p) - 1 - int(rng.choice(len(p), p=p[::-1]))


def by_falling_sums(p: Any, rng: Any) -> int:
    order = np.argsort(-p)
    return int(order[rng.choice(len(p), p=p[order])])


def by_halves(p: Any, rng: Any) -> int:
    least, most = 0, len(p)
    while most - least > 1:
        half = (least + most) // 2
        is_above = rng.random() * p[least:most].sum() > p[least:half].sum()
        least, most = (half, most) if is_above else (least, half)
    return least


def by_races(p: Any, rng: Any) -> int:
    return int(np.argmin(rng.exponential(size=len(p)) / p))


def by_refusals(p: Any, rng: Any) -> int:
    while True:
        new = int(rng.integers(len(p)))
        if rng.random() * p.max() < p[new]:
            return new


IN_ORDER = by_sums, by_sums_from_the_end, by_falling_sums
OTHERS = by_halves, by_races, by_refusals


def rare_ids(draw: Callable[[Any, Any], int], K: int, least: float = 0.0) -> list[Any]:
    """Return what the check of rare ids finds where chances below the least are left out."""
    names: dict[str, Any] = {}
    exec(DRAWS, names)

    def generate(model: Any, ids: Any, count: int, context: int, heat: float, rng: Any) -> Any:
        p = softmax(model.forward(ids)[0, -1])
        p[p < least] = 0.0
        return [*ids, draw(p / p.sum(), rng)]

    make, chances = np.random.default_rng, [1e-3, 1e-4, 1e-5]
    return list(names["rare"](generate, np.array, SimpleNamespace(), make, 5, K, chances))


@pytest.mark.parametrize("K", [5, 300])
@pytest.mark.parametrize("draw", IN_ORDER)
def test_rare_ids_come_from_their_number(draw: Callable[[Any, Any], int], K: int) -> None:
    found = rare_ids(draw, K)
    assert {chance for chance, *_ in found} == {1e-3, 1e-4, 1e-5}
    assert all(is_rare for *_, is_rare in found)
    dropped = rare_ids(draw, K, 2e-5 / K)
    assert [is_rare for *_, is_rare in dropped] == [chance > 1e-5 for chance, *_ in dropped]


@pytest.mark.parametrize("K", [5, 300])
@pytest.mark.parametrize("draw", OTHERS)
def test_who_draws_in_another_way_is_left_alone(draw: Callable[[Any, Any], int], K: int) -> None:
    assert rare_ids(draw, K) == []


@pytest.mark.parametrize("period", [0, 3_999_999])
def test_numbers_of_embeddings_that_come_again_are_counted(period: int) -> None:
    names: dict[str, Any] = {}
    exec(NUMBERS, names)
    rng, used = np.random.default_rng(3), [0]
    pool = rng.normal(size=max(1, period))

    def embedding(rows: int, columns: int) -> Any:
        size = rows * columns
        places = used[0] + np.arange(size)
        used[0] += size
        X = pool.take(places, mode="wrap") if period else rng.normal(size=size)
        return SimpleNamespace(weight=SimpleNamespace(data=X.reshape(rows, columns)))

    _, count, equal = names["numbers"](embedding, 2000, 1000, 0.5, 4)
    assert count > 30_000
    assert (equal > MOST) == bool(period)


def test_levels_of_scores_have_both_signs_and_come_near_the_limit() -> None:
    levels = levels_of(np.random.default_rng(0), 20, 9990.0)
    assert np.abs(levels).max() <= 9990
    largest = np.log(np.finfo(np.float64).max)
    for keys in (2, 1300):
        between = (levels > largest - np.log(keys)) & (levels < largest)
        assert between.any()
    assert {*np.sign(levels)} == {-1.0, 1.0}
