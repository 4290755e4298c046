"""Homework 5, part 2: numbers that are drawn by themselves, and arrays of a layer's own."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.draws import expect_alone
from autograder.homeworks.hw5.layers import (
    Layers,
    bounds,
    drawn_numbers,
    expect_drawn,
    expect_independent,
    expect_own_arrays,
    expect_spread,
    right_kaiming,
)
from autograder.homeworks.hw5.test_layers import new_model
from autograder.homeworks.hw5.test_lazy_linear import first_forward, lazy
from autograder.homeworks.hw5.tree import Array, parameter_is_right
from autograder.results.verdict import Evidence, Judgement, Wrong


@pytest.mark.task("kaiming_uniform")
def test_draws_by_themselves(session: Session, layers: Layers) -> None:
    """No number is drawn for two Parameters, of one shape or of two, with one a or with two."""
    expect_drawn(drawn_numbers(session, layers.grower))


@pytest.mark.task("kaiming_uniform")
def test_millions(session: Session, layers: Layers) -> None:
    """A million numbers are drawn each by itself, and don't come again after millions of others."""
    parameter = layers.zeros((997, 1003))
    program, draw = session.program(), session.find("kaiming_uniform_")
    for turn in range(10):
        program.call(draw, parameter)
        data = program.get(parameter, "data")
        rows = slice(0, None) if turn == 0 else slice(turn, None, 125)
        program.look(program.operate("[]", data, rows))
    found = program.run()
    bound = float(np.sqrt(6 / 1003))
    expect_spread("parameter.data", found[0], bound, (997, 1003), bounds(1003, 997))
    first, *later = (np.abs(X).ravel() for X in found)
    first.sort()
    for turn, X in enumerate(later):
        places = np.minimum(np.searchsorted(first, X), first.size - 1)
        if np.count_nonzero(first[places] == X) > X.size // 100:
            message = f"after {turn + 1} million numbers, some come again that were drawn before"
            raise Wrong(Evidence(message, "other numbers"))


SIZES = (
    *((4, 3), (4, 3), (3, 4), (4, 12), (9, 4), (9, 4), (40, 30), (40, 20), (30, 40), (1, 5)),
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
    with right_kaiming(session, "Linear", "__init__"):
        program = session.program()
        many = [program.student.Linear(4, 3) for _ in range(MANY)]
        expect_many(session, program, many, 4)


MANY = 200
"""How many layers are made one after another: more than any small store of arrays has."""


def expect_many(session: Session, program: Program, made: list[Remote], C_in: int) -> None:
    """Accept many layers of one shape, each with numbers and arrays of its own."""
    data = [
        program.get(program.get(layer, name), "data")
        for layer in made
        for name in ("weight", "bias")
    ]
    program.look(*data)
    if parameter_is_right(session):
        for place, each in enumerate(data):
            program.call(each, ..., place + 0.25, method="__setitem__")
        program.look(*data)
    found, bound = program.run(), float(1 / np.sqrt(C_in))
    names = [f"layer {place // 2}.{('weight', 'bias')[place % 2]}" for place in range(len(data))]
    expect_independent([(name, X, bound) for name, X in zip(names, found, strict=False)])
    drawn = [X.reshape(1, -1) / bound for X in found[: len(data)]]
    weights, shifts = np.concatenate(drawn[::2]), np.concatenate(drawn[1::2])
    expect_alone("weight", weights)
    expect_alone("bias", shifts)
    expect_alone("weight and bias together", np.concatenate([weights, shifts], axis=1))
    for place, (name, X) in enumerate(zip(names, found[len(data) :], strict=False)):
        if not np.all(place + 0.25 == X):
            message = f"{name}.data must be an array of its own"
            raise Wrong(Evidence(message, "an array of its own", "another layer's array"))


@pytest.mark.task("lazy_linear")
def test_lazy_ones_draw_by_themselves(
    session: Session, layers: Layers, own_linear_is_right: bool
) -> None:
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
    if not (own_linear_is_right and parameter_is_right(session)):
        return
    with right_kaiming(session, "LazyLinear", "forward"):
        program = session.program()
        many = [program.student.LazyLinear(3) for _ in range(MANY)]
        A = program.student.Tensor(Named("A", np.ones((2, 4))))
        for each in many:
            program.call(each, A)
        expect_many(session, program, many, 4)


@pytest.mark.task("tied")
def test_own_arrays(session: Session, layers: Layers) -> None:
    """Each TiedAutoEncoder has a decoder_bias of its own."""
    models = [new_model(layers, C, H) for C, H in ((3, 3), (3, 2), (3, 3), (1, 1), (1, 2))]
    parameters = [
        (f"the decoder_bias of model {number}", session.handle(model, "decoder_bias"))
        for number, model in enumerate(models)
    ]
    expect_own_arrays(session, parameters)
