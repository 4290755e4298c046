"""Homework 5: arrays that change by very little, or in a way that a short look at them misses.

A program that has a copy of an array, and compares the two by `np.allclose`, by a sum, by a few
numbers or by what `print` shows, takes the new numbers for the old ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.layers import Layers
from autograder.homeworks.hw5.test_lazy_linear import first_forward, lazy
from autograder.homeworks.hw5.test_uses_of_tied import new_tied
from autograder.homeworks.hw5.tree import Array, Grower, Naming, Rng
from autograder.homeworks.hw5.uses import Formula, affine, tied

pytestmark = pytest.mark.last  # what is simple is told first

Step = Callable[[Rng, Array], Array]
"""Returns what an array becomes."""

GRID = 2.0**-34
"""All numbers are multiples of it: then their sums are exact, and so is `data += step`."""


def on_grid(X: Array) -> Array:
    """Return the multiples of `GRID` that are nearest to the numbers."""
    return np.asarray(np.rint(X / GRID) * GRID)


def drawn(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers none of which is small."""
    return on_grid(rng.uniform(0.5, 1.5, shape))


def _share(rng: Rng) -> float:
    """Return a part of a number that `np.isclose` doesn't see."""
    return float(10.0 ** rng.uniform(-6.5, -5.3))


def _places(rng: Rng, X: Array, count: int) -> Any:
    return rng.choice(X.size, min(count, X.size), replace=False)


def every_number(rng: Rng, X: Array) -> Array:
    """Return numbers of which each has changed by a millionth or so."""
    return on_grid(X * (1 + _share(rng) * rng.choice([-1.0, 1.0], X.shape)))


def longer(rng: Rng, X: Array) -> Array:
    """Return numbers that have all changed by one share, which may be less than float32 sees."""
    return on_grid(X * (1 + 10.0 ** rng.uniform(-8, -6)))


def one_number(rng: Rng, X: Array) -> Array:
    """Return numbers of which a single one has changed by a millionth or so."""
    new = X.copy()
    new.flat[_places(rng, X, 1)] *= 1 + _share(rng)
    return on_grid(new)


def one_alone(rng: Rng, X: Array) -> Array:
    """Return numbers of which a single one has changed by much."""
    new = X.copy()
    new.flat[_places(rng, X, 1)] += 0.5
    return new


def of_one_sum(rng: Rng, X: Array) -> Array:
    """Return numbers with the same sum, as one has grown by what another has lost."""
    new, by = X.copy(), GRID * float(2 ** rng.choice([13, 15, 32]))
    new.flat[_places(rng, X, 2)] += np.array([by, -by])[: X.size]
    return new


def exchanged(rng: Rng, X: Array) -> Array:
    """Return the same numbers, two of which have taken each other's place."""
    new, places = X.copy(), _places(rng, X, 2)
    new.flat[places] = X.flat[places[::-1]]
    return new


def turned(rng: Rng, X: Array) -> Array:
    """Return the same numbers, of which one has another sign."""
    new = X.copy()
    new.flat[_places(rng, X, 1)] *= -1
    return new


def of_one_hash(rng: Rng, X: Array) -> Array:
    """Return numbers of which one becomes -1, or -2 if it is -1: Python's hash is the same.

    Done twice in a row, the second step is one that this hash doesn't see.
    """
    new = X.copy()
    if (found := np.flatnonzero(X == -1.0)).size:
        new.flat[found[0]] = -2.0
    else:
        new.flat[_places(rng, X, 1)] = -1.0
    return new


def tiny(rng: Rng, X: Array) -> Array:
    """Return other numbers that are nearly zero, as a weight's are that has just begun at zero."""
    return np.asarray(rng.uniform(1e-9, 4e-9, X.shape) * rng.choice([-1.0, 1.0], X.shape))


SMALL: tuple[Step, ...] = (every_number, longer, one_number, one_number, of_one_sum, longer)
STEPS: tuple[Step, ...] = (*SMALL, one_alone, exchanged, turned, of_one_hash)


