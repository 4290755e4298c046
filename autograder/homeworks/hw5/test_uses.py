"""Homework 5, part 2: layers that are used several times, with zeros, and classes made of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.hints import DRAWN_AGAIN
from autograder.homeworks.hw5.layers import (
    Layers,
    call,
    doubled,
    expect_near,
    right_kaiming,
    right_parameters,
)
from autograder.homeworks.hw5.memory import MEMORIES, laid_out
from autograder.homeworks.hw5.test_layers import linear_can_be_made, new_model
from autograder.homeworks.hw5.test_lazy_linear import first_forward, lazy
from autograder.homeworks.hw5.tree import Array, Rng
from autograder.results.verdict import Evidence, Wrong

Gradients = dict[str, Array]
Formula = Callable[[Array, Array], tuple[Array, Array, Gradients]]


@pytest.fixture
def layers(session: Session, rng: Rng) -> Layers:
    """Makes layers."""
    return Layers(session, rng)


@dataclass
class Used:
    """A module, its Parameters with their numbers, and what it computes."""

    module: Remote
    parameters: dict[str, tuple[Remote, Array]]
    formula: Formula


def affine(W: Array, b: Array | None) -> Formula:
    """Return the formula of a Linear: Z, dLdA and the gradients of the Parameters."""

    def formula(A: Array, dLdZ: Array) -> tuple[Array, Array, Gradients]:
        rows, upstream = A.reshape(-1, A.shape[-1]), dLdZ.reshape(-1, dLdZ.shape[-1])
        gradients = {"weight": upstream.T @ rows}
        if b is not None:
            gradients["bias"] = upstream.sum(axis=0)
        return A @ W.T + (0 if b is None else b), dLdZ @ W, gradients

    return formula


def tied(W: Array, b: Array, c: Array) -> Formula:
    """Return the formula of a TiedAutoEncoder."""

    def formula(A: Array, dLdZ: Array) -> tuple[Array, Array, Gradients]:
        before = A @ W.T + b
        hidden = np.maximum(before, 0)
        dLdH = dLdZ @ W.T * (before > 0)
        gradients = {
            "encoder.weight": dLdH.T @ A + hidden.T @ dLdZ,
            "encoder.bias": dLdH.sum(axis=0),
            "decoder_bias": dLdZ.sum(axis=0),
        }
        return hidden @ W + c, dLdH @ W, gradients

    return formula


def expect_uses(layers: Layers, used: Used, pairs: list[tuple[Array, Array]]) -> None:
    """Accept a layer that is used several times before any backward, which comes in another order.

    The gradients are added up; each result, each input and each Parameter keeps its numbers.
    """
    program = layers.session.program()
    tensors = [program.student.Tensor(Named("A", A)) for A, _ in pairs]
    results = []
    for place, A in enumerate(tensors):
        program.set(used.module, training=place % 2 == 0)
        results.append(program.call(used.module, A))
    program.look(*(program.get(Z, "data") for Z in results))
    for place in [*range(1, len(pairs)), 0]:
        program.call(results[place], Named("dLdZ", pairs[place][1]), method="backward")
    program.look(*(program.get(Z, "data") for Z in results))
    program.look(*(program.get(A, "grad") for A in tensors))
    program.look(*(program.get(A, "data") for A in tensors))
    for parameter, _ in used.parameters.values():
        program.look(program.get(parameter, "grad"), program.get(parameter, "data"))
    found = iter(program.run())
    right = [used.formula(A, dLdZ) for A, dLdZ in pairs]
    for because in ("after the last forward", "after backward"):
        for number, (Z, _, _) in enumerate(right):
            expect_near(f"Z{number}.data", next(found), Z, because)
    for number, (_, dLdA, _) in enumerate(right):
        expect_near(f"A{number}.grad", next(found), dLdA)
    for number, (A, _) in enumerate(pairs):
        expect_near(f"A{number}.data", next(found), A, "inputs stay unchanged")
    for name, (_, X) in used.parameters.items():
        total = sum((gradients[name] for _, _, gradients in right), np.zeros(X.shape))
        expect_near(f"{name}.grad", next(found), total, "after all backwards")
        expect_near(f"{name}.data", next(found), X, "Parameters stay unchanged")


def cases(rng: Rng, C_in: int, C_out: int, front: int = 1) -> list[list[tuple[Array, Array]]]:
    """Return inputs and upstream gradients, of several shapes and of one, and with zeros."""

    def pair(*shape: int) -> tuple[Array, Array]:
        return rng.normal(size=(*shape, C_in)), rng.normal(size=(*shape, C_out))

    square = (C_in,) * front
    first = pair(*square)
    return [
        [first, pair(*(2,) * front), pair(*square), first],
        [(0 * first[0], first[1])],
        [(first[0], 0 * first[1])],
        [pair(*(1,) * front), pair(*(1,) * front)],
    ]


SIZES = (3, 3), (2, 4), (1, 3), (3, 1), (1, 1)
MANY = 150
"""How often a layer is used before any backward: more than any small store of arrays has."""


@pytest.mark.task("linear")
def test_several_uses(layers: Layers, rng: Rng) -> None:
    """A Linear is used several times before backward; also with zeros, and with equal sizes."""
    for number, (C_in, C_out) in enumerate(SIZES):
        W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
        for has_bias, zero in ((True, ""), (False, ""), (True, "W"), (True, "Wb"), (False, "W")):
            for pairs in cases(rng, C_in, C_out, front=1 + number % 2)[: 4 if zero == "" else 1]:
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


def large(rng: Rng, C_in: int, C_out: int, *fronts: tuple[int, ...]) -> list[tuple[Array, Array]]:
    """Return inputs with many rows, and upstream gradients."""
    return [(rng.normal(size=(*f, C_in)), rng.normal(size=(*f, C_out))) for f in fronts]


@pytest.mark.task("linear")
def test_many_rows(layers: Layers, rng: Rng) -> None:
    """A Linear takes a thousand rows, and inputs of five axes or of many numbers in a row."""
    for C_in, C_out, fronts in (
        (3, 2, ((1000,), (10, 30, 4), (2, 3, 2, 2), (1, 1000))),
        (5000, 2, ((3,),)),
        (40, 300, ((70,),)),
    ):
        layers.session.begin_record()
        W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
        layer = layers.linear(W, b)
        parameters = {"weight": (layer.weight, W), "bias": (layer.bias, b)}
        pairs = large(rng, C_in, C_out, *fronts)
        expect_uses(layers, Used(layer, parameters, affine(W, b)), pairs)


def expect_each_number(
    layers: Layers, module: Remote, formula: Callable[..., Array], *given: tuple[Remote, Array]
) -> None:
    """Accept a module whose result changes with each single number that it is made of.

    Numbers are also exchanged for each other, so that their sum stays.

    Parameters
    ----------
    formula
        Computes the result of the arrays.
    given
        The input, and then each Parameter, with their arrays.
    """
    program = layers.session.program()
    arrays = [X.copy() for _, X in given]
    wanted: list[tuple[str, Array]] = []

    def look(because: str) -> None:
        program.look(program.get(program.call(module, given[0][0]), "data"))
        wanted.append((because, formula(*arrays)))

    look("at first")
    for (remote, _), X in zip(given, arrays, strict=True):
        data = program.get(remote, "data")
        for place in np.ndindex(X.shape):
            X[place] += 0.5
            program.call(data, place, float(X[place]), method="__setitem__")
            look("after a single number was changed")
        if X.size > 1:
            X[...] = X.ravel()[::-1].reshape(X.shape)
            program.call(data, ..., Named("turned", X.copy()), method="__setitem__")
            look("after numbers have changed their places")
    for got, (because, right) in zip(program.run(), wanted, strict=True):
        expect_near("Z.data", got, right, because)


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
    """A bias is taken away and assigned again: what counts is what it is now."""
    A, W, b = rng.normal(size=(4, 3)), rng.normal(size=(2, 3)), rng.normal(size=2)
    for first in (None, b):
        layer = layers.linear(W, first)
        given = layers.tensor("A", A)
        for bias in (first, None, 2 * b, 0 * b, None, b):
            layer.bias = None if bias is None else layers.parameter(bias)
            wanted = A @ W.T + (0 if bias is None else bias)
            expect_near("Z.data", call(session, layer, given).data, wanted, "with the bias of now")


@pytest.mark.task("linear")
def test_made_of_linear(session: Session, layers: Layers, rng: Rng) -> None:
    """A class that is made of Linear keeps its own forward, and its Parameters."""
    A, W, b = rng.normal(size=(4, 3)), rng.normal(size=(2, 3)), rng.normal(size=2)
    with right_kaiming(session, "Linear", "__init__"):
        layer = doubled(session, "Linear", lambda cls: cls(3, 2))
    layer.weight, layer.bias = layers.parameter(W), layers.parameter(b)
    expect_twice(session, layers, layer, A, A @ W.T + b)


def expect_twice(session: Session, layers: Layers, module: Remote, A: Array, wanted: Array) -> None:
    """Accept a module that gives twice what the student's class gives, again and again."""
    cls = session.handle(module, "__class__")
    for turn in range(3):
        module.training = turn != 1
        Z = first_forward(session, module, layers.tensor("A", A))
        expect_near("Z.data", Z.data, 2 * wanted, "of a class with its own forward")
    expect_class(session, module, cls)


