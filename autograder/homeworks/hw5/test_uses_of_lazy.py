"""Homework 5, part 2: a LazyLinear that is used several times, and classes made of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw5.hints import DRAWN_AGAIN
from autograder.homeworks.hw5.layers import (
    Layers,
    doubled,
    expect_near,
    right_parameters,
)
from autograder.homeworks.hw5.memory import MEMORIES, laid_out
from autograder.homeworks.hw5.test_lazy_linear import first_forward, lazy
from autograder.homeworks.hw5.tree import Rng
from autograder.homeworks.hw5.uses import (
    MANY,
    SIZES,
    Used,
    affine,
    cases,
    expect_class,
    expect_each_number,
    expect_twice,
    expect_uses,
    large,
)
from autograder.results.verdict import Evidence, Wrong


@pytest.mark.task("lazy_linear")
def test_several_uses_of_lazy(layers: Layers, rng: Rng, own_linear_is_right: bool) -> None:
    """A LazyLinear with its numbers is used as a Linear is; zeros are numbers, too."""
    if not own_linear_is_right:
        return
    for number, (C_in, C_out) in enumerate(SIZES):
        W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
        for zero in ("", "W", "b", "Wb", "-"):
            pairs = cases(rng, C_in, C_out, front=1 + number % 2)[0]
            layers.session.begin_record()
            new_W, new_b = W * ("W" not in zero), b * ("b" not in zero) if zero != "-" else None
            layer = lazy(layers.session, C_out, bias=new_b is not None)
            layer.weight.data = Named("W", new_W)  # as load_state_dict does it
            parameters = {"weight": (layer.weight, new_W)}
            if new_b is not None:
                layer.bias.data = Named("b", new_b)
                parameters["bias"] = (layer.bias, new_b)
            if number == 0 and zero == "":
                pairs += [cases(rng, C_in, C_out)[0][0] for _ in range(MANY // 5)]
                pairs += large(rng, C_in, C_out, (1000,))
            expect_uses(layers, Used(layer, parameters, affine(new_W, new_b)), pairs)


@pytest.mark.task("lazy_linear")
def test_each_number_of_lazy(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """A LazyLinear sees each number that changes in A, weight or bias."""
    if not own_linear_is_right:
        return
    A, layer = rng.normal(size=(2, 3)), lazy(session, 2)
    given = layers.tensor("A", A)
    first_forward(session, layer, given)
    held = ((layer.weight, layer.weight.data), (layer.bias, layer.bias.data))
    expect_each_number(layers, layer, lambda A, W, b: A @ W.T + b, (given, A), *held)


@pytest.mark.task("lazy_linear")
def test_zeros_are_numbers(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """Zeros that were loaded are kept, and so are zeros that a Parameter gets after a forward."""
    if not own_linear_is_right:
        return
    for turn in range(3):
        for zeros in (("weight",), ("bias",), ("weight", "bias")):
            session.begin_record()
            layer = lazy(session, 3)
            A = rng.normal(size=(4, 2))
            if turn:
                first_forward(session, layer, layers.tensor("A", A))
            for name in zeros:
                X = np.zeros((3, 2) if name == "weight" else 3)
                parameter: Any = session.handle(layer, name)
                if turn == 2:
                    data = session.handle(parameter, "data")
                    session.call(data, ..., 0.0, method="__setitem__")
                else:
                    parameter.data = Named(f"zeros_{name}", X)
            for _ in range(2):
                Z = first_forward(session, layer, layers.tensor("A", A))
                try:
                    for name in zeros:
                        X = np.zeros((3, 2) if name == "weight" else 3)
                        expect_near(f"{name}.data", getattr(layer, name).data, X, "it was zero")
                except Wrong as wrong:
                    DRAWN_AGAIN.add_to(wrong.evidence)
                    raise
                expect_near("Z.data", Z.data, A @ layer.weight.data.T + layer.bias.data)


@pytest.mark.task("lazy_linear")
def test_exchanged_parts(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """A weight of two LazyLinears is drawn once; a bias that was taken away is not there.

    New Parameters without numbers, which are assigned before the first forward, get theirs.
    """
    if not own_linear_is_right:
        return
    one, other = lazy(session, 3), lazy(session, 3)
    other.weight = one.weight
    A = rng.normal(size=(4, 2))
    given = layers.tensor("A", A)
    first_forward(session, one, given)
    W = one.weight.data
    for layer in (other, one, other):
        Z = first_forward(session, layer, given)
        expect_near("weight.data", layer.weight.data, W, "it has its numbers already")
        expect_near("Z.data", Z.data, A @ W.T + layer.bias.data)
    one.weight = layers.parameter(2 * W)
    Z = first_forward(session, one, given)
    expect_near("Z.data", Z.data, A @ (2 * W).T + one.bias.data, "with the weight of now")
    common, third = lazy(session, 3), lazy(session, 3)
    third.bias = common.bias
    first_forward(session, common, given)
    b = common.bias.data
    Z = first_forward(session, third, given)
    expect_near("bias.data", third.bias.data, b, "it has its numbers already")
    expect_near("Z.data", Z.data, A @ third.weight.data.T + b)
    for layer in (one, lazy(session, 3)):
        layer.bias = None
        Z = first_forward(session, layer, given)
        expect_near("Z.data", Z.data, A @ layer.weight.data.T, "without a bias")
    for has_bias in (True, False):
        layer = lazy(session, 3, bias=has_bias)
        for name in ("weight", "bias"):
            setattr(layer, name, layers.grower.parameter(is_empty=True).remote)
        Z = first_forward(session, layer, given)
        W, b = layer.weight.data, layer.bias.data
        expect_drawn_for("weight", W, (3, 2))
        expect_drawn_for("bias", b, (3,))
        expect_near("Z.data", Z.data, A @ W.T + b, "weight and bias are new Parameters")


def expect_drawn_for(name: str, X: Any, shape: tuple[int, ...]) -> None:
    """Accept an array of drawn numbers, where a Parameter without numbers was assigned."""
    if np.shape(X) != shape or not np.all(X):
        message = f"{name} was assigned before the first forward, which must give it numbers"
        raise Wrong(Evidence(message, f"{name}.data of the shape {shape}", describe(X)))


@pytest.mark.task("lazy_linear")
def test_any_memory_of_a_lazy_ones_input(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """A may lie in memory in any way, and stays as it is; the first forward may be in any mode."""
    if not own_linear_is_right:
        return
    for place, memory in enumerate(MEMORIES):
        session.begin_record()
        A = rng.normal(size=(3, 3))
        _, data = laid_out(session, "A", A, memory)
        given, layer = layers.student.Tensor(data), lazy(session, 3)
        layer.training = place % 2 == 0
        for _ in range(2):
            Z = first_forward(session, layer, given)
            expect_near("Z.data", Z.data, A @ layer.weight.data.T + layer.bias.data)
        expect_near("A.data", given.data, A, "inputs stay unchanged")


@pytest.mark.task("lazy_linear")
def test_made_of_lazy(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """A class that is made of LazyLinear keeps its own forward, after the first one, too."""
    if not own_linear_is_right:
        return
    A = rng.normal(size=(4, 3))
    with right_parameters(session, "LazyLinear"):
        layer = doubled(session, "LazyLinear", lambda cls: cls(2))
    cls = session.handle(layer, "__class__")
    first = first_forward(session, layer, layers.tensor("A", A)).data
    wanted = A @ layer.weight.data.T + layer.bias.data
    expect_near("Z.data", first, 2 * wanted, "of a class with its own forward")
    expect_class(session, layer, cls)
    expect_twice(session, layers, layer, A, wanted)