def steps(rng: Rng, among: tuple[Step, ...], *names: str) -> list[tuple[Step, list[str]]]:
    """Return in any order each step of each array, and each step of several arrays at once."""
    parameters = [name for name in names if name != "A"]
    alone = [(step, [name]) for step in among for name in (parameters if step is tiny else names)]
    every = alone + [(step, parameters) for step in among[:4]]
    shuffled = [every[place] for place in rng.permutation(len(every))]
    return [each for each in shuffled for _ in range(1 + (each[0] is of_one_hash))]


def write(program: Program, rng: Rng, owner: Remote, old: Array, new: Array) -> None:
    """Let `data` become another array, or write into it: all numbers, or those that change."""
    is_short = np.count_nonzero(old != new) < 3
    way = rng.choice(["assign", "all", "add", *(["each"] * 3 if is_short else [])])
    if way == "assign":
        program.set(owner, data=Named("X", new))
        return
    data = program.get(owner, "data")
    if way == "all":
        program.call(data, ..., Named("X", new), method="__setitem__")
    elif way == "add":
        program.call(data, Named("step", new - old), method="__iadd__")
    else:
        for place in np.argwhere(old != new):
            at = tuple(int(each) for each in place)
            program.call(data, at, float(new[at]), method="__setitem__")


def expect_steps(
    session: Session,
    rng: Rng,
    module: Remote,
    given: dict[str, tuple[Remote | None, Array]],
    formula: Callable[..., Formula],
    width: int,
    among: tuple[Step, ...] = STEPS,
) -> None:
    """Accept a module that computes with the numbers of now, after each of many small steps.

    Parameters
    ----------
    given
        Each Parameter with its numbers, in the order of the formula's arguments, and the numbers
        of A.
    width
        How many numbers a row of Z has.
    """
    program = session.program()
    arrays = {name: X for name, (_, X) in given.items()}
    owners = {name: each for name, (each, _) in given.items() if each is not None}
    A = owners["A"] = program.student.Tensor(Named("A", arrays["A"]))
    weight = next(iter(owners))
    wanted: list[tuple[str, Array, str]] = []

    def look(because: str) -> None:
        program.set(A, grad=None)
        program.set(owners[weight], grad=None)
        Z = program.call(module, A)
        program.look(program.get(Z, "data"))
        made = formula(*(X for name, X in arrays.items() if name != "A"))
        dLdZ = drawn(rng, (len(arrays["A"]), width))
        program.call(Z, Named("dLdZ", dLdZ), method="backward")
        program.look(program.get(A, "grad"), program.get(owners[weight], "grad"))
        right, dLdA, gradients = made(arrays["A"], dLdZ)
        for name, X in (("Z.data", right), ("A.grad", dLdA), ("weight.grad", gradients[weight])):
            wanted.append((name, X, because))

    look("at first")
    for step, names in steps(rng, among, *owners):
        for name in names:
            new = step(rng, arrays[name])
            write(program, rng, owners[name], arrays[name], new)
            arrays[name] = new
        look(f"after a step of {' and '.join(names)}")
    for got, (name, X, because) in zip(program.run(), wanted, strict=True):
        expect_array(name, got, X, because=because, smallest=0.0)


def expect_steps_of(
    session: Session, rng: Rng, new_layer: Callable[[Array, Array], Remote]
) -> None:
    """Accept a Linear, or a LazyLinear with its numbers, that sees each step of its arrays."""
    several: list[tuple[tuple[int, int, int], tuple[Step, ...]]] = [
        ((3, 4, 3), STEPS),
        ((2, 70, 60), (every_number, longer, one_number, one_alone, of_one_sum, exchanged)),
        ((2, 1, 1), (longer,) * 6),
        ((2, 3, 2), (tiny,) * 3),
    ]
    for (N, C_in, C_out), among in several:
        session.begin_record()
        A, W, b = (drawn(rng, shape) for shape in ((N, C_in), (C_out, C_in), (C_out,)))
        if tiny in among:
            W, b = tiny(rng, W), tiny(rng, b)
        layer = new_layer(W, b)
        given = {"weight": (layer.weight, W), "bias": (layer.bias, b), "A": (None, A)}
        expect_steps(session, rng, layer, given, affine, C_out, among)


