"""Homework 5, part 2: LazyLinear."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.hints import (
    DRAWN_AGAIN,
    FROM_ZERO,
    SECOND_AXIS,
    TOO_LATE,
)
from autograder.homeworks.hw5.layers import (
    Layers,
    bounds,
    call,
    expect_near,
    expect_spread,
    right_kaiming,
    right_parameters,
)
from autograder.homeworks.hw5.tree import Rng, parameter_is_right
from autograder.results.verdict import Evidence, Judgement, Wrong


def lazy(session: Session, *arguments: Any, **keywords: Any) -> Remote:
    """Return a LazyLinear."""
    cls = session.find("LazyLinear")
    with right_parameters(session, "LazyLinear"):
        layer: Remote = cls(*arguments, **keywords)
    return layer


def first_forward(session: Session, layer: Remote, A: Remote) -> Remote:
    """Call a LazyLinear with a right kaiming_uniform_."""
    with right_kaiming(session, "LazyLinear", "forward"):
        return call(session, layer, A)


@pytest.mark.task("lazy_linear")
def test_before_the_first_forward(session: Session, own_names_are_right: bool) -> None:
    """Before the first forward, the Parameters are there, and have no numbers."""
    for has_bias in (True, False):
        layer = lazy(session, 3) if has_bias else lazy(session, 3, bias=False)
        wanted = ["weight", "bias"] if has_bias else ["weight"]
        for name in wanted:
            found = getattr(layer, name)
            if not isinstance(found, Remote):
                message = f"{name} must be a Parameter before the first forward, too"
                evidence = Evidence(message, "a Parameter without numbers", describe(found))
                TOO_LATE.add_to(evidence)
                raise Wrong(evidence)
            if parameter_is_right(session) and (got := found.data) is not None:
                message = f"{name} has no numbers before the first forward: its data is None"
                raise Wrong(Evidence(message, "None", describe(got)))
        if not has_bias and (got := layer.bias) is not None:
            raise Wrong(Evidence("bias must be None", "None", describe(got)))
        if own_names_are_right:
            got = session.call(layer, method="named_parameters")
            names = [pair[0] for pair in got] if isinstance(got, list) else wanted
            if names != wanted:
                message = f"the names of its Parameters are {names}, and must be {wanted}"
                raise Wrong(Evidence(message, str(wanted), str(names)))


@pytest.mark.task("lazy_linear")
def test_first_forward(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """The first forward fits the same Parameters to the last axis of A, whatever its axes."""
    for shape in ((5, 4), (2, 6, 4), (3, 3, 2, 5), (4, 4), (1, 1)):
        for has_bias in (True, False):
            session.begin_record()
            layer = lazy(session, 3, bias=has_bias)
            layer.training = bool(rng.random() < 0.5)
            before = [session.handle(layer, name) for name in ("weight", "bias")[: 1 + has_bias]]
            A = rng.normal(size=shape)
            try:
                Z: Any = first_forward(session, layer, layers.tensor("A", A))
            except Judgement as judgement:
                W = layer.weight.data
                if isinstance(W, np.ndarray) and W.shape == (3, shape[1]) != (3, shape[-1]):
                    SECOND_AXIS.add_to(judgement.evidence)
                    raise
                if own_linear_is_right:
                    raise
                Z = None
            after = [session.handle(layer, name) for name in ("weight", "bias")[: 1 + has_bias]]
            for name, one, other in zip(("weight", "bias"), before, after, strict=False):
                if not session.operate("is", one, other):
                    message = f"{name} must be the same Parameter before and after"
                    evidence = Evidence(message, "the same Parameter", "another object")
                    TOO_LATE.add_to(evidence)
                    raise Wrong(evidence)
            W = layer.weight.data
            if np.shape(W) != (3, shape[-1]):
                message = f"weight has the shape {np.shape(W)}, and must have {(3, shape[-1])}"
                evidence = Evidence(message, str((3, shape[-1])), str(np.shape(W)))
                if np.shape(W) == (3, shape[1]):
                    SECOND_AXIS.add_to(evidence)
                raise Wrong(evidence)
            if not np.any(W):
                evidence = Evidence("all numbers of weight are 0 after the first forward")
                FROM_ZERO.add_to(evidence)
                raise Wrong(evidence)
            if own_linear_is_right:
                b = layer.bias.data if has_bias else 0.0
                expect_near("Z.data", Z.data, A @ W.T + b)


@pytest.mark.task("lazy_linear")
def test_gradients(session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool) -> None:
    """The Parameters that were there before the first forward get the gradients."""
    if not own_linear_is_right:
        return
    layer = lazy(session, 3)
    weight, bias = layer.weight, layer.bias
    A, dLdZ = rng.normal(size=(5, 4)), rng.normal(size=(5, 3))
    given = layers.tensor("A", A)
    Z = first_forward(session, layer, given)
    session.call(Z, Named("dLdZ", dLdZ), method="backward")
    expect_near("weight.grad", weight.grad, dLdZ.T @ A)
    expect_near("bias.grad", bias.grad, dLdZ.sum(axis=0))
    expect_near("A.grad", given.grad, dLdZ @ weight.data)


@pytest.mark.task("lazy_linear")
def test_numbers_of_the_first_forward(
    session: Session, layers: Layers, own_linear_is_right: bool
) -> None:
    """The first forward draws the numbers as Linear does; two layers get different ones."""
    seen: list[Any] = []
    for front in ((2,), (2, 7)):
        layer = lazy(session, 900)
        try:
            first_forward(session, layer, layers.tensor("A", np.ones((*front, 50))))
        except Judgement:
            if own_linear_is_right:
                raise
        known, bound = bounds(50, 900, linear=True), 1 / np.sqrt(50)
        W = layer.weight.data
        if isinstance(W, np.ndarray) and W.size and not W.any():
            evidence = Evidence("all numbers of weight are 0 after the first forward")
            FROM_ZERO.add_to(evidence)
            raise Wrong(evidence)
        expect_spread("weight.data", W, bound, (900, 50), known)
        expect_spread("bias.data", layer.bias.data, bound, (900,), known)
        if np.isin(layer.bias.data, W).mean() > 0.5:
            raise Wrong(Evidence("bias has the numbers of weight", "numbers of its own"))
        if any(np.array_equal(W, X) for X in seen):
            raise Wrong(Evidence("two layers have drawn the same numbers", "other numbers"))
        seen.append(W)


@pytest.mark.task("lazy_linear")
def test_later_forwards(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """Later forwards draw nothing, nor does the first one if the Parameters have their numbers."""
    if not own_linear_is_right:
        return
    layer, loaded = lazy(session, 3), lazy(session, 3)
    first_forward(session, layer, layers.tensor("A", rng.normal(size=(5, 4))))
    W, b = rng.normal(size=(3, 2)), rng.normal(size=3)
    weight, bias = loaded.weight, loaded.bias
    weight.data, bias.data = Named("W", W), Named("b", b)  # as load_state_dict does it
    for each, C_in, right, shift in (
        (layer, 4, layer.weight.data, layer.bias.data),
        (loaded, 2, W, b),
    ):
        for turn in range(2):
            A = rng.normal(size=(turn + 1, C_in))
            Z = first_forward(session, each, layers.tensor(f"A{turn}", A))
            try:
                expect_near("weight.data", each.weight.data, right, "after another forward")
                expect_near("bias.data", each.bias.data, shift, "after another forward")
            except Wrong as wrong:
                DRAWN_AGAIN.add_to(wrong.evidence)
                raise
            expect_near("Z.data", Z.data, A @ right.T + shift)


@pytest.mark.task("lazy_linear")
def test_one_of_both(session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool) -> None:
    """A Parameter that has its numbers keeps them; the one that has none gets its own."""
    if not own_linear_is_right:
        return
    for name in ("weight", "bias"):
        session.begin_record()
        layer = lazy(session, 3)
        X = rng.normal(size=(3, 2) if name == "weight" else 3)
        setattr(layer, name, layers.parameter(X))
        A = rng.normal(size=(4, 2))
        Z = first_forward(session, layer, layers.tensor("A", A))
        expect_near(f"{name}.data", getattr(layer, name).data, X, "it had its numbers already")
        expect_near("Z.data", Z.data, A @ layer.weight.data.T + layer.bias.data)


@pytest.mark.task("lazy_linear")
def test_bias_beside_a_weight(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """Beside a weight or a bias that was assigned, the other is drawn with the bound of Linear."""
    if not own_linear_is_right:
        return
    layer, other = lazy(session, 900), lazy(session, 900)
    layer.weight = layers.parameter(rng.normal(size=(900, 50)))
    other.bias = layers.parameter(rng.normal(size=900))
    given, bound = layers.tensor("A", rng.normal(size=(2, 50))), 1 / np.sqrt(50)
    known = bounds(50, 900, linear=True)
    first_forward(session, layer, given)
    expect_spread("bias.data", layer.bias.data, bound, (900,), known)
    first_forward(session, other, given)
    expect_spread("weight.data", other.weight.data, bound, (900, 50), known)


@pytest.mark.task("lazy_linear")
def test_another_size(session: Session, layers: Layers, rng: Rng) -> None:
    """An input of another size does not draw the numbers again."""
    layer = lazy(session, 3)
    with suppress(Judgement):
        first_forward(session, layer, layers.tensor("A", rng.normal(size=(5, 4))))
    before = layer.weight.data, layer.bias.data
    with suppress(Judgement):
        first_forward(session, layer, layers.tensor("A", rng.normal(size=(5, 6))))
    for name, X in zip(("weight", "bias"), before, strict=True):
        try:
            expect_near(f"{name}.data", getattr(layer, name).data, X, "after another forward")
        except Wrong as wrong:
            DRAWN_AGAIN.add_to(wrong.evidence)
            raise
