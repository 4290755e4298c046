"""Homework 6, part 2: Block with long texts, many texts and heads, and other modules in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array, Tensors, block, linear
from autograder.homeworks.hw6.life import Life, Lives, Rng
from autograder.homeworks.hw6.parts import judged_with, longest, right_parts, small_state

Layer = Callable[[Any, Tensors], Any]
"""Returns what a layer makes, from its input and the state of the whole block."""

KINDS = "no bias", "two layers", "lazy", "own", "nothing", "plain"


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_a_long_text(session: Session, rng: Rng) -> None:
    """Block: a text of about a thousand positions, and a short one after it."""
    session.begin_record()
    program, C = session.program(), 2
    made, state = program.student.Block(C, 2), small_state(rng, C)
    named = {name: Named(name, X) for name, X in state.items()}
    program.call(made, named, method="load_state_dict")
    texts = [rng.normal(size=(1, T, C)) for T in (3, longest(int(rng.integers(1030, 1100))), 4)]
    for number, X in enumerate(texts):
        Z = program.call(made, program.student.Tensor(Named(f"X{number}", X)))
        program.look(program.get(Z, "data"))
    tensors = {name: mytorch.tensor(X, dtype=mytorch.float64) for name, X in state.items()}
    for X, got in zip(texts, program.run(), strict=True):
        right = block(mytorch.tensor(X, dtype=mytorch.float64), tensors, 2).numpy()
        expect_array("Z.data", got, right, because=f"for {X.shape[1]} positions")


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_many_texts_and_heads(session: Session, rng: Rng) -> None:
    """Block: many texts at once, and many heads."""
    for N, T, C, heads in ((int(rng.integers(65, 150)), 2, 2, 1), (1, 2, 34, 34), (2, 2, 40, 20)):
        lives = Lives(session, rng)
        life = Life(lives, lives.program.student.Block(C, heads), block)
        life.load(small_state(rng, C))
        life.call({"X": rng.normal(size=(N, T, C))}, heads=heads)
        lives.judge()


def another(
    session: Session, student: Student, rng: Rng, name: str, sizes: tuple[int, int], kind: str
) -> tuple[Remote, dict[str, Array], Layer]:
    """Return a module for a layer of a Block, its state and what it must make."""
    C_in, C_out = sizes
    weights = {f"{name}.weight": rng.normal(size=(C_out, C_in))}
    bias = {f"{name}.bias": rng.normal(size=C_out)}
    if kind == "no bias":
        made = student.Linear(C_in, C_out, False)
        return made, weights, lambda A, state: A @ state[f"{name}.weight"].T
    if kind == "two layers":
        made = student.Sequential(student.Linear(C_in, 3), student.Linear(3, C_out))
        shapes = {"0.weight": (3, C_in), "0.bias": (3,), "1.weight": (C_out, 3), "1.bias": (C_out,)}
        state = {f"{name}.{key}": rng.normal(size=shape) for key, shape in shapes.items()}
        return made, state, partial(_two_layers, name=name)
    if kind == "own":
        M = weights[f"{name}.weight"].T
        made = student.Module()
        made.weight, made.bias = student.Tensor(Named("zeros", np.zeros((C_out, C_in)))), None
        made.forward = session.function(name, lambda A: A @ M)
        return made, {}, lambda A, state: A @ mytorch.tensor(M)
    if kind == "nothing" and C_in == C_out:
        return student.Sequential(), {}, lambda A, state: A
    made = student.LazyLinear(C_out) if kind == "lazy" else student.Linear(C_in, C_out)
    return made, weights | bias, partial(linear, name=name)


def _two_layers(A: Any, state: Tensors, name: str) -> Any:
    return linear(linear(A, state, f"{name}.0"), state, f"{name}.1")


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_other_modules(session: Session, student: Student, rng: Rng) -> None:
    """Block calls its layers, whatever they are: without a bias, of several layers, of any kind."""
    for turn, names in enumerate(
        (
            *(
                ["query"],
                ["key", "value"],
                ["projection"],
                ["norm1", "norm2"],
                ["expand", "shrink"],
            ),
            *(["query", "key", "value"], ["norm2", "projection", "shrink"]),
        )
    ):
        for kind in KINDS[turn % 2 :: 2]:
            C, heads, hidden = 4, int(rng.choice([1, 2, 4])), int(rng.integers(1, 7))
            lives = Lives(session, rng)
            made, state = lives.program.student.Block(C, heads), small_state(rng, C)
            life, others = Life(lives, made, block), dict[str, Layer]()
            if rng.random() < 0.5:
                life.load(state)
                life.call({"X": rng.normal(size=(1, 2, C))}, heads=heads)
                lives.go_backward()
            for name in names:
                sizes = (
                    (C, 4 * C) if name == "expand" else (4 * C, C) if name == "shrink" else (C, C)
                )
                if names == ["expand", "shrink"]:
                    sizes = (C, hidden) if name == "expand" else (hidden, C)
                layer, mine, others[name] = another(session, student, rng, name, sizes, kind)
                lives.program.set(made, **{name: layer})
                state = {
                    key: X for key, X in state.items() if not key.startswith(f"{name}.")
                } | mine
            life = Life(lives, made, partial(block, others=others))
            life.load(state)
            life.call({"X": rng.normal(size=(2, 3, C))}, heads=heads)
            lives.judge()
