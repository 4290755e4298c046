"""Homework 5, part 2: kaiming_uniform_, Linear and TiedAutoEncoder."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe
from autograder.grading.expect import expect_raises
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.draws import expect_ordinary
from autograder.homeworks.hw5.hints import COPIED_WEIGHT, NO_BIAS, NO_RELU, NO_SHIFT, ONE_USE
from autograder.homeworks.hw5.layers import (
    Layers,
    bounds,
    call,
    expect_near,
    expect_spread,
    right_kaiming,
    right_parameters,
)
from autograder.homeworks.hw5.memory import MEMORIES, laid_out
from autograder.homeworks.hw5.tree import Array, Rng, once
from autograder.results.verdict import Evidence, Judgement, Wrong

MANY_AXES = 50, 2, 3, 2, 5, 4


@pytest.mark.task("kaiming_uniform")
def test_spread(session: Session, layers: Layers, rng: Rng) -> None:
    """kaiming_uniform_ draws uniform numbers, with the bound of the write-up."""
    drawn: list[Array] = []
    for shape in (
        (200, 50),
        (50, 200),
        (40, 5, 8, 6),
        (4000, 1),
        (1, 4000),
        (30, 400, 1),
        (30, 1, 400),
        MANY_AXES,
    ):
        for a in (None, float(np.sqrt(5)), float(rng.uniform(0.1, 2)), 0, 1):
            session.begin_record()
            parameter = layers.zeros(shape)
            arguments = () if a is None else (a,)
            if a == 1:
                session.call(session.find("kaiming_uniform_"), parameter, keywords={"a": a})
            else:
                session.call(session.find("kaiming_uniform_"), parameter, *arguments)
            fan_in = int(np.prod(shape[1:]))
            gain = float(np.sqrt(6 / (1 + (a or 0.0) ** 2)))
            known = bounds(fan_in, shape[0], second=shape[1])
            name = f"kaiming_uniform_ of the shape {shape}"
            expect_spread(name, parameter.data, gain / np.sqrt(fan_in), shape, known)
            drawn.append(parameter.data / (gain / np.sqrt(fan_in)))
    expect_ordinary("kaiming_uniform_", drawn)


@pytest.mark.task("kaiming_uniform")
def test_in_place(session: Session, layers: Layers) -> None:
    """kaiming_uniform_ writes into the Parameter's own array, and returns the Parameter."""
    for memory in ("plain", "columns", "sliced", "reversed"):
        session.begin_record()
        parameter = layers.parameter(np.ones((60, 50)))
        owner, parameter.data = laid_out(session, "X", np.ones((60, 50)), memory)
        array = session.handle(parameter, "data")
        got = session.call(session.find("kaiming_uniform_"), parameter)
        if not isinstance(got, Remote) or not session.operate("is", got, parameter):
            message = "kaiming_uniform_ must return its Parameter"
            raise Wrong(Evidence(message, "the Parameter", describe(got)))
        if not session.operate("is", session.handle(parameter, "data"), array):
            message = "kaiming_uniform_ must write into parameter.data, and not replace it"
            raise Wrong(Evidence(message, "the same array", "another array"))
        if np.any(parameter.data == 1):
            message = "kaiming_uniform_ must draw every number of parameter.data anew"
            raise Wrong(Evidence(message, "drawn numbers", "the old ones"))
        bound = float(np.sqrt(6 / 50))
        expect_spread("parameter.data", parameter.data, bound, (60, 50), bounds(50, 60))
        if memory == "sliced":
            between = session.value(owner)[..., 1::2]
            expect_near("the numbers beside it", between, np.ones((60, 50)))


@pytest.mark.task("kaiming_uniform")
def test_drawn_anew(session: Session, layers: Layers) -> None:
    """Two calls draw different numbers, whatever was there before."""
    one, other = layers.parameter(np.ones((3, 4))), layers.parameter(np.ones((3, 4)))
    seen: list[Array] = []
    for parameter in (one, other, one):
        session.call(session.find("kaiming_uniform_"), parameter)
        if any(np.array_equal(parameter.data, X) for X in seen):
            raise Wrong(Evidence("two calls have drawn the same numbers", "other numbers"))
        seen.append(parameter.data)


@pytest.mark.task("kaiming_uniform")
def test_few_axes(session: Session, layers: Layers) -> None:
    """kaiming_uniform_ raises ValueError for fewer than two axes, and changes nothing."""
    for shape in ((), (3,), (1,), (0,)):
        parameter = layers.parameter(np.ones(shape))
        with expect_raises(session, "ValueError"):
            session.call(session.find("kaiming_uniform_"), parameter)
        expect_near("parameter.data", parameter.data, np.ones(shape))


