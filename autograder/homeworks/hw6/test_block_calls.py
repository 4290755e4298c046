"""Homework 6, part 2: what a Block calls: each of its modules, once, and nothing else of theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array, attention, block, layer_norm, linear
from autograder.homeworks.hw6.life import Life, Lives, Rng
from autograder.homeworks.hw6.parts import judged_with, right_parts, small_state
from autograder.homeworks.hw6.test_block import is_causal
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

NAMES = "norm1", "query", "key", "value", "attention", "projection", "norm2", "expand", "shrink"

PLAY = """
def play(block, Tensor, X, dLdZ, shape, factors, names, alone, every):
    import numpy as np

    notes, X, dLdZ = [], np.resize(X, shape), np.resize(dLdZ, shape)

    def some(X):
        return X.copy() if every == 1 else X.ravel()[::every].copy()

    for name in names:
        if alone and name != "attention":
            setattr(block, name, block.query)

    def exchange(name):
        factor = factors[names.index(name)]

        def forward(A, *others):
            if name != "attention":
                Z = A if factor == 1 else A * factor
            elif factor == 1:
                Z = others[1]
            else:
                Z = A * factor + others[0] * (2 * factor) + others[1] * (3 * factor)
            notes.append((name, A, others, Z, [some(each.data) for each in (A, Z)]))
            return Z

        getattr(block, name).forward = forward

    for name in ("query", "attention") if alone else names:
        exchange(name)
    tensor = Tensor(X.copy())
    Z = block(tensor)
    made = some(Z.data)
    Z.backward(dLdZ)
    called, changed, inputs = [], [], []
    for name, A, others, Z, before in notes:
        called.append(name)
        inputs.append(before[0])
        pairs = ("was given", some(A.data), before[0]), ("has made", some(Z.data), before[1])
        for what, now, then in pairs:
            if now.shape != then.shape or (now != then).any():
                changed.append(f"{name} {what}")
    masks = [others[2] for name, _, others, _, _ in notes if name == "attention"]
    return made, some(tensor.data), some(tensor.grad), called, inputs, changed, masks
