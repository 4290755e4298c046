"""Homework 6, part 2: LayerNorm, causal_mask and ScaledDotProductAttention, on the tape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe
from autograder.grading.expect import expect_value
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.hints import AHEAD, NOT_ITSELF
from autograder.homeworks.hw6.life import Life, Lives, Rng, draw_numbers
from autograder.homeworks.hw6.mistakes import (
    LAYER_NORM,
    LOST_DIGITS,
    NORM_LOST,
    OF_ATTENTION,
    attended,
    normed,
)
from autograder.results.verdict import Evidence, Wrong

MOST_NUMBERS = 20_000
"""The largest number of numbers of an input. A program passes several in one request, and a view of
five axes may lie in an array that is 32 times larger."""


def draw_eps(rng: Rng, number: int) -> float:
    """Return the eps of a LayerNorm; the first is the one that is left out."""
    if number % 4 < 3:
        return (1e-5, 0.1, 1e-3)[number % 4]
    return float(10.0 ** rng.uniform(-10, -6))


def draw_shape(rng: Rng, C: int) -> tuple[int, ...]:
    """Return a shape with C at its end, and often two equal sizes."""
    front = rng.integers(1, 5, int(rng.choice([0, 1, 1, 2, 2, 3, 4])))
    if rng.random() < 0.3:
        front[-1:] = C
    if rng.random() < 0.1:
        front = np.array([int(rng.integers(60, 90))])
    while front.prod() * C > MOST_NUMBERS:
        front = front[1:]
    return (*map(int, front), C)


@pytest.mark.task("layer_norm")
def test_layer_norm(session: Session, rng: Rng) -> None:
    """LayerNorm: Z and all gradients, for vectors of all lengths and any number of axes."""
    for number in range(24):
        lives = Lives(session, rng)
        C = int(rng.choice([1, 2, 3, 4, 5, 8, 48, 70])) if number > 2 else 3
        eps = draw_eps(rng, number)
        module = lives.program.student.LayerNorm(C, *([] if number % 4 == 0 else [eps]))
        life = Life(
            lives, module, normed, mistakes=LAYER_NORM, lost=NORM_LOST, doubts=[LOST_DIGITS]
        )
        for _ in range(2):
            life.load({"weight": draw_numbers(rng, (C,)), "bias": draw_numbers(rng, (C,))})
            shape = (4, C) if number < 2 else draw_shape(rng, C)
            X = draw_numbers(rng, shape) if number else rng.normal(size=shape)
            if eps < 1e-6:  # equal numbers would show nothing but rounding
                X = rng.normal(size=shape) * 0.1
            elif number % 4 == 1:  # far from 0, with small differences: eps is 0.1
                X = X + float(rng.choice([-1.0, 1.0]) * 10.0 ** rng.uniform(3.5, 4.3))
            elif number and rng.random() < 0.3:  # vectors of equal numbers
                X = np.where(rng.random((*shape[:-1], 1)) < 0.5, X[..., :1], X)
            life.call({"A": X}, eps=eps)
            if rng.random() < 0.5:  # the same Tensor, after a step of training
                life.load({"weight": draw_numbers(rng, (C,)), "bias": draw_numbers(rng, (C,))})
                life.call({"A": X if rng.random() < 0.5 else X + 0.1}, again=True, eps=eps)
        lives.judge()


@pytest.mark.task("layer_norm")
def test_new_layer_norm(session: Session, student: Student) -> None:
    """A new LayerNorm has a weight of ones and a bias of zeros, each with an array of its own."""
    for C in (1, 3, 48):
        layer, other = student.LayerNorm(C), student.LayerNorm(C)
        expect_parameters(session, layer, {"weight": np.ones(C), "bias": np.zeros(C)})
        session.call(
            layer, {"weight": np.full(C, 2.0), "bias": np.ones(C)}, method="load_state_dict"
        )
        expect_parameters(session, other, {"weight": np.ones(C), "bias": np.zeros(C)})


def expect_parameters(session: Session, module: Any, wanted: dict[str, Array]) -> None:
    """Accept a module with these Parameters, in this order, and no others."""
    got = session.call(module, method="state_dict")
    if not isinstance(got, dict):
        raise Wrong(Evidence("state_dict must return a dictionary", "a dictionary", describe(got)))
    if [*got] != [*wanted]:
        message = f"the names of its Parameters are {[*got]}, and must be {[*wanted]}"
        raise Wrong(Evidence(message, str([*wanted]), str([*got])))
    expect_value("the state of a new module", got, wanted)


@pytest.mark.task("layer_norm")
def test_layer_norms_side_by_side(session: Session, rng: Rng) -> None:
    """Several LayerNorms, each with an eps, called in turns with inputs of several shapes."""
    for _ in range(4):
        lives = Lives(session, rng)
        sizes = [int(C) for C in rng.choice([2, 3, 3, 6], 3)]
        layers = list[Any]()
        for C in sizes:
            eps = (1e-5, 0.1, 1e-3)[len(layers)]
            life = Life(lives, lives.program.student.LayerNorm(C, eps), normed)
            life.load({"weight": draw_numbers(rng, (C,)), "bias": draw_numbers(rng, (C,))})
            layers.append((life, C, eps))
        for _ in range(8):
            life, C, eps = layers[int(rng.integers(3))]
            life.call({"A": draw_numbers(rng, draw_shape(rng, C))}, eps=eps)
        lives.judge()


@pytest.mark.task("causal_mask")
def test_causal_mask(session: Session, student: Student, rng: Rng) -> None:
    """causal_mask: each position may look at itself and at those before it."""
    for T in (3, 1, 2, 5, 4, 16, 48, 3, *map(int, rng.integers((64, 140, 300), (140, 300, 700)))):
        got, wanted = student.causal_mask(T), np.tri(T, dtype=bool)
        expect_mask(got, wanted)


def expect_mask(got: Any, wanted: Array) -> None:
    """Accept an array of truth values."""
    if not isinstance(got, np.ndarray) or got.dtype != np.bool_ or got.shape != wanted.shape:
        message = (
            f"causal_mask({len(wanted)}) must be an array of truth values, of shape {wanted.shape}"
        )
        raise Wrong(Evidence(message, f"bool {wanted.shape}", describe(got)))
    differing = np.argwhere(got != wanted)
    if len(differing):
        i, j = map(int, differing[0])
        known: dict[str, Hints] = {"ahead": AHEAD, "itself": NOT_ITSELF}
        message = f"mask[{i}, {j}] is {got[i, j]}, and must be {wanted[i, j]}"
        evidence = Evidence(message, np.array2string(wanted[:6, :6]), np.array2string(got[:6, :6]))
        if np.array_equal(got, wanted.T) or np.array_equal(got, ~wanted):
            known["ahead"].add_to(evidence)
        elif np.array_equal(got, np.tri(len(wanted), k=-1, dtype=bool)):
            known["itself"].add_to(evidence)
        raise Wrong(evidence)


@pytest.mark.task("causal_mask")
def test_each_mask_is_its_own(session: Session, rng: Rng) -> None:
    """causal_mask makes a new array in each call: who writes into one changes no other."""
    for T in (3, 1, 7, *map(int, rng.integers((8, 30, 100), (30, 100, 200)))):
        session.begin_record()
        program = session.program()
        first = program.student.causal_mask(T)
        second = program.student.causal_mask(T)
        program.call(first, ..., 0, method="__setitem__")
        program.look(second, program.student.causal_mask(T))
        for got in program.run():
            expect_mask(got, np.tri(T, dtype=bool))


def draw_mask(rng: Rng, front: tuple[int, ...], T: int, S: int) -> Array:
    """Return a mask in which each query may look at one key at least."""
    kind = rng.random()
    if kind < 0.4:
        mask = np.tri(T, S, dtype=bool)
    elif kind < 0.5:
        mask = np.eye(T, S, dtype=bool)
    elif kind < 0.6:
        mask = np.ones((T, S), dtype=bool)
    else:
        shape = (T, S) if rng.random() < 0.4 else (*front, T, S)
        if rng.random() < 0.4:  # some axes are 1, or left out in front
            few = np.where(rng.random(len(shape)) < 0.5, 1, shape)
            shape = tuple(map(int, few))[int(rng.integers(0, len(shape) + 1)) :]
        return allowed(rng, shape)
    mask[..., 0] |= ~mask.any(axis=-1)
    return mask


def allowed(rng: Rng, shape: Sequence[int]) -> Array:
    """Return a mask of this shape in which each query may look at one key at least."""
    mask = np.asarray(rng.random(shape) < 0.6)
    if not mask.ndim:
        return np.array(True)
    mask[..., 0] |= ~mask.any(axis=-1)
    return mask


def draw_mask_of_all_axes(rng: Rng, front: tuple[int, ...], T: int, S: int) -> Array:
    """Return a mask with an axis for each of the scores', some of them of length 1."""
    shape = [*front, T, S]
    shape[int(rng.integers(len(front)))] = 1
    return allowed(rng, shape if rng.random() < 0.5 else (*front, T, S))


