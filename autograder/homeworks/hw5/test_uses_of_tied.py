"""Homework 5, part 2: a TiedAutoEncoder that is used several times, and classes made of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.callbacks import Meant
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.layers import (
    Layers,
    call,
    doubled,
    expect_near,
    right_parameters,
)
from autograder.homeworks.hw5.memory import MEMORIES, laid_out
from autograder.homeworks.hw5.test_layers import linear_can_be_made, new_model
from autograder.homeworks.hw5.tree import Array, Rng
from autograder.homeworks.hw5.uses import (
    MANY,
    SIZES,
    Used,
    cases,
    expect_each_number,
    expect_twice,
    expect_uses,
    large,
    plain,
    scaled,
    tied,
)


@pytest.mark.task("tied")
def test_several_uses_of_tied(layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder is used several times before backward; also with nothing hidden."""
    for place, (C, H) in enumerate(SIZES):
        W, b, c = rng.normal(size=(H, C)), rng.normal(size=H), rng.normal(size=C)
        many = [(W, b, c), (W, b - 50, c), (W, b + 50, c), (W, b - 50, 0 * c), (0 * W, 0 * b, c)]
        many += [(0 * W, 0 * b, 0 * c), (W, 0 * b, 0 * c)]
        for number, (new_W, new_b, new_c) in enumerate(many):
            if number and (number + place) % 3:
                continue  # every third size has these zeros
            for pairs in cases(rng, C, C)[: 1 if number else 4 - place % 3]:
                layers.session.begin_record()
                model = new_tied(layers, new_W, new_b, new_c)
                parameters = {
                    "encoder.weight": (model.encoder.weight, new_W),
                    "encoder.bias": (model.encoder.bias, new_b),
                    "decoder_bias": (model.decoder_bias, new_c),
                }
                expect_uses(layers, Used(model, parameters, tied(new_W, new_b, new_c)), pairs)
    W, b, c = rng.normal(size=(2, 3)), rng.normal(size=2), rng.normal(size=3)
    layers.session.begin_record()
    model = new_tied(layers, W, b, c)
    many_pairs = [cases(rng, 3, 3)[0][0] for _ in range(MANY)]
    parameters = {"decoder_bias": (model.decoder_bias, c)}
    expect_uses(layers, Used(model, parameters, tied(W, b, c)), many_pairs)