def expect_class(session: Session, module: Remote, cls: Remote) -> None:
    """Accept a module that is still an object of a class."""
    if not session.operate("is", session.handle(module, "__class__"), cls):
        message = f"{module._label} must stay an object of its class"
        raise Wrong(Evidence(message, "its class", "another class"))


@pytest.mark.task("tied")
def test_several_uses_of_tied(layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder is used several times before backward; also with nothing hidden."""
    for C, H in SIZES:
        W, b, c = rng.normal(size=(H, C)), rng.normal(size=H), rng.normal(size=C)
        many = [(W, b, c), (W, b - 50, c), (W, b + 50, c), (W, b - 50, 0 * c), (0 * W, 0 * b, c)]
        many += [(0 * W, 0 * b, 0 * c), (W, 0 * b, 0 * c)]
        for number, (new_W, new_b, new_c) in enumerate(many):
            for pairs in cases(rng, C, C)[: 1 if number else 4]:
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
    model.encoder = layers.right_linear(W, b)
    model.decoder_bias = layers.parameter(c)
    return model


@pytest.mark.task("tied")
def test_tied_of_now(session: Session, layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder reads the numbers of now, and calls the encoder that it has now."""
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
    """A weight of two LazyLinears is drawn once; a bias that was taken away is not there."""
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