def draw_attention(rng: Rng, number: int) -> tuple[dict[str, Array], Array | None]:
    """Return Q, K and V, and a mask or None."""
    T, S, d, d_v = map(int, rng.integers(1, 6, 4))
    front = tuple(map(int, rng.integers(1, 4, int(rng.choice([0, 1, 2, 2, 3])))))
    if number < 3:
        T, S, d, d_v, front = 3, 5, 2 + number, 7, ()
    elif rng.random() < 0.3:
        S = d = d_v = T
    elif rng.random() < 0.1:
        T, S, front = int(rng.integers(66, 90)), int(rng.integers(66, 90)), ()
    elif rng.random() < 0.2:
        d, d_v = map(int, rng.integers(6, 70, 2))
    Q, K = draw_numbers(rng, (*front, T, d)), draw_numbers(rng, (*front, S, d))
    if number in (3, 4) or (rng.random() < 0.2 and number >= 3):  # scores up to ±7000
        largest = max(1.0, np.abs(Q @ K.swapaxes(-1, -2)).max())
        Q = Q * np.sqrt(d) * rng.choice([300.0, 1500.0, 7000.0]) / largest
    arrays = {"Q": Q, "K": K, "V": draw_numbers(rng, (*front, S, d_v))}
    mask = None if rng.random() < 0.3 or number == 1 else draw_mask(rng, front, T, S)
    if number == 0:  # each query may look at a key, and not at another one; each key is seen, too
        arrays = {name: rng.normal(size=X.shape) for name, X in arrays.items()}
        mask = np.add.outer(np.arange(T), np.arange(S)) % 2 == 0
    if len(front) > 1 and rng.random() < 0.6:
        mask = draw_mask_of_all_axes(rng, front, T, S)
    return arrays, mask