@pytest.mark.task("tied")
def test_many_rows_of_tied(layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder takes a thousand rows, and more hidden numbers than inputs."""
    for C, H, N in ((3, 2, 1000), (300, 60, 2)):
        layers.session.begin_record()
        W, b, c = rng.normal(size=(H, C)), rng.normal(size=H), rng.normal(size=C)
        model = new_tied(layers, W, b, c)
        parameters = {
            "encoder.weight": (model.encoder.weight, W),
            "encoder.bias": (model.encoder.bias, b),
            "decoder_bias": (model.decoder_bias, c),
        }
        expect_uses(layers, Used(model, parameters, tied(W, b, c)), large(rng, C, C, (N,)))


@pytest.mark.task("tied")
def test_each_number_of_tied(layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder sees each number that changes in A or in a Parameter."""
    A, W = rng.uniform(0.1, 1, (2, 3)), rng.uniform(0.1, 1, (2, 3))
    b, c = rng.uniform(0.1, 1, 2), rng.normal(size=3)
    model, given = new_tied(layers, W, b, c), layers.tensor("A", A)
    encoder = model.encoder
    held = ((encoder.weight, W), (encoder.bias, b), (model.decoder_bias, c))

    def formula(A: Array, W: Array, b: Array, c: Array) -> Array:
        return np.asarray(np.maximum(A @ W.T + b, 0) @ W + c)

    expect_each_number(layers, model, formula, (given, A), *held)


@pytest.mark.task("tied")
def test_hidden_zeros(layers: Layers, rng: Rng) -> None:
    """Where a hidden number is exactly 0 before the ReLU, its slope is 0."""
    signs = np.array([[1.0, 1.0, -1.0], [1.0, -1.0, 0.0], [0.5, 0.5, 1.0]])
    W, b, c = rng.normal(size=(3, 3)), rng.normal(size=3), rng.normal(size=3)
    dLdZ = rng.normal(size=(3, 3))
    rows = np.array([[1.0, -1.0, 0.0], [2.0, 2.0, 4.0], [0.0, 0.0, 0.0]])
    for new_W, new_b, A in (
        (W, 0 * b, 0 * W),
        (signs, np.array([0.0, 2.0, -1.0]), rows),
        (np.eye(3), -np.diag(rows), rows),
    ):
        for pairs in ([(A, dLdZ)], [(A[2:], dLdZ[:1])])[: 2 if new_W is W else 1]:
            layers.session.begin_record()
            model = new_tied(layers, new_W, new_b, c)
            parameters = {
                "encoder.weight": (model.encoder.weight, new_W),
                "encoder.bias": (model.encoder.bias, new_b),
                "decoder_bias": (model.decoder_bias, c),
            }
            expect_uses(layers, Used(model, parameters, tied(new_W, new_b, c)), pairs)


def new_tied(layers: Layers, W: Array, b: Array, c: Array) -> Remote:
    """Return a TiedAutoEncoder with these numbers, and a right encoder."""
    model = new_model(layers, W.shape[1], W.shape[0])
    encoder, decoder_bias = layers.right_linear(W, b), layers.parameter(c)
    layers.session.set(model, encoder=encoder, decoder_bias=decoder_bias)
    return model


@pytest.mark.task("tied")
def test_tied_of_now(session: Session, layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder reads the current numbers, and calls the encoder that it has now."""
    W, b, c = rng.normal(size=(2, 3)), rng.normal(size=2), rng.normal(size=3)
    A = rng.normal(size=(4, 3))
    model, given = new_tied(layers, W, b, c), layers.tensor("A", A)

    def expect(because: str) -> None:
        wanted = np.maximum(A @ W.T + b, 0) @ W + c
        expect_near("Z.data", call(session, model, given).data, wanted, because)

    expect("at first")
    for memory in MEMORIES:
        _, data = laid_out(session, "A", A, memory)
        given = layers.student.Tensor(data)
        _, model.encoder.weight.data = laid_out(session, "W", W, memory)
        expect("with A and W in other memory")
    W, c = rng.normal(size=W.shape), rng.normal(size=c.shape)
    for parameter, X in ((model.encoder.weight, W), (model.decoder_bias, c)):
        data = session.handle(parameter, "data")
        session.call(data, ..., Named("new", X), method="__setitem__")
    expect("after somebody has written into data")
    W, c = rng.normal(size=W.shape), rng.normal(size=c.shape)
    model.encoder.weight.data, model.decoder_bias.data = Named("W", W), Named("c", c)
    expect("after other arrays were assigned")
    W, b, c = rng.normal(size=W.shape), rng.normal(size=b.shape), 0 * c
    model.encoder, model.decoder_bias = layers.right_linear(W, b), layers.parameter(c)
    expect("after others were assigned")
    session.call(session.handle(given, "data"), ..., 0.5, method="__setitem__")
    A = np.full(A.shape, 0.5)
    expect("after A.data[...] = 0.5")
    weight, V = model.encoder.weight, W
    model.encoder.forward = session.function("forward", lambda A: (A @ weight.T) * 3.0 + 1.0)
    wanted = np.maximum(A @ V.T * 3 + 1, 0) @ V + c
    Z = call(session, model, given)
    expect_near("Z.data", Z.data, wanted, "with an encoder that has its own forward")


@pytest.mark.task("tied")
def test_a_plain_weight(layers: Layers, rng: Rng) -> None:
    """The weight of the encoder is a plain Tensor: both gradients go through it to its leaf."""
    W, b, c = rng.normal(size=(2, 3)), rng.normal(size=2), rng.normal(size=3)
    model = new_tied(layers, W, b, c)
    for factor in (2.0, 1.0):
        layers.session.begin_record()
        leaf, weight = plain(layers, "weight", W, factor)
        bias, encoder = layers.parameter(b), layers.student.Module()
        forward = layers.session.function("forward", lambda A, W=weight, b=bias: A @ W.T + b)
        layers.session.set(encoder, weight=weight, bias=bias, forward=forward)
        decoder_bias = layers.parameter(c)
        layers.session.set(model, encoder=encoder, decoder_bias=decoder_bias)
        parameters = {
            "encoder.weight": (leaf, W / factor),
            "encoder.bias": (bias, b),
            "decoder_bias": (decoder_bias, c),
        }
        formula = scaled(tied(W, b, c), {"encoder.weight": factor})
        expect_uses(layers, Used(model, parameters, formula), large(rng, 3, 3, (4,), (2,)))


@pytest.mark.task("tied")
def test_an_encoder_that_fails(session: Session, layers: Layers, rng: Rng) -> None:
    """An exception of the encoder arrives as it is; the next forward computes as ever."""
    W, b, c = rng.normal(size=(2, 3)), rng.normal(size=2), rng.normal(size=3)
    A = rng.normal(size=(4, 3))
    model, given = new_tied(layers, W, b, c), layers.tensor("A", A)
    right = model.encoder
    for error in (AttributeError, TypeError, ValueError):

        def forward(A: Any, error: type[Exception] = error) -> Any:
            raise Meant(error)

        failing = layers.toy("forward", forward)
        session.set(failing, weight=right.weight, bias=right.bias)
        model.encoder = failing
        with expect_raises(session, error.__name__):
            session.call(model, given)
        model.encoder = right
        wanted = np.maximum(A @ W.T + b, 0) @ W + c
        expect_near("Z.data", call(session, model, given).data, wanted)


@pytest.mark.task("tied")
def test_made_of_tied(session: Session, layers: Layers, rng: Rng) -> None:
    """A class that is made of TiedAutoEncoder keeps its own forward."""
    W, b, c = rng.normal(size=(2, 3)), rng.normal(size=2), rng.normal(size=3)
    if not linear_can_be_made(session):
        return
    A = rng.normal(size=(4, 3))
    with right_parameters(session, "TiedAutoEncoder"):
        model = doubled(session, "TiedAutoEncoder", lambda cls: cls(3, 2))
    model.encoder, model.decoder_bias = layers.right_linear(W, b), layers.parameter(c)
    wanted = np.maximum(A @ W.T + b, 0) @ W + c
    expect_twice(session, layers, model, A, wanted)