@pytest.mark.task("linear")
def test_members(session: Session, layers: Layers, own_names_are_right: bool) -> None:
    """A Linear has its Parameters weight and bias, or weight alone; two have different numbers."""
    seen: list[Array] = []
    for keywords in ({}, {"bias": False}, {"bias": True}):
        session.begin_record()
        cls = session.find("Linear")
        with right_kaiming(session, "Linear", "__init__"):
            layer = cls(4, 3, **keywords)
        expect_parameters_of(session, layer, keywords.get("bias", True), own_names_are_right)
        if any(np.array_equal(layer.weight.data, X) for X in seen):
            raise Wrong(Evidence("two layers have the same numbers", "other numbers"))
        seen.append(layer.weight.data)


def draw(rng: Rng, axes: int) -> tuple[Array, Array, Array, Array]:
    """Return A, W, b and dLdZ."""
    *front, C_in, C_out = map(int, rng.integers(1, 5, axes + 1))
    A, W = rng.normal(size=(*front, C_in)), rng.normal(size=(C_out, C_in))
    return A, W, rng.normal(size=C_out), rng.normal(size=(*front, C_out))


@pytest.mark.task("linear")
@pytest.mark.parametrize("axes", [2, 3, 4])
def test_forward_and_backward(session: Session, layers: Layers, rng: Rng, axes: int) -> None:
    """Linear on the tape, for A of {axes} axes: Z, and the gradients of A, weight and bias."""
    for has_bias, is_zero in ((True, False), (False, False), (True, True), (True, False)):
        session.begin_record()
        A, W, b, dLdZ = draw(rng, axes)
        b = np.zeros(b.shape) if is_zero else b
        layer = layers.linear(W, b if has_bias else None)
        for turn in range(2):
            A, dLdZ = rng.normal(size=A.shape), rng.normal(size=dLdZ.shape)
            given = layers.tensor(f"A{turn}", A)
            layer.training = not turn
            Z = call(session, layer, given)
            if has_bias:
                expect_near("Z.data", Z.data, A @ W.T + b)
            else:
                expect_without_bias(Z.data, A @ W.T)
            weight, bias = layer.weight, layer.bias
            weight.grad = None
            if has_bias:
                bias.grad = None
            session.call(Z, Named("dLdZ", dLdZ), method="backward")
            rows, upstream = A.reshape(-1, A.shape[-1]), dLdZ.reshape(-1, dLdZ.shape[-1])
            expect_near("A.grad", given.grad, dLdZ @ W)
            expect_near("weight.grad", weight.grad, upstream.T @ rows)
            if has_bias:
                expect_near("bias.grad", bias.grad, upstream.sum(axis=0))
            session.call(session.handle(given, "data"), ..., 0.5, method="__setitem__")
            Z = call(session, layer, given)
            wanted = np.full(A.shape, 0.5) @ W.T + (b if has_bias else 0)
            expect_near("Z.data", Z.data, wanted, "after A.data[...] = 0.5")


def expect_without_bias(got: Any, wanted: Array) -> None:
    """Accept the result of a layer whose bias is None."""
    try:
        expect_near("Z.data", got, wanted, "bias is None here")
    except Wrong as wrong:
        if isinstance(got, np.ndarray) and got.dtype.kind == "f" and np.all(np.isnan(got)):
            NO_BIAS.add_to(wrong.evidence)
        raise


@pytest.mark.task("linear")
def test_numbers_of_now(session: Session, layers: Layers, rng: Rng) -> None:
    """Forward reads the current numbers: arrays are changed, assigned, and Parameters exchanged."""
    A, W, b, _ = draw(rng, 2)
    layer = layers.linear(W, b)
    for memory in MEMORIES:
        _, data = laid_out(session, "A", A, memory)
        given = layers.student.Tensor(data)
        for turn in range(5):
            Z = call(session, layer, given)
            expect_near("Z.data", Z.data, A @ W.T + b, "with the current numbers")
            W, b = rng.normal(size=W.shape) * (turn != 3), rng.normal(size=b.shape) * (turn != 2)
            if turn == 0:
                layer.weight, layer.bias = layers.parameter(W), layers.parameter(b)
                continue
            for name, X in (("weight", W), ("bias", b)):
                held = session.handle(layer, name)
                if turn == 1:
                    _, held.data = laid_out(session, name, X, memory)
                    if memory == "read-only":
                        held.data = session.array(name, X)
                else:
                    data = session.handle(held, "data")
                    session.call(data, ..., Named(f"new_{name}", X), method="__setitem__")
    layer.bias = None
    Z = call(session, layer, layers.tensor("A", A))
    expect_without_bias(Z.data, A @ W.T)