@pytest.mark.task("attention")
def test_attention(session: Session, rng: Rng) -> None:
    """ScaledDotProductAttention: Z, the weights, and the gradients of Q, K and V."""
    for number in range(40):
        lives = Lives(session, rng)
        module = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, module, attended, stores_weights=True, mistakes=OF_ATTENTION)
        arrays, mask = draw_attention(rng, number)
        for turn in range(1 if number < 6 else 2):
            if turn and mask is not None and rng.random() < 0.5:  # the same shapes, another mask
                T, S = arrays["Q"].shape[-2], arrays["K"].shape[-2]
                mask = draw_mask(rng, arrays["Q"].shape[:-2], T, S)
            elif turn:
                arrays, mask = draw_attention(rng, 9)
            if number in range(6, 24, 3):  # the same Tensors come again without a mask
                mask = None
            more: list[Any] = [] if mask is None and rng.random() < 0.5 else [None]
            if mask is not None:
                more = [Named("mask", mask)]
            life.call(arrays, *more, mask=mask)
        if number % 3 == 0:  # other numbers in the same Tensors
            arrays = {name: draw_numbers(rng, X.shape) for name, X in arrays.items()}
            life.call(arrays, *more, again=True, mask=mask)
        lives.judge()


@pytest.mark.task("attention")
def test_attentions_side_by_side(session: Session, rng: Rng) -> None:
    """Several objects, called in turns with and without masks, and one Tensor as Q, K and V."""
    for _ in range(5):
        lives = Lives(session, rng)
        objects = [
            Life(lives, lives.program.student.ScaledDotProductAttention(), attended, True)
            for _ in range(2)
        ]
        for _ in range(7):
            arrays, mask = draw_attention(rng, 9)
            same = bool(rng.random() < 0.3)
            if same:
                arrays = dict.fromkeys(arrays, arrays["K"])
                mask = None
            more = [] if mask is None else [Named("mask", mask)]
            objects[int(rng.integers(2))].call(arrays, *more, mask=mask, same=same)
        lives.judge()
