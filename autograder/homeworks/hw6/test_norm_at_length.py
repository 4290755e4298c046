"""Homework 6, part 2: LayerNorm and attention, with long texts and any scores."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw6.formulas import Array, attention
from autograder.homeworks.hw6.life import Life, Lives, Rng, draw_numbers
from autograder.homeworks.hw6.mistakes import (
    LAYER_NORM,
    LOST_DIGITS,
    OF_ATTENTION,
    attended,
    normed,
)
from autograder.homeworks.hw6.test_norm_and_attention import (
    allowed,
    draw_attention,
    draw_mask,
)


@pytest.mark.task("layer_norm")
def test_rows_far_apart(session: Session, rng: Rng) -> None:
    """LayerNorm: each vector is computed for itself, wherever the others are; some are constant."""
    for C, spread, eps in ((2, 1e-3, 1e-5), (3, 1e-2, 1e-10), (5, 1.0, 1e-5), (8, 0.1, 0.1)):
        lives = Lives(session, rng)
        life = Life(
            lives,
            lives.program.student.LayerNorm(C, eps),
            normed,
            mistakes=LAYER_NORM,
            doubts=[LOST_DIGITS],
        )
        life.load({"weight": draw_numbers(rng, (C,)), "bias": draw_numbers(rng, (C,))})
        for _ in range(2):
            shape = (*map(int, rng.integers(2, 5, int(rng.integers(1, 4)))), C)
            places = rng.choice([-99.0, 99.0, 0.0, 37.0, -3.0], (*shape[:-1], 1))
            X = places + spread * rng.uniform(-1, 1, shape)
            if eps > 1e-6:  # some vectors of equal numbers, zeros among them
                X = np.where(rng.random((*shape[:-1], 1)) < 0.4, places, X)
            life.call({"A": X}, eps=eps)
        lives.judge()


@pytest.mark.task("layer_norm")
def test_many_vectors(session: Session, rng: Rng) -> None:
    """LayerNorm: many vectors, long ones, and vectors of which all or none are constant."""
    for shape in ((int(rng.integers(1100, 1300)), 3), (2, 1100), (70, 2, 3), (2, 3, 1, 2, 2, 4)):
        lives, C = Lives(session, rng), shape[-1]
        life = Life(
            lives,
            lives.program.student.LayerNorm(C),
            normed,
            mistakes=LAYER_NORM,
            doubts=[LOST_DIGITS],
        )
        life.load({"weight": draw_numbers(rng, (C,)), "bias": draw_numbers(rng, (C,))})
        life.call({"A": rng.normal(size=shape)}, eps=1e-5)
        lives.judge()
    for value in (0.0, 3.0, -99.5):
        lives = Lives(session, rng)
        life = Life(
            lives,
            lives.program.student.LayerNorm(4),
            normed,
            mistakes=LAYER_NORM,
            doubts=[LOST_DIGITS],
        )
        life.load({"weight": rng.normal(size=4), "bias": rng.normal(size=4)})
        life.call({"A": np.full((3, 4), value)}, eps=1e-5)
        lives.judge()


def extreme_scores(rng: Rng, T: int, S: int) -> tuple[dict[str, Array], Array]:
    """Return Q, K and V with scores near 10000 and -10000, and a mask that leaves some of each row.

    In each row, the allowed scores are near one another, and those that are masked are anywhere.
    """
    levels = rng.choice([-9990.0, 9990.0, 0.0], T)
    levels[:2] = -9990.0, 9990.0
    mask = rng.random((T, S)) < 0.5
    mask[np.arange(T), rng.integers(0, S, T)] = True
    scores = np.where(mask, levels[:, np.newaxis], rng.choice([-9990.0, 9990.0, 0.0], (T, S)))
    scores += rng.normal(size=(T, S))
    # Q = scores · √S, and K the unit matrix: Q Kᵀ / √d with d = S gives the scores.
    Q, K = scores * np.sqrt(S) / 100, np.eye(S) * 100
    return {"Q": Q, "K": K, "V": rng.normal(size=(S, 2))}, mask


@pytest.mark.task("attention")
def test_scores_far_apart(session: Session, rng: Rng) -> None:
    """Attention: masked scores of 10000 beside allowed ones of -10000, and the reverse."""
    for number in range(6):
        lives = Lives(session, rng)
        module = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, module, attended, True, OF_ATTENTION, has_zeros=True)
        arrays, mask = extreme_scores(rng, *map(int, rng.integers(2, 6, 2)))
        if number % 2:
            arrays = {name: np.stack([X, X]) for name, X in arrays.items()}
        life.call(arrays, Named("mask", mask), mask=mask)
        lives.judge()


@pytest.mark.task("attention")
def test_many_axes(session: Session, rng: Rng) -> None:
    """Attention: four axes and more in front of the positions, with all kinds of masks."""
    for front in ((2, 1, 3), (1, 2, 2), (2, 2, 1, 2), (2, 1, 2, 1, 2)):
        for mask_axes in (0, 2, len(front) + 2):
            lives = Lives(session, rng)
            module = lives.program.student.ScaledDotProductAttention()
            life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
            T, S, d, d_v = map(int, rng.integers(1, 4, 4))
            arrays = {
                name: rng.normal(size=(*front, *shape))
                for name, shape in (("Q", (T, d)), ("K", (S, d)), ("V", (S, d_v)))
            }
            mask = allowed(rng, (*front, T, S)[-mask_axes:]) if mask_axes else None
            more = [] if mask is None else [Named("mask", mask)]
            life.call(arrays, *more, mask=mask)
            lives.judge()


@pytest.mark.task("attention")
def test_long_texts(session: Session, rng: Rng) -> None:
    """Attention: more than 1024 keys, more than 1024 queries, and many texts at once."""
    long = int(rng.integers(1030, 1200))
    for front, T, S in (((), 3, long), ((), long, 2), ((70, 2), 2, 3), ((), 520, 530)):
        lives = Lives(session, rng)
        module = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
        shapes = ("Q", (T, 2)), ("K", (S, 2)), ("V", (S, 3))
        arrays = {name: rng.normal(size=(*front, *shape)) for name, shape in shapes}
        mask = draw_mask(rng, front, T, S)
        life.call(arrays, Named("mask", mask), mask=mask)
        lives.judge()


@pytest.mark.task("attention")
def test_arrays_that_change(session: Session, rng: Rng) -> None:
    """Attention: the same arrays with other numbers, the mask too, while it trains or evaluates."""
    for mode in (True, False):
        session.begin_record()
        program = session.program()
        made = program.student.ScaledDotProductAttention()
        program.call(made, mode, method="train")
        arrays, _ = draw_attention(rng, 0)
        mask = allowed(rng, (3, 5))
        given = {name: program.array(name, X, "new") for name, X in arrays.items()}
        tensors = [program.student.Tensor(array) for array in given.values()]
        mask_given = program.array("mask", mask, "new")
        kept, wanted = list[Any](), list[tuple[Array, Array]]()
        for turn in range(6):
            if turn % 3 == 1:  # as many keys as before
                mask = np.stack([rng.permutation(row) for row in mask])
                program.call(mask_given, ..., Named(f"mask{turn}", mask), method="__setitem__")
            elif turn:
                name = str(rng.choice([*"QKV"]))
                arrays[name] = rng.normal(size=arrays[name].shape)
                changed = Named(f"{name}{turn}", arrays[name])
                program.call(given[name], ..., changed, method="__setitem__")
            made_Z = program.call(made, *tensors, mask_given)
            kept += [program.get(made_Z, "data"), program.get(made, "weights")]
            Q, K, V = (mytorch.tensor(X, dtype=mytorch.float64) for X in arrays.values())
            Z, weights = attention(Q, K, V, mask)
            wanted.append((Z.numpy(), weights.numpy()))
        program.look(*kept)
        found = iter(program.run())
        for turn, (Z, weights) in enumerate(wanted):
            expect_array("Z.data", next(found), Z, because=f"call {turn + 1}")
            expect_array("weights", next(found), weights, because=f"call {turn + 1}")
