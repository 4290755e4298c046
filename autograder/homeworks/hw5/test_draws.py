"""Homework 5, part 2: numbers that are drawn by themselves, and arrays of a layer's own."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.layers import (
    Layers,
    expect_independent,
    expect_own_arrays,
    right_kaiming,
)
from autograder.homeworks.hw5.test_layers import new_model
from autograder.homeworks.hw5.test_lazy_linear import first_forward, lazy
from autograder.homeworks.hw5.tree import Array, Rng
from autograder.results.verdict import Judgement


@pytest.fixture
def layers(session: Session, rng: Rng) -> Layers:
    """Makes layers."""
    return Layers(session, rng)


SHAPES: tuple[tuple[int, ...], ...] = (
    *((20, 30), (10, 30), (30, 20), (20, 30), (4, 3), (3, 4), (3, 3), (12, 2), (1, 12), (12, 1)),
    *((2, 6), (2, 2, 3), (2, 3, 2), (80, 60), (60, 80), (5, 7), (1, 5), (60, 2, 40)),
)


@pytest.mark.task("kaiming_uniform")
def test_draws_by_themselves(session: Session, layers: Layers) -> None:
    """No number is drawn for two Parameters, of one shape or of two, with one a or with two."""
    made = [layers.parameter(np.zeros(shape)) for shape in SHAPES]
    slopes = (0.0, float(np.sqrt(5)), 1.0)
    program, draw = session.program(), session.find("kaiming_uniform_")
    for turn in range(3):
        for place, parameter in enumerate(made):
            program.call(draw, parameter, slopes[(turn + place) % 3])
            program.look(program.get(parameter, "data"))
    found = iter(program.run())
    drawn: list[tuple[str, Array, float]] = []
    for turn in range(3):
        for place, shape in enumerate(SHAPES):
            a = slopes[(turn + place) % 3]
            bound = float(np.sqrt(6 / ((1 + a**2) * np.prod(shape[1:]))))
            name = f"the Parameter {made[place]._label} of the shape {shape}, in turn {turn},"
            drawn.append((name, next(found), bound))
    expect_independent(drawn)


SIZES = (
    (4, 3),
    (4, 3),
    (3, 4),
    (4, 12),
    (9, 4),
    (9, 4),
    (40, 30),
    (40, 20),
    (30, 40),
    (1, 5),
    (5, 5),
)


def expect_of_layers(session: Session, made: list[tuple[str, Remote, int]]) -> None:
    """Accept layers of which each has numbers and arrays of its own."""
    drawn: list[tuple[str, Array, float]] = []
    parameters: list[tuple[str, Remote]] = []
    for layer, module, C_in in made:
        for name in ("weight", "bias"):
            parameter = session.handle(module, name)
            parameters.append((f"{layer}.{name}", parameter))
            drawn.append((f"{layer}.{name}", parameter.data, float(1 / np.sqrt(C_in))))
    expect_independent(drawn)
    expect_own_arrays(session, parameters)


@pytest.mark.task("linear")
def test_linears_draw_by_themselves(session: Session) -> None:
    """Each weight and each bias of each Linear has numbers of its own, and arrays of its own."""
    made = []
    for number, (C_in, C_out) in enumerate(SIZES):
        with right_kaiming(session, "Linear", "__init__"):
            layer = session.find("Linear")(C_in, C_out)
        made.append((f"layer {number}, a Linear({C_in}, {C_out}): ", layer, C_in))
    expect_of_layers(session, made)


@pytest.mark.task("lazy_linear")
def test_lazy_ones_draw_by_themselves(session: Session, layers: Layers) -> None:
    """Each LazyLinear has C_in, numbers and arrays of its own."""
    every = [lazy(session, C_out) for _, C_out in SIZES]
    made = []
    for number, ((C_in, C_out), layer) in enumerate(zip(SIZES, every, strict=True)):
        try:
            first_forward(session, layer, layers.tensor("A", np.ones((2, C_in))))
        except Judgement:
            if np.shape(layer.weight.data) != (C_out, C_in):
                raise
        made.append((f"layer {number}, a LazyLinear({C_out}): ", layer, C_in))
    expect_of_layers(session, made)


@pytest.mark.task("tied")
def test_own_arrays(session: Session, layers: Layers) -> None:
    """Each TiedAutoEncoder has a decoder_bias of its own."""
    models = [new_model(layers, C, H) for C, H in ((3, 3), (3, 2), (3, 3), (1, 1), (1, 2))]
    parameters = [
        (f"the decoder_bias of model {number}", session.handle(model, "decoder_bias"))
        for number, model in enumerate(models)
    ]
    expect_own_arrays(session, parameters)
