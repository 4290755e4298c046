"""Homework 6, part 2: LayerNorm and attention with numbers with which little is to be computed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Life, Lives, Rng
from autograder.homeworks.hw6.mistakes import (
    LAYER_NORM,
    LOST_DIGITS,
    OF_ATTENTION,
    attended,
    normed,
)

pytestmark = pytest.mark.last


def special_vectors(rng: Rng, C: int) -> Mapping[str, Array]:
    """Return vectors with C numbers, of which a norm would change little, or nothing."""
    signs = np.where(np.arange(C) % 2, 1.0, -1.0)
    normal = rng.normal(size=(3, C))
    centred = normal - normal.mean(axis=-1, keepdims=True)
    unit = centred / centred.std(axis=-1, keepdims=True)
    return {
        "signs": np.stack([signs, -signs, rng.permutation(signs)]),
        "normed": unit,
        "normed with eps": centred / np.sqrt(centred.var(axis=-1, keepdims=True) + 1e-5),
        "of mean 0": centred * 3,
        "of variance 1": unit + 2,
        "unit vectors": np.eye(C),
        "ones": np.ones((2, C)),
        "zeros": np.zeros((2, C)),
        "one, zeros and others": np.stack([np.ones(C), np.zeros(C), normal[0]]),
    }


def special_scales(rng: Rng, C: int) -> tuple[Mapping[str, Array] | None, ...]:
    """Return Parameters of a LayerNorm; None for those of a new one."""
    ones, zeros = np.ones(C), np.zeros(C)
    small, large = 10.0 ** rng.uniform(-13, -6, C), rng.uniform(50, 100, C)
    pairs = (ones, zeros), (zeros, zeros), (small, large), (rng.normal(size=C), zeros)
    return (None, *({"weight": weight, "bias": bias} for weight, bias in pairs))


@pytest.mark.task("layer_norm")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_numbers_that_change_little(session: Session, rng: Rng, mode: str) -> None:
    """LayerNorm: inputs that are normed already, and new Parameters, ones or zeros; {mode}()."""
    for C, eps in ((2, 1e-5), (4, 0.1)):
        for numbers in special_scales(rng, C):
            lives = Lives(session, rng)
            module = lives.program.student.LayerNorm(C, *([] if eps == 1e-5 else [eps]))
            life = Life(lives, module, normed, mistakes=LAYER_NORM, doubts=[LOST_DIGITS])
            lives.program.call(module, method=mode)
            if numbers is None:
                life.fresh({"weight": np.ones(C), "bias": np.zeros(C)})
            else:
                life.load(numbers)
            special = special_vectors(rng, C)
            few = [*special] if numbers is None else rng.choice([*special], 2, replace=False)
            for name in few:
                life.call({"A": special[str(name)]}, changes_mode=False, eps=eps)
            lives.judge()


@pytest.mark.task("layer_norm")
def test_norms_of_norms(session: Session, rng: Rng) -> None:
    """LayerNorm: what a new one makes is a new input, and is normed again."""
    for C in (2, 3, 8):
        lives = Lives(session, rng)
        life = Life(
            lives,
            lives.program.student.LayerNorm(C, 0.1),
            normed,
            mistakes=LAYER_NORM,
            doubts=[LOST_DIGITS],
        )
        life.fresh({"weight": np.ones(C), "bias": np.zeros(C)})
        A = rng.normal(size=(3, C))
        for _ in range(3):
            life.call({"A": A}, eps=0.1)
            centred = A - A.mean(axis=-1, keepdims=True)
            A = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 0.1)
        lives.judge()


@pytest.mark.task("layer_norm")
def test_small_differences(session: Session, rng: Rng) -> None:
    """LayerNorm: vectors of all sizes near 0, down to 1e-12, have gradients and results.

    Far from 0, numbers that differ in their last digits only have them, too.
    """
    for eps in (1e-10, 1e-8):
        lives = Lives(session, rng)
        life = Life(
            lives,
            lives.program.student.LayerNorm(4, eps),
            normed,
            mistakes=LAYER_NORM,
            doubts=[LOST_DIGITS],
        )
        life.load({"weight": rng.uniform(1, 2, 4), "bias": rng.normal(size=4)})
        sizes, steps = 10.0 ** -np.arange(0, 13)[:, np.newaxis], rng.permutation(4)
        life.call({"A": sizes * rng.normal(size=(13, 4))}, eps=eps)
        for size in (1e-4, 1e-7, 1e-10):
            life.call({"A": size * rng.normal(size=(2, 4))}, eps=eps)
        if eps == 1e-8:
            far = rng.choice([-99.0, 99.0], (3, 1)) + 10.0 ** -np.array([[9], [10], [11]]) * steps
            life.call({"A": far}, eps=eps)
        lives.judge()


@pytest.mark.task("attention")
def test_many_small_weights(session: Session, rng: Rng) -> None:
    """Attention: many weights, each of them tiny beside the largest, count together."""
    S, steps = int(rng.integers(1100, 1200)), np.arange(1.0, 27.6, 0.5)
    for masked in (False, True):
        lives = Lives(session, rng)
        module = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
        # One key has the score 0; the others have the same negative one, another for each query.
        Q, K, V = steps[:, np.newaxis], -np.ones((S, 1)), -np.ones((S, 1))
        largest = int(rng.integers(S))
        K[largest], V[largest] = 0.0, 1.0
        mask = None
        if masked:
            mask = rng.random((len(steps), S)) < 0.9
            mask[:, largest] = True
        more = [] if mask is None else [Named("mask", mask)]
        life.call({"Q": Q, "K": K, "V": V}, *more, mask=mask)
        lives.judge()


@pytest.mark.task("attention")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_numbers_that_say_little(session: Session, rng: Rng, mode: str) -> None:
    """Attention: equal scores, keys or values, zeros, unit vectors, and one key or query; {mode}().

    Each Tensor gets a gradient, which may be zeros.
    """
    T = S = d = 3
    any_numbers = {name: rng.normal(size=(2, T, d)) for name in "QKV"}
    zeros, eye = np.zeros((2, T, d)), np.broadcast_to(np.eye(3), (2, T, d)) + 0.0
    row = rng.normal(size=(2, 1, d)) + np.zeros((2, T, d))
    one = rng.normal(size=(2, 1, d))
    cases = [
        *(any_numbers | {name: X} for X in (zeros, eye, row, zeros + 1) for name in "QKV"),
        *({"Q": X, "K": X, "V": X} for X in (zeros, eye, any_numbers["V"])),
        *({"Q": one, "K": one, "V": one}, any_numbers | {"Q": one}),
        any_numbers | {"K": one, "V": one},
    ]
    masks = np.tri(3, dtype=bool), np.eye(3, dtype=bool), np.ones((3, 3), dtype=bool)
    lives = Lives(session, rng)
    module = lives.program.student.ScaledDotProductAttention()
    life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
    lives.program.call(module, method=mode)
    for number, arrays in enumerate(cases):
        T, S = arrays["Q"].shape[1], arrays["K"].shape[1]
        mask = masks[int(rng.integers(3))] if number % 2 and (T, S) == (3, 3) else None
        more = [] if mask is None else [Named("mask", mask)]
        life.call(arrays, *more, changes_mode=False, mask=mask)
    lives.judge()


@pytest.mark.task("attention")
def test_one_tensor_for_all(session: Session, rng: Rng) -> None:
    """Attention: one Tensor as Q, K and V, with masks of all kinds; and a thousand texts."""
    square = np.tri(3, dtype=bool), np.eye(3, dtype=bool), np.ones((3, 3), dtype=bool)
    few_axes = np.array(True), np.array([False, True, True])
    for mask in (*square, *few_axes, None):
        lives = Lives(session, rng)
        module = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
        X = rng.normal(size=(2, 3, 2))
        more = [] if mask is None else [Named("mask", mask)]
        life.call(dict.fromkeys("QKV", X), *more, same=True, mask=mask)
        lives.judge()
    lives = Lives(session, rng)
    module = lives.program.student.ScaledDotProductAttention()
    life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
    shapes = {"Q": (1000, 2, 1, 2), "K": (1000, 2, 2, 2), "V": (1000, 2, 2, 1)}
    life.call({name: rng.normal(size=shape) for name, shape in shapes.items()}, mask=None)
    lives.judge()
