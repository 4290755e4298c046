"""Homework 5, part 2: layers whose arrays are exchanged, of any size and at one place of memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.expect import expect_number
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.layers import Layers, expect_near, right_kaiming, right_parameters
from autograder.homeworks.hw5.test_layers import linear_can_be_made
from autograder.homeworks.hw5.test_lazy_linear import first_forward, lazy
from autograder.homeworks.hw5.test_uses_of_tied import new_tied
from autograder.homeworks.hw5.tree import Array, Rng
from autograder.homeworks.hw5.uses import Used, affine, expect_plain, expect_uses, large, tied
from autograder.results.verdict import Evidence, Wrong

CUTS: tuple[Any, ...] = (
    (slice(0, 3), slice(0, 3)),
    (slice(0, 3), slice(0, 6, 2)),
    (slice(0, 6, 2), slice(0, 3)),
    (slice(2, None, -1), slice(0, 3)),
    (slice(0, 3), slice(2, None, -1)),
    (slice(1, 4), slice(0, 3)),
)
"""Square parts of one array: most begin at one place in memory, and have one shape."""


def views(program: Program, base: Remote, X: Array) -> Iterator[tuple[Remote, Array]]:
    """Yield square views of one array with their numbers, each also transposed."""
    for cut in CUTS:
        view = program.operate("[]", base, cut)
        yield view, X[cut]
        yield program.get(view, "T"), X[cut].T


def linear_of_now(layer: Remote, A: Array, program: Program, rng: Rng, b: Array) -> list[Array]:
    """Give the weight of a square layer one view after another, and forward at each; b stays.

    Each backward comes when the weight has the next view already.
    """
    X = rng.normal(size=(6, 6))
    base = program.array("X", X, "new")
    weight, given = program.get(layer, "weight"), program.student.Tensor(Named("A", A))
    dLdZ, wanted = np.asarray(rng.normal(size=(len(A), 3))), []
    last: tuple[Remote, Array] | None = None
    for view, W in views(program, base, X):
        program.set(weight, data=view, grad=None)
        program.set(given, grad=None)
        Z = program.call(layer, given)
        program.look(program.get(Z, "data"))
        wanted.append(A @ W.T + b)
        if last is not None:
            program.call(last[0], Named("dLdZ", dLdZ), method="backward")
            program.look(program.get(weight, "grad"), program.get(given, "grad"))
            wanted += [dLdZ.T @ A, dLdZ @ last[1]]
        last = Z, W
    return wanted


def expect_all(program: Program, wanted: list[Array], because: str) -> None:
    """Accept what a program has looked at."""
    for got, right in zip(program.run(), wanted, strict=True):
        expect_near("Z.data or a gradient", got, right, because)


OF_VIEWS = "weight.data is another view of one array, and another one before backward"


@pytest.mark.task("linear")
def test_views_of_one_array(session: Session, layers: Layers, rng: Rng) -> None:
    """The weight gets one square view of an array after another, also a transposed one."""
    A, b = rng.normal(size=(4, 3)), rng.normal(size=3)
    layer, program = layers.linear(rng.normal(size=(3, 3)), b), session.program()
    expect_all(program, linear_of_now(layer, A, program, rng, b), OF_VIEWS)


@pytest.mark.task("lazy_linear")
def test_views_in_a_lazy_one(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """The weight gets one square view of an array after another, also a transposed one."""
    if not own_linear_is_right:
        return
    A, b = rng.normal(size=(4, 3)), rng.normal(size=3)
    layer, program = lazy(session, 3), session.program()
    layer.bias.data, layer.weight.data = Named("b", b), Named("W", rng.normal(size=(3, 3)))
    expect_all(program, linear_of_now(layer, A, program, rng, b), OF_VIEWS)


@pytest.mark.task("tied")
def test_views_in_a_tied_one(session: Session, layers: Layers, rng: Rng) -> None:
    """The weight gets one square view of an array after another, also a transposed one."""
    A, b, c, X = (rng.normal(size=size) for size in ((4, 3), 3, 3, (6, 6)))
    model = new_tied(layers, rng.normal(size=(3, 3)), b, c)
    weight, program = model.encoder.weight, session.program()
    given, base, wanted = program.student.Tensor(Named("A", A)), program.array("X", X, "new"), []
    dLdZ = np.asarray(rng.normal(size=(4, 3)))
    last: list[tuple[Remote, Array]] = []
    for view, W in views(program, base, X):
        program.set(weight, data=view)
        program.set(given, grad=None)
        Z = program.call(model, given)
        program.look(program.get(Z, "data"))
        Z_now, dLdA, _ = tied(W, b, c)(A, dLdZ)
        wanted.append(Z_now)
        for before, right in last:  # the weight has the next view already
            program.call(before, Named("dLdZ", dLdZ), method="backward")
            program.look(program.get(given, "grad"))
            wanted.append(right)
        last = [(Z, dLdA)]
    expect_all(program, wanted, OF_VIEWS)


TURNS = 20

WRITTEN = "transposed", "reversed", "sliced", "rotated", "fortran"
"""Where arrays lie into which somebody writes other numbers, between two forwards."""


def expect_dropped(
    session: Session, module: Remote, parameters: dict[str, Remote], shapes: list[Any], of: Any
) -> None:
    """Accept a module that reads the arrays of now, where new ones lie in the memory of old ones.

    A and the arrays of the Parameters are new in each turn, and the old ones are forgotten. In
    every second turn nothing is computed. In some turns, all are views of other arrays, into which
    somebody writes other numbers then: a module with new arrays in its Parameters doesn't see it.
    """
    rng, program, wanted = np.random.default_rng(5), session.program(), []
    for turn in range(TURNS):
        is_written = turn % 4 == 2
        memory = WRITTEN[turn // 4 % len(WRITTEN)] if is_written else "new"
        arrays = [np.asarray(rng.normal(size=shape)) for shape in shapes]
        given = [program.array(f"X{place}", X, memory) for place, X in enumerate(arrays)]
        for parameter, X in zip(parameters.values(), given[1:], strict=True):
            program.set(parameter, data=X)
        A = program.student.Tensor(given[0])
        if not is_written:
            program.forget(*given)
        for _ in range(int(turn % 2 == 0) + is_written):
            Z = program.call(module, A)
            program.look(program.get(Z, "data"))
            program.forget(Z)
            wanted.append(of(*arrays))
            if is_written:
                arrays = [X + rng.integers(1, 4, X.shape) for X in arrays]
                for each, numbers in zip(given, arrays, strict=True):
                    program.call(each, ..., Named("new", numbers), method="__setitem__")
        program.forget(A, *(given if is_written else ()))
    expect_all(
        program, wanted, "A and the arrays of the Parameters, or their numbers, are new ones"
    )


@pytest.mark.task("linear")
def test_arrays_that_are_dropped(session: Session, layers: Layers, rng: Rng) -> None:
    """Arrays are exchanged for new ones, which may lie where the old ones lay."""
    layer = layers.linear(rng.normal(size=(2, 3)), rng.normal(size=2))
    parameters = {name: session.handle(layer, name) for name in ("weight", "bias")}
    shapes = [(4, 3), (2, 3), (2,)]
    expect_dropped(session, layer, parameters, shapes, lambda A, W, b: A @ W.T + b)


@pytest.mark.task("lazy_linear")
def test_arrays_that_are_dropped_by_lazy(session: Session, own_linear_is_right: bool) -> None:
    """Arrays are exchanged for new ones, which may lie where the old ones lay."""
    if not own_linear_is_right:
        return
    layer = lazy(session, 2)
    parameters = {name: session.handle(layer, name) for name in ("weight", "bias")}
    shapes = [(4, 3), (2, 3), (2,)]
    expect_dropped(session, layer, parameters, shapes, lambda A, W, b: A @ W.T + b)


@pytest.mark.task("tied")
def test_arrays_that_are_dropped_by_tied(session: Session, layers: Layers, rng: Rng) -> None:
    """Arrays are exchanged for new ones, which may lie where the old ones lay."""
    model = new_tied(layers, rng.normal(size=(2, 3)), rng.normal(size=2), rng.normal(size=3))
    parameters = {
        "weight": model.encoder.weight,
        "bias": model.encoder.bias,
        "decoder_bias": session.handle(model, "decoder_bias"),
    }

    def formula(A: Array, W: Array, b: Array, c: Array) -> Array:
        return np.asarray(np.maximum(A @ W.T + b, 0) @ W + c)

    expect_dropped(session, model, parameters, [(4, 3), (2, 3), (2,), (3,)], formula)


def expect_other_sizes(layers: Layers, rng: Rng, layer: Any) -> None:
    """Accept a layer whose weight and bias are exchanged for others of other sizes."""
    for is_new in (False, True):
        for C_in, C_out in ((4, 2), (4, 5), (1, 1), (3, 2)):
            W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
            if is_new:
                layer.weight, layer.bias = layers.parameter(W), layers.parameter(b)
            else:
                layer.weight.data, layer.bias.data = Named("W", W), Named("b", b)
            layer.weight.grad = layer.bias.grad = None
            parameters = {"weight": (layer.weight, W), "bias": (layer.bias, b)}
            used = Used(layer, parameters, affine(W, b))
            expect_uses(layers, used, large(rng, C_in, C_out, (2,), (C_in,), (2, C_out)))


@pytest.mark.task("linear")
def test_other_sizes(layers: Layers, rng: Rng) -> None:
    """The weight and the bias get arrays for another C_in, or another C_out."""
    expect_other_sizes(layers, rng, layers.linear(rng.normal(size=(2, 3)), rng.normal(size=2)))


@pytest.mark.task("lazy_linear")
@pytest.mark.parametrize("how", ["drawn", "loaded", "assigned"])
def test_other_sizes_of_lazy(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool, how: str
) -> None:
    """After its first forward, with numbers that were {how}, it may be given other sizes.

    Its weight may be a plain Tensor, and its bias, too, which may come and go.
    """
    if not own_linear_is_right:
        return
    layer, W, b = lazy(session, 2), rng.normal(size=(2, 3)), rng.normal(size=2)
    if how == "loaded":  # as load_state_dict does it
        layer.weight.data, layer.bias.data = Named("W", W), Named("b", b)
    elif how == "assigned":
        layer.weight, layer.bias = layers.parameter(W), layers.parameter(b)
    first_forward(session, layer, layers.tensor("A", rng.normal(size=(4, 3))))
    expect_other_sizes(layers, rng, layer)
    if how == "loaded":
        expect_plain(layers, rng, layer, rng.normal(size=(2, 3)), rng.normal(size=2))
    A, W, b = rng.normal(size=(3, 4)), rng.normal(size=(5, 4)), rng.normal(size=5)
    given, layer.weight = layers.tensor("A", A), layers.tensor("W", W)
    for make in (None, layers.parameter, None, lambda X: layers.tensor("b", X)):
        layer.bias = make and make(b)
        wanted = A @ W.T + (0 if make is None else b)
        expect_near("Z.data", first_forward(session, layer, given).data, wanted, "with a new bias")


@pytest.mark.task("tied")
def test_other_hidden_numbers(layers: Layers, rng: Rng) -> None:
    """The encoder is exchanged for one with another H."""
    model = new_tied(layers, rng.normal(size=(2, 3)), rng.normal(size=2), np.zeros(3))
    c = rng.normal(size=3)
    for H in (4, 1, 3, 2):
        W, b = rng.normal(size=(H, 3)), rng.normal(size=H)
        model.encoder, model.decoder_bias = layers.right_linear(W, b), layers.parameter(c)
        parameters = {
            "encoder.weight": (model.encoder.weight, W),
            "encoder.bias": (model.encoder.bias, b),
            "decoder_bias": (model.decoder_bias, c),
        }
        expect_uses(layers, Used(model, parameters, tied(W, b, c)), large(rng, 3, 3, (4,), (3,)))


@pytest.mark.task("tied")
def test_a_lazy_encoder(session: Session, layers: Layers, rng: Rng) -> None:
    """The encoder is a LazyLinear: its weight has its numbers after encoder(A). It is called once.

    The encoder is given the very Tensor that the model is given, and keeps what it returns.
    """
    W, b, c, A = (rng.normal(size=size) for size in ((2, 3), 2, 3, (2, 3)))
    b, A = -np.abs(b), np.concatenate([A, -A])  # some hidden numbers are negative before the ReLU
    grower = layers.grower
    model = new_tied(layers, W, b, c)
    weight, bias = (grower.parameter(is_empty=True).remote for _ in range(2))
    encoder: Any = layers.student.Module()
    encoder.weight, encoder.bias = weight, bias
    calls: list[bool] = []
    kept: list[Any] = []
    given = layers.tensor("A", A)

    def forward(X: Any) -> Any:
        if not calls:
            weight.data, bias.data = Named("W", W), Named("b", b)
        calls.append(bool(session.operate("is", X, given)))
        kept.append(X @ weight.T + bias)
        return kept[-1]

    encoder.forward = session.function("forward", forward)
    model.encoder = encoder
    for turn in range(2):
        Z = session.call(model, given)
        wanted = np.maximum(A @ W.T + b, 0) @ W + c
        expect_near("Z.data", Z.data, wanted, "encoder is a LazyLinear")
        because = "what the encoder has returned stays as it is"
        expect_near("encoder(A).data", kept[-1].data, A @ W.T + b, because)
        expect_number("the number of calls of encoder", len(calls), turn + 1)
        if not all(calls):
            message = "forward must call self.encoder(A), with the A that it is given"
            raise Wrong(Evidence(message, "A", "another Tensor"))


@pytest.mark.task("linear")
def test_a_million_numbers(session: Session, layers: Layers, rng: Rng) -> None:
    """A has up to a million numbers in many rows, and a weight has so many: each one counts."""
    for C_in, C_out, front in ((1, 1, (999, 991)), (5, 3, (7, 71, 3, 11))):
        W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
        layer = layers.linear(W, b)
        expect_totals(session, layer, W, b, rng.integers(-3, 4, (*front, C_in)).astype(np.float64))
    for C_in, C_out in ((997, 1001), (4999, 3)):
        W, b = rng.integers(-3, 4, (C_out, C_in)).astype(np.float64), rng.normal(size=C_out)
        layer = layers.linear(W, b)
        expect_totals(session, layer, W, b, rng.normal(size=(2, C_in)))


@pytest.mark.task("linear")
def test_many_thousand_rows(session: Session, layers: Layers, rng: Rng) -> None:
    """A has many thousand rows, and each one counts in the gradients."""
    W, b = rng.normal(size=(1, 1)), rng.normal(size=1)
    A = rng.integers(-3, 4, (97, 331, 1)).astype(np.float64)
    expect_totals(session, layers.linear(W, b), W, b, A)


@pytest.mark.task("lazy_linear")
def test_many_thousand_rows_of_lazy(session: Session, rng: Rng, own_linear_is_right: bool) -> None:
    """A has many thousand rows, and each one counts in the gradients."""
    if not own_linear_is_right:
        return
    layer = lazy(session, 1)
    W, b = rng.normal(size=(1, 1)), rng.normal(size=1)
    layer.weight.data, layer.bias.data = Named("W", W), Named("b", b)
    expect_totals(session, layer, W, b, rng.integers(-3, 4, (97, 331, 1)).astype(np.float64))


def expect_totals(session: Session, layer: Remote, W: Array, b: Array, A: Array) -> None:
    """Accept Z, and the gradients for a dLdZ of ones: what any row of A has left out is seen."""
    program = session.program()
    given = program.student.Tensor(Named("A", A))
    Z = program.call(layer, given)
    data = program.get(Z, "data")
    program.call(Z, Named("dLdZ", np.ones((*A.shape[:-1], len(W)))), method="backward")
    weight, bias = program.get(layer, "weight"), program.get(layer, "bias")
    program.look(data, program.get(weight, "grad"), program.get(bias, "grad"))
    program.look(program.get(given, "grad"))
    got, of_weight, of_bias, of_A = program.run()
    rows = A.reshape(-1, A.shape[-1])
    expect_near("Z.data", got, A @ W.T + b)
    expect_near("weight.grad", of_weight, np.broadcast_to(rows.sum(axis=0), W.shape))
    expect_near("bias.grad", of_bias, np.full(len(W), float(len(rows))))
    expect_near("A.grad", of_A, np.broadcast_to(W.sum(axis=0), A.shape))


@pytest.mark.task("tied")
def test_a_million_numbers_of_tied(layers: Layers, rng: Rng) -> None:
    """A TiedAutoEncoder takes 999 rows of many numbers, and a weight of nearly a million."""
    for C, H, N in ((101, 3, 999), (997, 1001, 1)):
        W, b, c = rng.normal(size=(H, C)), rng.normal(size=H), rng.normal(size=C)
        model, A = new_tied(layers, W, b, c), rng.normal(size=(N, C))
        program = layers.session.program()
        Z = program.call(model, program.student.Tensor(Named("A", A)))
        program.call(Z, Named("dLdZ", np.ones((N, C))), method="backward")
        program.look(program.get(Z, "data"), program.get(model.encoder.weight, "grad"))
        got, gradient = program.run()
        right, _, gradients = tied(W, b, c)(A, np.ones((N, C)))
        expect_near("Z.data", got, right)
        expect_near("encoder.weight.grad", gradient, gradients["encoder.weight"])


@pytest.mark.task("linear")
def test_arguments_of_linear(session: Session) -> None:
    """The arguments of Linear are given by their names, or by their places."""
    cls = session.find("Linear")
    with right_kaiming(session, "Linear", "__init__"):
        made = [cls(3, 2, False), cls(C_in=3, C_out=2), cls(bias=True, C_out=2, C_in=3)]
    for layer in made:
        expect_near("weight.data", layer.weight.data * 0, np.zeros((2, 3)))
    expect_none("bias of Linear(3, 2, False)", made[0].bias)
    for layer in made[1:]:
        expect_near("bias.data", layer.bias.data * 0, np.zeros(2))


def expect_none(name: str, got: Any) -> None:
    """Accept None."""
    if got is not None:
        raise Wrong(Evidence(f"{name} must be None", "None", describe(got)))


@pytest.mark.task("lazy_linear")
def test_arguments_of_lazy(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """The arguments have their names and places; a bias may be assigned where none was."""
    cls = session.find("LazyLinear")
    with right_parameters(session, "LazyLinear"):
        made = [cls(2, False), cls(bias=False, C_out=2), cls(C_out=2)]
    for layer in made[:2]:
        expect_none("bias of LazyLinear(2, False)", layer.bias)
    if not own_linear_is_right:
        return
    W, b, A = rng.normal(size=(2, 3)), rng.normal(size=2), rng.normal(size=(4, 3))
    for layer in made:
        layer.weight.data = Named("W", W)
        layer.bias = layers.parameter(b)
        Z = session.call(layer, layers.tensor("A", A))
        expect_near("Z.data", Z.data, A @ W.T + b, "bias was assigned")


@pytest.mark.task("tied")
def test_arguments_of_tied(session: Session) -> None:
    """The arguments of TiedAutoEncoder are given by their names."""
    if not linear_can_be_made(session):
        return
    with right_parameters(session, "TiedAutoEncoder"):
        model = session.find("TiedAutoEncoder")(H=2, C=3)
    expect_near("decoder_bias.data", model.decoder_bias.data, np.zeros(3))
