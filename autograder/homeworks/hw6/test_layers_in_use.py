"""Homework 6, part 2: LayerNorm, causal_mask and attention, with views and arrays that are gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array, attention, layer_norm
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Life, Lives, Rng, draw_numbers, read_only_view
from autograder.homeworks.hw6.mistakes import (
    LAYER_NORM,
    LOST_DIGITS,
    OF_ATTENTION,
    attended,
    normed,
)
from autograder.homeworks.hw6.test_norm_and_attention import allowed, expect_mask
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last


@pytest.mark.task("layer_norm")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_modes_of_the_norm(session: Session, rng: Rng, mode: str) -> None:
    """LayerNorm: views of arrays that change, and gradients after train() and eval(); {mode}()."""
    for shape in ((3,), (4, 3), (2, 3, 2), (70, 1), (1, 1, 5)):
        lives, C = Lives(session, rng), shape[-1]
        life = Life(
            lives,
            lives.program.student.LayerNorm(C),
            normed,
            mistakes=LAYER_NORM,
            doubts=[LOST_DIGITS],
        )
        lives.program.call(life.module, method=mode)
        for turn in range(3):
            life.load({"weight": draw_numbers(rng, (C,)), "bias": draw_numbers(rng, (C,))})
            A, again = rng.normal(size=shape), turn > 0
            life.call({"A": A}, again=again, seen=True, changes_mode=False, eps=1e-5)
        lives.judge()


@pytest.mark.task("layer_norm")
def test_vectors_on_both_sides(session: Session, rng: Rng) -> None:
    """LayerNorm: vectors far from 0 on both sides, or each of a size of its own."""
    for shape in ((2, 2), (4, 3), (2, 3, 5), (6, 8)):
        lives, C = Lives(session, rng), shape[-1]
        life = Life(
            lives,
            lives.program.student.LayerNorm(C, 0.1),
            normed,
            mistakes=LAYER_NORM,
            doubts=[LOST_DIGITS],
        )
        life.load({"weight": rng.normal(size=C), "bias": rng.normal(size=C)})
        count = int(np.prod(shape[:-1]))
        far = np.where(np.arange(count) % 2, -1.0, 1.0) * 9e4
        sizes = 10.0 ** rng.uniform(0, 4.9, count) * rng.choice([-1.0, 1.0], count)
        for places in (far, sizes, np.where(np.arange(count) % 3 == 0, 0.0, far)):
            A = places.reshape(*shape[:-1], 1) + rng.uniform(-1, 1, shape)
            life.call({"A": A}, eps=0.1)
        lives.judge()


@pytest.mark.task("causal_mask")
def test_each_pair_has_its_place(session: Session, rng: Rng) -> None:
    """causal_mask: who forbids or allows one pair changes no other, in this mask or in others."""
    for T in (2, 3, 5, *map(int, rng.integers((6, 60, 300, 1030), (20, 90, 600, 1200)))):
        session.begin_record()
        program, wanted = session.program(), list[Array]()
        for number in range(4):
            right = np.tri(T, dtype=bool)
            i, j = map(int, rng.integers(0, T, 2))
            if number == 0:
                i, j = T - 1, 0  # alone on its diagonal; others share theirs
            elif number == 1:
                i, j = 1, 0
            right[i, j] = not right[i, j]
            mask = program.student.causal_mask(T)
            program.call(mask, (i, j), bool(right[i, j]), method="__setitem__")
            program.look(mask)
            wanted.append(right)
        program.look(program.student.causal_mask(T))
        if T > 2:
            program.look(program.student.causal_mask(T - 1))
        found = program.run()
        for got, right in zip(found, wanted, strict=False):
            expect_changed(got, right)
        for got, size in zip(found[len(wanted) :], (T, T - 1), strict=False):
            expect_mask(got, np.tri(size, dtype=bool))


def expect_changed(got: Any, right: Array) -> None:
    """Accept a mask in which one number was changed by its caller."""
    if not isinstance(got, np.ndarray) or not np.array_equal(got, right):
        message = "who writes one number into a mask changes others, too"
        raise Wrong(Evidence(message, np.array2string(right[:6, :6]), str(got)[:200]))


@pytest.mark.task("attention")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_modes_of_attention(session: Session, rng: Rng, mode: str) -> None:
    """Attention: gradients, and views of arrays that change, after train() and eval(); {mode}()."""
    for front, T, S in (((), 3, 5), ((2, 1), 1, 1), ((1, 2), 4, 4), ((70,), 2, 2), ((), 1, 3)):
        lives = Lives(session, rng)
        module = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
        lives.program.call(module, method=mode)
        for turn in range(3):
            shapes = ("Q", (T, 2)), ("K", (S, 2)), ("V", (S, 3))
            arrays = {name: rng.normal(size=(*front, *shape)) for name, shape in shapes}
            mask = allowed(rng, (T, S)) if turn < 2 else None
            more = [] if mask is None else [Named("mask", mask)]
            again = turn > 0
            life.call(arrays, *more, mask=mask, again=again, seen=True, changes_mode=False)
        lives.judge()


def attention_of(arrays: Iterable[Array], mask: Array) -> tuple[Array, Array]:
    """Return what is right: Z, and the weights."""
    Q, K, V = (mytorch.tensor(X, dtype=mytorch.float64) for X in arrays)
    Z, weights = attention(Q, K, V, mask)
    return Z.numpy(), weights.numpy()


@pytest.mark.task("attention")
@pytest.mark.parametrize("how", ["the same array", "a read-only view"])
def test_masks_that_change(session: Session, rng: Rng, how: str) -> None:
    """Attention reads its mask in each call: others write into it; it is {how}."""
    for T, S in ((2, 3), (4, 4), (1, 2), (70, 3)):
        session.begin_record()
        program = session.program()
        made = program.student.ScaledDotProductAttention()
        Q, K, V = rng.normal(size=(T, 2)), rng.normal(size=(S, 2)), rng.normal(size=(S, 2))
        tensors = [program.student.Tensor(Named(n, X)) for n, X in (("Q", Q), ("K", K), ("V", V))]
        array = program.array("mask", np.ones((T, S), dtype=bool), "new")
        given = read_only_view(program, array) if how == "a read-only view" else array
        wanted = list[tuple[Array, Array]]()
        for turn in range(6):
            mask = np.ones((T, S), dtype=bool)
            mask[0, turn % S] = False  # another one in each call
            program.call(array, ..., Named(f"mask{turn}", mask), method="__setitem__")
            Z = program.call(made, *tensors, given)
            program.look(program.get(Z, "data"), program.get(made, "weights"))
            wanted.append(attention_of((Q, K, V), mask))
        found = iter(program.run())
        for turn, (right, weights) in enumerate(wanted):
            expect_array("Z.data", next(found), right, because=f"call {turn + 1}")
            expect_array("weights", next(found), weights, because=f"call {turn + 1}")


@pytest.mark.task("attention")
def test_masked_scores_that_are_larger(session: Session, rng: Rng) -> None:
    """Attention: the score that is masked is larger than all others, by 10 to 20,000."""
    gaps = (10.0, 36.0, 300.0, 690.0, 708.0, 720.0, 735.0, 744.0, 750.0, 9000.0, 19_900.0)
    for gap in gaps:
        lives = Lives(session, rng)
        module = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, module, attended, True, OF_ATTENTION, has_zeros=True)
        S = int(rng.integers(3, 6))
        scores = rng.uniform(-1, 1, (3, S)) - gap / 2
        mask, top = np.ones((3, S), dtype=bool), rng.integers(0, S, 3)
        mask[np.arange(3), top] = False
        scores[np.arange(3), top] = gap / 2
        Q, K = scores * np.sqrt(S) / 100, np.eye(S) * 100
        life.call({"Q": Q, "K": K, "V": rng.normal(size=(S, 2))}, Named("mask", mask), mask=mask)
        lives.judge()


@pytest.mark.task("attention")
def test_arrays_that_are_gone(session: Session, student: Student, rng: Rng) -> None:
    """Attention: new arrays are read, also where the memory of old ones is used again."""
    source = (
        "lambda attention, Tensor, several, masks: "
        "[attention(*(Tensor(X.copy()) for X in arrays), mask.copy()).data "
        "for arrays, mask in zip(several, masks)]"
    )
    for T in (2, 3, 5):
        session.begin_record()
        several, masks = rng.normal(size=(8, 3, T, 2)), np.ones((8, T, T), dtype=bool)
        masks[np.arange(8), 0, np.arange(8) % T] = False
        if T == 3:  # one Q, K and V, and other masks
            several[:] = several[0]
        made, calls = student.ScaledDotProductAttention(), lambda_inside(session, "calls", source)
        given = Named("arrays", several), Named("masks", masks)
        found = session.call(calls, made, session.find("Tensor"), *given)
        for number, got in enumerate(results(found, 8)):
            right, _ = attention_of(several[number], masks[number])
            expect_array("Z.data", got, right, because=f"call {number + 1}")


@pytest.mark.task("layer_norm")
def test_inputs_that_are_gone(session: Session, student: Student, rng: Rng) -> None:
    """LayerNorm: new Tensors are read, also where the memory of old ones is used again."""
    source = "lambda norm, Tensor, several: [norm(Tensor(A.copy())).data for A in several]"
    for shape in ((2, 3), (1, 2), (2, 2, 4)):
        session.begin_record()
        several, calls = rng.normal(size=(8, *shape)), lambda_inside(session, "calls", source)
        layer, C = student.LayerNorm(shape[-1]), shape[-1]
        found = session.call(calls, layer, session.find("Tensor"), Named("arrays", several))
        for number, (got, A) in enumerate(zip(results(found, 8), several, strict=True)):
            weight, bias = mytorch.ones(C), mytorch.zeros(C)
            right = layer_norm(mytorch.tensor(A, dtype=mytorch.float64), weight, bias, 1e-5)
            expect_array("Z.data", got, right.numpy(), because=f"call {number + 1}")