@pytest.mark.task("linear")
def test_small_steps(session: Session, layers: Layers, rng: Rng) -> None:
    """A Linear computes with the numbers of now, also if they have changed by a millionth."""
    expect_steps_of(session, rng, layers.linear)


@pytest.mark.task("lazy_linear")
def test_small_steps_of_lazy(session: Session, rng: Rng, own_linear_is_right: bool) -> None:
    """A LazyLinear computes with the numbers of now, also if they have changed by a millionth."""
    if not own_linear_is_right:
        return

    def new_layer(W: Array, b: Array) -> Remote:
        layer: Any = lazy(session, len(b))
        given = session.find("Tensor")(Named("A", np.ones((1, W.shape[1]))))
        first_forward(session, layer, given)
        for parameter, X in ((layer.weight, W), (layer.bias, b)):
            data = session.handle(parameter, "data")
            session.call(data, ..., Named("X", X), method="__setitem__")
        made: Remote = layer
        return made

    expect_steps_of(session, rng, new_layer)


@pytest.mark.task("tied")
def test_small_steps_of_tied(session: Session, layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder computes with the numbers of now, also after very small steps."""
    W, b, c, A = (drawn(rng, shape) for shape in ((3, 4), (3,), (4,), (2, 4)))
    model = new_tied(layers, W, b, c)
    given = {
        "encoder.weight": (model.encoder.weight, W),
        "encoder.bias": (model.encoder.bias, b),
        "decoder_bias": (model.decoder_bias, c),
        "A": (None, A),
    }
    expect_steps(session, rng, model, given, tied, 4)


SHAPES = (3, 4), (40, 50), (5,)


@pytest.mark.task("state_dict")
def test_states_after_small_steps(
    session: Session, grower: Grower, rng: Rng, with_names: Naming
) -> None:
    """A state has the numbers of now, also if they have changed by a millionth."""
    node, arrays = grower.module(), [drawn(rng, shape) for shape in SHAPES]
    held = {f"w{place}": grower.parameter(X) for place, X in enumerate(arrays)}
    for name, each in held.items():
        node.hold(name, each)
    with_names(node)
    program, now, wanted = session.program(), dict(zip(held, arrays, strict=True)), []
    program.call(node.remote, method="state_dict")
    for step, names in steps(rng, STEPS, *held):
        for name in names:
            new = step(rng, now[name])
            write(program, rng, held[name].remote, now[name], new)
            now[name] = new
        state = program.call(node.remote, method="state_dict")
        for name in names:
            program.look(program.call(state, name, method="__getitem__"))
            wanted.append((name, now[name], f"after a step of {' and '.join(names)}"))
    for got, (name, X, because) in zip(program.run(), wanted, strict=True):
        expect_array(f"state[{name!r}]", got, X, because=because, tolerance=0.0)


@pytest.mark.task("load_state_dict")
def test_loadings_after_small_steps(
    session: Session, grower: Grower, rng: Rng, with_names: Naming
) -> None:
    """Loading writes each number, also into arrays that have nearly the same numbers already."""
    node, arrays = grower.module(), [drawn(rng, shape) for shape in SHAPES]
    held = {f"w{place}": grower.parameter(X) for place, X in enumerate(arrays)}
    for name, each in held.items():
        node.hold(name, each)
    with_names(node)
    program, now, wanted = session.program(), dict(zip(held, arrays, strict=True)), []
    for step in (STEPS[place] for place in rng.permutation(len(STEPS))):
        now = {name: step(rng, X) for name, X in now.items()}
        state = {name: Named("X", X) for name, X in now.items()}
        program.call(node.remote, state, method="load_state_dict")
        for name, each in held.items():
            program.look(program.get(each.remote, "data"))
            wanted.append((name, now[name]))
    for got, (name, X) in zip(program.run(), wanted, strict=True):
        expect_array(f"{name}.data", got, X, because="after load_state_dict", tolerance=0.0)