@pytest.mark.task("linear")
def test_used_twice(session: Session, layers: Layers, rng: Rng) -> None:
    """A Linear that is used twice gets the gradients of both uses; another one gets its own."""
    W, b, V, c = rng.normal(size=(3, 3)), rng.normal(size=3), rng.normal(size=(3, 3)), np.ones(3)
    A, dLdZ = rng.normal(size=(2, 4, 3))
    layer, other = layers.linear(W, b), layers.linear(V, c)
    H = call(session, layer, layers.tensor("A", A))
    G = call(session, other, H)
    Z = call(session, layer, G)
    session.call(Z, Named("dLdZ", dLdZ), method="backward")
    h = A @ W.T + b
    g = h @ V.T + c
    dLdH = dLdZ @ W @ V
    expect_near("Z.data", Z.data, g @ W.T + b)
    expect_near("weight.grad", layer.weight.grad, dLdZ.T @ g + dLdH.T @ A)
    expect_near("bias.grad", layer.bias.grad, (dLdZ + dLdH).sum(axis=0))
    expect_near("the other weight.grad", other.weight.grad, (dLdZ @ W).T @ h)


@pytest.mark.task("linear")
def test_first_numbers(session: Session, layers: Layers) -> None:
    """A new Linear has uniform numbers between -1 / √C_in and 1 / √C_in, in weight and bias."""
    for C_in, C_out in ((100, 400), (7, 5000), (900, 400)):
        session.begin_record()
        with right_kaiming(session, "Linear", "__init__"):
            layer = session.find("Linear")(C_in, C_out)
        bound, known = 1 / np.sqrt(C_in), bounds(C_in, C_out, linear=True)
        expect_spread("weight.data", layer.weight.data, bound, (C_out, C_in), known)
        expect_spread("bias.data", layer.bias.data, bound, (C_out,), known)
        if np.isin(layer.bias.data, layer.weight.data).mean() > 0.5:
            raise Wrong(Evidence("bias has the numbers of weight", "numbers of its own"))


def expect_parameters_of(
    session: Session, layer: Any, has_bias: bool, own_names_are_right: bool
) -> None:
    """Accept a layer with a weight, and with a bias or None."""
    wanted = ["weight", "bias"] if has_bias else ["weight"]
    cls = session.find("Parameter")
    for name in wanted:
        try:
            found = session.handle(layer, name)
        except Judgement:
            message = f"{layer._label} has no attribute {name}: its Parameters are {wanted}"
            raise Wrong(Evidence(message, f"{layer._label}.{name}", "no such attribute")) from None
        if not session.operate("is", session.handle(found, "__class__"), cls):
            message = f"{name} must be a Parameter"
            raise Wrong(Evidence(message, "a Parameter", describe(getattr(layer, name))))
    if not has_bias and (got := layer.bias) is not None:
        raise Wrong(Evidence("bias must be None", "None", describe(got)))
    if own_names_are_right:
        got = session.call(layer, method="named_parameters")
        names = [pair[0] for pair in got] if isinstance(got, list) else None
        if names is not None and names != wanted:
            message = f"the names of its Parameters are {names}, and must be {wanted}"
            raise Wrong(Evidence(message, str(wanted), str(names)))


@pytest.mark.task("tied")
def test_tied_members(session: Session, layers: Layers, own_names_are_right: bool) -> None:
    """TiedAutoEncoder has three Parameters: decoder_bias, of zeros, and those of its encoder."""
    for C, H in ((6, 4), (3, 5), (3, 1), (1, 2)):
        session.begin_record()
        model = new_model(layers, C, H)
        expect_near("decoder_bias.data", model.decoder_bias.data, np.zeros(C))
        if own_names_are_right and linear_is_there(session):
            got = session.call(model, method="named_parameters")
            names = [pair[0] for pair in got] if isinstance(got, list) else None
            wanted = ["decoder_bias", "encoder.weight", "encoder.bias"]
            if names is not None and sorted(names) != sorted(wanted):
                message = f"the names of its Parameters are {names}, and must be {wanted}"
                if len(names) != len(wanted):
                    message = f"it has {len(names)} Parameters, and must have {len(wanted)}"
                evidence = Evidence(message, ", ".join(wanted), ", ".join(map(str, names)))
                others = [pair[1] for pair in got if pair[0] not in wanted]
                if len(names) > len(wanted) and any(np.ndim(X.data) == 2 for X in others):
                    COPIED_WEIGHT.add_to(evidence)
                raise Wrong(evidence)
            shape = np.shape(model.encoder.weight.data)
            if shape != (H, C):
                message = f"encoder.weight has the shape {shape}, and must have {(H, C)}"
                raise Wrong(Evidence(message, str((H, C)), str(shape)))


