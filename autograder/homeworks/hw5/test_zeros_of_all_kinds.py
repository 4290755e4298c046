"""Homework 5: arrays that are nearly all zero, small and large: each zero has its gradient."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from autograder.declaration.kinds.alike import padded
from autograder.declaration.kinds.places import (
    every_second,
    first_column_zero,
    first_row_zero,
    hollow,
    identity,
    last_row,
    masked,
    misplaced,
    one_hot,
    one_in_each,
    one_row,
    permutation,
    sparse,
)
from autograder.declaration.kinds.plain import Kind, constant, ordinary, signs, zeros
from autograder.declaration.kinds.sums import one_sided
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.layers import Layers
from autograder.homeworks.hw5.test_lazy_linear import first_forward, lazy
from autograder.homeworks.hw5.test_uses_of_tied import new_tied
from autograder.homeworks.hw5.tree import Array, Rng
from autograder.homeworks.hw5.uses import Used, affine, expect_uses, tied

pytestmark = pytest.mark.last  # what is simple is told first

FEW_LINES: tuple[Kind, ...] = (masked, one_row, last_row, one_hot)
"""Zeros beside few rows."""

KINDS: tuple[Kind, ...] = (
    *(*FEW_LINES, sparse, hollow, one_in_each, misplaced, first_row_zero, first_column_zero),
    *(zeros, identity, permutation, every_second, one_sided, signs, padded, constant),
    *(ordinary,) * 4,
)

NAMES = "A", "W", "dLdZ"

SMALL, LARGE = (1, 9), (70, 150)
"""The sizes of axes: from, and up to. A large array has 4900 numbers or more."""


def drawn(rng: Rng, kind: Kind, shape: tuple[int, ...], is_turned: bool) -> Array:
    """Return numbers of a kind; turned, its rows are columns."""
    return np.array(kind(rng, shape[::-1]).T if is_turned else kind(rng, shape), order="C")


def sizes(rng: Rng, low: int, high: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of A, W and dLdZ."""
    N, C_in, C_out = (int(each) for each in rng.integers(low, high, 3))
    return {"A": (N, C_in), "W": (C_out, C_in), "dLdZ": (N, C_out)}


def draws(rng: Rng, most: int) -> Iterator[tuple[Array, Array, Array]]:
    """Yield A, W and dLdZ: large ones of which one has few rows or columns, and any kinds.

    Parameters
    ----------
    most
        How many numbers the largest A has, about.
    """
    for name in NAMES:
        for is_turned in (False, True):
            kind = FEW_LINES[int(rng.integers(len(FEW_LINES)))]
            among = {name: kind}
            shapes = sizes(rng, *LARGE)
            if rng.random() < 0.5 and name == "A":  # a few outputs of a wide input
                C_out = int(rng.integers(1, 5))
                shapes |= {"W": (C_out, shapes["W"][1]), "dLdZ": (shapes["dLdZ"][0], C_out)}
            A, W, dLdZ = (
                drawn(rng, among.get(each, ordinary), shapes[each], is_turned) for each in NAMES
            )
            yield A, W, dLdZ
    N, C_out = int(rng.integers(200, 400)), int(rng.integers(2, 5))
    wide = drawn(rng, masked, (N, most // N), is_turned=bool(rng.random() < 0.7))
    yield wide, ordinary(rng, (C_out, most // N)), ordinary(rng, (N, C_out))
    for low, high in (SMALL,) * 8 + (LARGE,) * 2:
        A, W, dLdZ = (
            drawn(rng, KINDS[int(rng.integers(len(KINDS)))], shape, bool(rng.random() < 0.5))
            for shape in sizes(rng, low, high).values()
        )
        yield A, W, dLdZ


def with_front(rng: Rng, X: Array, *others: Array) -> list[Array]:
    """Return arrays with several axes in front, if their rows can be parted into two."""
    parts = [n for n in range(2, 8) if len(X) % n == 0]
    if not parts or rng.random() < 0.5:
        return [X, *others]
    n = parts[int(rng.integers(len(parts)))]
    return [each.reshape(n, len(X) // n, -1) for each in (X, *others)]


def expect_zeros(
    layers: Layers, rng: Rng, new_layer: Callable[[Array, Array | None], Remote], most: int
) -> None:
    """Accept a Linear, or a LazyLinear, with zeros in its arrays."""
    for A, W, dLdZ in draws(rng, most):
        layers.session.begin_record()
        b = None if rng.random() < 0.2 else drawn(rng, ordinary, (len(W),), False)
        layer: Any = new_layer(W, b)
        parameters = {"weight": (layer.weight, W)}
        if b is not None:
            parameters["bias"] = (layer.bias, b)
        A, dLdZ = with_front(rng, A, dLdZ)
        expect_uses(layers, Used(layer, parameters, affine(W, b)), [(A, dLdZ)])


@pytest.mark.task("linear")
def test_zeros(layers: Layers, rng: Rng) -> None:
    """Rows or columns of A, of the weight or of dLdZ are zero, or nearly all numbers are."""
    expect_zeros(layers, rng, layers.linear, 250_000)


@pytest.mark.task("lazy_linear")
def test_zeros_of_lazy(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool
) -> None:
    """Rows or columns of A, of the weight or of dLdZ are zero, or nearly all numbers are.

    The numbers may be there before the first forward, or may be written into the drawn ones.
    """
    if not own_linear_is_right:
        return

    def new_layer(W: Array, b: Array | None) -> Remote:
        layer: Any = lazy(session, len(W), bias=b is not None)
        if rng.random() < 0.5:
            first_forward(session, layer, layers.tensor("A", np.zeros((1, W.shape[1]))))
        layer.weight.data = Named("W", W)
        if b is not None:
            layer.bias.data = Named("b", b)
        made: Remote = layer
        return made

    expect_zeros(layers, rng, new_layer, 20_000)


@pytest.mark.task("tied")
def test_zeros_of_tied(layers: Layers, rng: Rng) -> None:
    """Rows or columns of A, of the weight or of dLdZ are zero, or few hidden numbers are not."""
    for A, W, _ in draws(rng, 20_000):
        layers.session.begin_record()
        b, c = ordinary(rng, (len(W),)), ordinary(rng, (W.shape[1],))
        if rng.random() < 0.4:  # most of what is hidden is negative before the ReLU
            b = np.where(rng.random(b.shape) < 0.9, b - 90.0, b)
        kind = KINDS[int(rng.integers(len(KINDS)))]
        dLdZ = drawn(rng, kind, A.shape, bool(rng.random() < 0.5))
        model = new_tied(layers, W, b, c)
        parameters = {
            "encoder.weight": (model.encoder.weight, W),
            "encoder.bias": (model.encoder.bias, b),
            "decoder_bias": (model.decoder_bias, c),
        }
        expect_uses(layers, Used(model, parameters, tied(W, b, c)), [(A, dLdZ)])