"""

SHOWN = "…  # lets each module multiply by its factor, and notes the calls"

SIZES = (
    *((2, 3, 4, 2), (1, 1, 1, 1), (3, 1, 4, 2), (2, 1, 3, 1), (1, 3, 4, 1), (2, 2, 3, 3)),
    *((70, 2, 2, 2), (2, 70, 2, 1), (600, 1, 2, 1)),
    *((24, 220, 4, 2), (250, 20, 40, 10), (1, 1280, 3, 1), (1280, 4, 16, 16)),
)
"""N, T, C and the number of heads. The last ones have about two million scores, or many numbers."""

MANY = 2000
"""Of more numbers, every 97th is looked at."""

THE_SAME = (
    *(("norm2", "expand"), ("norm1", "value", "attention"), ("norm1", "query", "key", "value")),
    *(("projection",), ("norm2", "expand", "shrink"), ("shrink",), NAMES, ()),
)
"""The modules that return what they are given."""


def passed_on(X: Array, dLdZ: Array, by: Mapping[str, float]) -> tuple[Array, Array, Any]:
    """Return Z, the gradient of X, and what each module is given; each multiplies."""
    A = by["norm1"] * X
    found = {"query": A, "key": A, "value": A}
    Q, K, V = (by[name] for name in found)
    a = by["attention"]
    share = V if a == 1 else a * Q + 2 * a * K + 3 * a * V
    first = 1 + by["projection"] * share * by["norm1"]
    X1 = first * X
    hidden = by["expand"] * by["norm2"] * X1
    Z = X1 + by["shrink"] * np.maximum(hidden, 0)
    slope = 1 + by["shrink"] * by["expand"] * by["norm2"] * (hidden > 0)
    given = {"norm1": X, **found, "projection": share * A, "norm2": X1}
    given |= {"expand": by["norm2"] * X1, "shrink": np.maximum(hidden, 0)}
    return Z, first * slope * dLdZ, given


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_each_module_is_called(session: Session, student: Student, rng: Rng, mode: str) -> None:
    """Block calls each of its own modules once, whose forward is another one, after {mode}().

    Some of them return what they are given, and all of them hold what they have returned. A module
    that stands in several places is called for each.
    """
    for number, (N, T, C, heads) in enumerate(SIZES):
        for same in (
            THE_SAME if number < 1 else (THE_SAME[number % len(THE_SAME)], NAMES, ())[number % 2 :]
        ):
            session.begin_record()
            made = student.Block(C, heads)
            session.call(made, method=mode)
            shape = N, T, C
            every = 97 if N * T * C > MANY else 1
            few = min(N * T * C, 1999 if every > 1 else MANY)  # the same numbers come again
            x, d = rng.normal(size=(2, few))
            X, dLdZ = np.resize(x, shape), np.resize(d, shape)
            by = {name: 1.0 if name in same else float(rng.uniform(0.5, 1.5)) for name in NAMES}
            factors = [by[name] for name in NAMES]
            play, given = inside(session, "play", PLAY, SHOWN), (Named("X", x), Named("dLdZ", d))
            alone = same == NAMES and number % 2 == 1
            names = [*NAMES], alone
            more = shape, factors, *names, every
            found = session.call(play, made, session.find("Tensor"), *given, *more)
            judge_calls(found, X, dLdZ, by, (N, heads, T, T), alone, every)


def judge_calls(
    found: Any,
    X: Array,
    dLdZ: Array,
    by: Mapping[str, float],
    scores: tuple[int, ...],
    alone: bool,
    every: int = 1,
) -> None:
    """Accept what a Block has made of X, with modules that multiply.

    Of many numbers, every so many are looked at.

    With `alone`, one module stands in all places, but for that of attention.
    """
    if not isinstance(found, tuple) or len(found) != 7:
        raise Wrong(Evidence("Block must call its modules", got=describe(found)))
    Z, x, grad, called, inputs, changed, masks = found
    because = "each module multiplies by a number of its own, and attention adds Q, K and V"
    if all(factor == 1 for factor in by.values()):
        because = "each module returns what it is given, and attention returns V"
    times = Counter[str](called)
    if alone and called.count("query") != len(NAMES) - 1:
        message = f"one module stands in {len(NAMES) - 1} places, and must be called for each"
        told = f"{len(NAMES) - 1} calls", f"{called.count('query')} calls"
        raise Wrong(Evidence(message, *told))
    for name in ("attention",) if alone else NAMES:
        if times[name] != 1:
            message = f"forward must call self.{name} once, and calls it {times[name]} times"
            raise Wrong(Evidence(message, "1 call", f"{times[name]} calls"))
    if changed:
        message = "Block must not write into Tensors of others: it has changed what a module"
        raise Wrong(Evidence(f"{message} holds", "as it was", f"changed: what {changed[0]}"))
    right, right_grad, given = passed_on(X, dLdZ, by)
    if every > 1:
        X, right, right_grad = (each.ravel()[::every] for each in (X, right, right_grad))
        given = {name: each.ravel()[::every] for name, each in given.items()}
    for name, got in zip(called, inputs, strict=True):
        if name in given and not alone:
            expect_array(f"the input of self.{name}", got, given[name], because=because)
    for mask in masks:
        if not is_causal(mask, scores):
            message = "self.attention must get the causal mask"
            raise Wrong(Evidence(message, "the causal mask", describe(mask)))
    expect_array("Z.data", Z, right, because=because)
    expect_array("X.data", x, X, because="Block must not change it")
    expect_array("X.grad", grad, right_grad, because=because)


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_new_blocks(session: Session, student: Student, rng: Rng, mode: str) -> None:
    """Block: gradients of X and of all Parameters of a new one, for special X, after {mode}()."""
    for N, T, C, heads in ((2, 3, 4, 2), (1, 1, 2, 1)):
        shape = (N, T, C)
        signs = np.broadcast_to(np.where(np.arange(C) % 2, 1.0, -1.0), shape) + 0.0
        alike = rng.normal(size=(1, T, C)) + np.zeros(shape)
        one_row = rng.normal(size=(N, 1, C)) + np.zeros(shape)
        session.begin_record()
        made = student.Block(C, heads)
        state = session.call(made, method="state_dict")
        lives = Lives(session, rng)
        life = Life(lives, made, block)
        life.fresh(state)
        lives.program.call(made, method=mode)
        for X in (rng.normal(size=shape), signs, alike, one_row, np.zeros(shape), np.ones(shape)):
            life.call({"X": X}, changes_mode=False, heads=heads)
        lives.judge()


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_weights_are_those_of_each_call(session: Session, rng: Rng) -> None:
    """Block: attention.weights are those of the last call, of all texts, heads and positions."""
    for C, heads in ((4, 2), (3, 1)):
        session.begin_record()
        program, state = session.program(), small_state(rng, C)
        made = program.student.Block(C, heads)
        named = {name: Named(name, X) for name, X in state.items()}
        program.call(made, named, method="load_state_dict")
        texts = [rng.normal(size=(N, T, C)) for N, T in ((2, 3), (3, 1), (1, 1), (300, 2), (1, 4))]
        for number, X in enumerate(texts):
            program.call(made, program.student.Tensor(Named(f"X{number}", X)))
            program.look(program.get(program.get(made, "attention"), "weights"))
        for number, (X, got) in enumerate(zip(texts, program.run(), strict=True)):
            right = weights_of(X, state, heads)
            expect_array("attention.weights", got, right, because=f"call {number + 1}")


def weights_of(X: Array, state: Mapping[str, Array], heads: int) -> Array:
    """Return the weights of the attention of a Block."""
    on = {name: mytorch.tensor(each, dtype=mytorch.float64) for name, each in state.items()}
    N, T, C = X.shape
    A = mytorch.tensor(X, dtype=mytorch.float64)
    A = layer_norm(A, on["norm1.weight"], on["norm1.bias"], 1e-5)
    Q, K, V = (
        linear(A, on, name).reshape(N, T, heads, C // heads).transpose(1, 2)
        for name in ("query", "key", "value")
    )
    return np.asarray(attention(Q, K, V, np.tri(T, dtype=bool))[1].numpy())