@once
def linear_is_there(session: Session) -> bool:
    """Whether a Linear of the student's has the right Parameters."""
    with session.experiment():
        try:
            layer = session.find("Linear")(3, 2)
            expect_parameters_of(session, layer, True, True)
            return bool(np.shape(layer.weight.data) == (2, 3))
        except Judgement:
            return False


@pytest.mark.task("tied")
def test_tied(session: Session, layers: Layers, rng: Rng) -> None:
    """TiedAutoEncoder uses its weight twice, and the weight gets the gradients of both uses."""
    for turn in range(5):
        session.begin_record()
        sizes = rng.integers(1, 6, 3)
        sizes[turn % 4 : turn % 4 + 1] = 1  # each of them is 1 in one turn at least
        N, C, H = map(int, sizes)
        W, b, c = rng.normal(size=(H, C)), rng.normal(size=H), rng.normal(size=C) * (turn < 4)
        b = b * (turn % 2)
        A, dLdZ = rng.normal(size=(2, N, C))
        model = new_model(layers, C, H)
        first_W = _first_weight(session, model)
        model.encoder = layers.right_linear(W, b)
        model.decoder_bias = layers.parameter(c)
        for turn in range(2):
            given = layers.tensor(f"A{turn}", A)
            model.training = not turn
            Z = call(session, model, given)
            before = A @ W.T + b
            hidden = np.maximum(before, 0)
            known: list[tuple[Array, Hints]] = [(before @ W + c, NO_RELU), (hidden @ W, NO_SHIFT)]
            if first_W is not None and first_W.shape == W.shape:
                known.append((hidden @ first_W + c, COPIED_WEIGHT))
            expect_known("Z.data", Z.data, hidden @ W + c, known)
            for each in (model.encoder.weight, model.encoder.bias, model.decoder_bias):
                each.grad = None
            session.call(Z, Named("dLdZ", dLdZ), method="backward")
            dLdH = dLdZ @ W.T * (before > 0)
            there, back = dLdH.T @ A, hidden.T @ dLdZ
            known = [(there, ONE_USE), (back, ONE_USE)]
            expect_known("encoder.weight.grad", model.encoder.weight.grad, there + back, known)
            expect_near("encoder.bias.grad", model.encoder.bias.grad, dLdH.sum(axis=0))
            expect_near("decoder_bias.grad", model.decoder_bias.grad, dLdZ.sum(axis=0))
            expect_near("A.grad", given.grad, dLdH @ W)
            A, dLdZ = rng.normal(size=(2, N, C))


def _first_weight(session: Session, model: Remote) -> Array | None:
    """Return the numbers of the weight that a new model has; None if it has none."""
    with suppress(Judgement), session.off_the_record():
        found = model.encoder.weight.data
        return found if isinstance(found, np.ndarray) else None
    return None


def expect_known(name: str, got: Any, wanted: Array, known: list[tuple[Array, Hints]]) -> None:
    """Accept these numbers; refuse others, and name the mistake that gives them."""
    try:
        expect_near(name, got, wanted)
    except Wrong as wrong:
        for X, hints in known:
            is_another = not np.allclose(X, wanted, rtol=1e-6, atol=0)
            if is_another and np.shape(got) == X.shape and np.allclose(got, X, rtol=1e-9):
                hints.add_to(wrong.evidence)
        raise


def new_model(layers: Layers, C: int, H: int) -> Remote:
    """Return a TiedAutoEncoder; with a right Linear in it, if the student's own lets it fail."""
    session = layers.session
    cls = session.find("TiedAutoEncoder")

    def linear(C_in: Any, C_out: Any, bias: Any = True) -> Any:
        with session.off_the_record():
            made = layers.right_linear(np.zeros((int(C_out), int(C_in))), np.zeros(int(C_out)))
            if not bias:
                made.bias = None
        return made

    if linear_can_be_made(session):
        with right_parameters(session, "TiedAutoEncoder"):
            made: Remote = cls(C, H)
        return made
    with (
        right_parameters(session, "TiedAutoEncoder"),
        replaced(session, "Linear", linear, ("TiedAutoEncoder", "__init__")),
    ):
        with_right_one: Remote = cls(C, H)
        return with_right_one


@once
def linear_can_be_made(session: Session) -> bool:
    """Whether the student's Linear has a constructor that ends."""
    with session.experiment():
        try:
            session.find("Linear")(3, 2)
        except Judgement:
            return False
    return True
