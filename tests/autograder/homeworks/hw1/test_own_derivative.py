"""Which forwards vouch for their own derivative, and which gradients are that derivative."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from autograder.homeworks.hw1.case import Array, Case, draw_case
from autograder.homeworks.hw1.own_derivative import OwnForward
from mytorch.gradcheck import numerical_gradient

Forward = Callable[[Case], Array]
NAMES = ("dLdA", "dLdW", "dLdb")


def product(case: Case) -> Array:
    return case.A @ case.W.T


def derivative(forward: Forward, name: str, case: Case) -> Array:
    X = name.removeprefix("dLd")
    return numerical_gradient(
        lambda values: forward(replace(case, **{X: values})), getattr(case, X), case.dLdZ
    )


def passes(forward: Forward, name: str, backward: Forward | None = None) -> bool:
    """Whether a student's gradient passes, with the derivative as measured for a backward."""

    def gradient(case: Case) -> Array:
        return derivative(forward, name, case) if backward is None else backward(case)

    def gradients(name: str, case: Case) -> Iterator[Array]:
        yield gradient(case)

    case = draw_case(np.random.default_rng(5), 4, 3, 2)
    return OwnForward(forward, gradients).has_derivative(name, gradient(case), case)


LAYERS: dict[str, tuple[Forward, tuple[str, ...]]] = {
    "doubled": (lambda case: 2 * (product(case) + case.b.T), NAMES),
    "sign": (lambda case: -product(case) - case.b.T, NAMES),
    "mean": (lambda case: product(case) / len(case.A) + case.b.T, ("dLdA", "dLdW")),
    "b subtracted": (lambda case: product(case) - case.b.T, ("dLdb",)),
    "relu": (lambda case: np.maximum(product(case) + case.b.T, 0), NAMES),
    "tanh": (lambda case: np.tanh(product(case) + case.b.T), NAMES),
    "squared W": (lambda case: case.A @ (case.W**2).T + case.b.T, ("dLdA", "dLdW")),
    "b in W": (lambda case: case.A @ (case.W + case.b).T, ("dLdA", "dLdb")),
    "columns reversed": (lambda case: (product(case) + case.b.T)[:, ::-1], NAMES),
    "features reversed": (lambda case: case.A[:, ::-1] @ case.W.T + case.b.T, ("dLdA", "dLdW")),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("layer", LAYERS)
def test_the_derivative_of_a_wrong_layer_passes(layer: str, name: str) -> None:
    forward, changed = LAYERS[layer]
    # Where a part of forward is right, its derivative is the write-up's, and needs no excuse.
    assert passes(forward, name) == (name in changed)


NO_LAYERS: dict[str, Forward] = {
    "zeros": lambda case: 0 * product(case),
    "ones": lambda case: 0 * product(case) + 1,
    "W left out": lambda case: case.A[:, : len(case.W)] + 0 * product(case)[:, :3],
    "sums": lambda case: case.A.sum() * case.W.sum() + case.b.sum() + 0 * product(case),
    "sums of rows": lambda case: np.outer(case.A.sum(axis=1), case.W.sum(axis=1)) + 2 * case.b.T,
    "steep": lambda case: np.sin(300 * np.outer(case.A.sum(axis=1), case.W @ np.arange(1, 4))),
    "one feature": lambda case: case.A[:, :1] * case.W[:, :1].T + 2 * case.b.T,
    "two features": lambda case: case.A[:, :2] @ case.W[:, :2].T + 2 * case.b.T,
    "added": lambda case: case.A.sum(axis=1, keepdims=True) + case.W.sum(axis=1) + 2 * case.b.T,
    "a sum beside": lambda case: 2 * product(case) + case.A.sum() * case.W.sum(),
    "far away": lambda case: 1e6 + np.outer(case.A.sum(axis=1), case.W.sum(axis=1)),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("forward", NO_LAYERS)
def test_the_derivative_of_what_is_not_a_layer_does_not_pass(forward: str, name: str) -> None:
    assert not passes(NO_LAYERS[forward], name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("error", [1e-4, 0.5])
def test_a_gradient_that_is_off_does_not_pass(name: str, error: float) -> None:
    def forward(case: Case) -> Array:
        return 2 * product(case) + 2 * case.b.T

    def backward(case: Case) -> Array:
        gradient = derivative(forward, name, case)
        gradient.flat[0] *= 1 + error
        return gradient

    assert not passes(forward, name, backward)


def test_a_b_that_all_outputs_share_excuses_no_dLdb() -> None:
    def forward(case: Case) -> Array:
        return 2 * product(case) + case.b.sum()

    assert passes(forward, "dLdA")
    assert not passes(forward, "dLdb")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_answer_does_not_depend_on_the_numbers_drawn(name: str) -> None:
    for layer in ("relu", "tanh", "doubled"):
        assert all(passes(LAYERS[layer][0], name) for _ in range(100))
