"""Homework 5, part 2: a Linear that is used several times, with zeros, and classes made of it."""

from __future__ import annotations

import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw5.layers import (
    Layers,
    call,
    doubled,
    expect_near,
    right_kaiming,
)
from autograder.homeworks.hw5.tree import Rng
from autograder.homeworks.hw5.uses import (
    MANY,
    SIZES,
    Used,
    affine,
    cases,
    expect_each_number,
    expect_plain,
    expect_twice,
    expect_uses,
    large,
)


@pytest.mark.task("linear")
def test_several_uses(layers: Layers, rng: Rng) -> None:
    """A Linear is used several times before backward; also with zeros, and with equal sizes."""
    for number, (C_in, C_out) in enumerate(SIZES):
        W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
        for has_bias, zero in ((True, ""), (False, ""), (True, "W"), (True, "Wb"), (False, "W")):
            most = (1 if zero else 4) if number < 2 else (1 if zero else 2)
            for pairs in cases(rng, C_in, C_out, front=1 + number % 2)[:most]:
                layers.session.begin_record()
                new_W, new_b = W * ("W" not in zero), b * ("b" not in zero) if has_bias else None
                layer = layers.linear(new_W, new_b)
                parameters = {"weight": (layer.weight, new_W)}
                if new_b is not None:
                    parameters["bias"] = (layer.bias, new_b)
                expect_uses(layers, Used(layer, parameters, affine(new_W, new_b)), pairs)
    layers.session.begin_record()
    layer = layers.linear(W, b)
    parameters = {"weight": (layer.weight, W), "bias": (layer.bias, b)}
    many = [cases(rng, 1, 1)[0][0] for _ in range(MANY)]
    expect_uses(layers, Used(layer, parameters, affine(W, b)), many)


@pytest.mark.task("linear")
def test_many_rows(layers: Layers, rng: Rng) -> None:
    """A Linear takes a thousand rows, and inputs of many axes or of many numbers in a row."""
    for C_in, C_out, fronts in (
        (3, 2, ((1000,), (10, 30, 4), (2, 3, 2, 2), (1, 2, 1) * 7, (1, 1000))),
        (5000, 2, ((3,),)),
        (40, 300, ((70,),)),
    ):
        layers.session.begin_record()
        W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
        layer = layers.linear(W, b)
        parameters = {"weight": (layer.weight, W), "bias": (layer.bias, b)}
        pairs = large(rng, C_in, C_out, *fronts)
        expect_uses(layers, Used(layer, parameters, affine(W, b)), pairs)


@pytest.mark.task("linear")
def test_each_number(layers: Layers, rng: Rng) -> None:
    """A Linear sees each number that changes in A, weight or bias."""
    A, W, b = rng.normal(size=(2, 3)), rng.normal(size=(2, 3)), rng.normal(size=2)
    layer, given = layers.linear(W, b), layers.tensor("A", A)
    held = ((layer.weight, W), (layer.bias, b))
    expect_each_number(layers, layer, lambda A, W, b: A @ W.T + b, (given, A), *held)


@pytest.mark.task("linear")
def test_its_own_weight(session: Session, layers: Layers, rng: Rng) -> None:
    """A may be a Parameter, also the layer's own: it gets the gradients of both uses."""
    W, b, dLdZ = rng.normal(size=(3, 3)), rng.normal(size=3), rng.normal(size=(3, 3))
    layer = layers.linear(W, b)
    Z = call(session, layer, session.handle(layer, "weight"))
    expect_near("Z.data", Z.data, W @ W.T + b)
    session.call(Z, Named("dLdZ", dLdZ), method="backward")
    expect_near("weight.grad", layer.weight.grad, dLdZ @ W + dLdZ.T @ W)
    expect_near("bias.grad", layer.bias.grad, dLdZ.sum(axis=0))


@pytest.mark.task("linear")
def test_common_parameters(session: Session, layers: Layers, rng: Rng) -> None:
    """Two Linears share a weight, or a bias: it gets the gradients of both."""
    W, V = rng.normal(size=(2, 3, 3))
    b, c = rng.normal(size=(2, 3))
    A, dLdZ = rng.normal(size=(2, 4, 3))
    for name in ("weight", "bias"):
        session.begin_record()
        one, other = layers.linear(W, b), layers.linear(V, c)
        setattr(other, name, session.handle(one, name))
        second = (W, c) if name == "weight" else (V, b)
        Z = call(session, other, call(session, one, layers.tensor("A", A)))
        H = A @ W.T + b
        expect_near("Z.data", Z.data, H @ second[0].T + second[1])
        session.call(Z, Named("dLdZ", dLdZ), method="backward")
        dLdH = dLdZ @ second[0]
        of_weight, of_bias = dLdH.T @ A, dLdH.sum(axis=0)
        if name == "weight":
            expect_near("weight.grad", one.weight.grad, of_weight + dLdZ.T @ H)
            expect_near("bias.grad", one.bias.grad, of_bias)
        else:
            expect_near("weight.grad", one.weight.grad, of_weight)
            expect_near("bias.grad", one.bias.grad, of_bias + dLdZ.sum(axis=0))


@pytest.mark.task("linear")
def test_bias_of_now(session: Session, layers: Layers, rng: Rng) -> None:
    """A bias is taken away and assigned again: what counts is what it is now.

    Weight and bias may also be plain Tensors, which are not learned: gradients go through them.
    """
    A, W, b = rng.normal(size=(4, 3)), rng.normal(size=(2, 3)), rng.normal(size=2)
    for first in (None, b):
        layer = layers.linear(W, first)
        given = layers.tensor("A", A)
        for bias in (first, None, 2 * b, 0 * b, None, b):
            layer.bias = None if bias is None else layers.parameter(bias)
            wanted = A @ W.T + (0 if bias is None else bias)
            expect_near("Z.data", call(session, layer, given).data, wanted, "with the bias of now")
        expect_plain(layers, rng, layer, 3 * W, 3 * b)


@pytest.mark.task("linear")
def test_made_of_linear(session: Session, layers: Layers, rng: Rng) -> None:
    """A class that is made of Linear keeps its own forward, and its Parameters."""
    A, W, b = rng.normal(size=(4, 3)), rng.normal(size=(2, 3)), rng.normal(size=2)
    with right_kaiming(session, "Linear", "__init__"):
        layer = doubled(session, "Linear", lambda cls: cls(3, 2))
    layer.weight, layer.bias = layers.parameter(W), layers.parameter(b)
    expect_twice(session, layers, layer, A, A @ W.T + b)
