"""Which results vouch for their own derivative, and which gradients are that derivative."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from autograder.declaration.kinds.plain import Array
from autograder.declaration.loading import load_table
from autograder.declaration.table import Value
from autograder.judging.own_derivative import OwnDerivative
from autograder.judging.subject import Case, draw_case, subjects
from mytorch.gradcheck import numerical_gradient
from tests.autograder.judging.test_affine import HERE

Forward = Callable[[Case], Array]
TABLE = load_table(HERE)
assert TABLE is not None
SUBJECT = next(subjects(TABLE))
BACKWARD = SUBJECT.cls.call("backward")
VALUES = {value.name: value for value in (*BACKWARD.returns, *BACKWARD.stores)}
NAMES = tuple(VALUES)
assert BACKWARD.own is not None
OWN = BACKWARD.own


def X(case: Case) -> Array:
    return case.values["X"]


def M(case: Case) -> Array:
    return case.values["M"]


def c(case: Case) -> Array:
    return case.values["c"]


def product(case: Case) -> Array:
    return X(case) @ M(case).T


def derivative(forward: Forward, name: str, case: Case) -> Array:
    by = OWN.by[name]
    return numerical_gradient(
        lambda values: forward(replace(case, values={**case.values, by: values})),
        case.values[by],
        case.values["dLdY"],
    )


def passes(forward: Forward, name: str, backward: Forward | None = None) -> bool:
    """Whether a student's gradient passes, with the derivative as measured for a backward."""

    def gradient(case: Case) -> Array:
        return derivative(forward, name, case) if backward is None else backward(case)

    def gradients(value: Value, case: Case) -> Iterator[Array]:
        yield gradient(case)

    case = draw_case(SUBJECT, np.random.default_rng(5), {"N": 4, "J": 3, "K": 2})
    own = OwnDerivative(SUBJECT, BACKWARD, OWN, forward, gradients)
    return own.has_derivative(VALUES[name], gradient(case), case)


LAYERS: dict[str, tuple[Forward, tuple[str, ...]]] = {
    "doubled": (lambda case: 2 * (product(case) + c(case).T), NAMES),
    "sign": (lambda case: -product(case) - c(case).T, NAMES),
    "mean": (lambda case: product(case) / len(X(case)) + c(case).T, ("dLdX", "dLdM")),
    "c subtracted": (lambda case: product(case) - c(case).T, ("dLdc",)),
    "relu": (lambda case: np.maximum(product(case) + c(case).T, 0), NAMES),
    "tanh": (lambda case: np.tanh(product(case) + c(case).T), NAMES),
    "squared M": (lambda case: X(case) @ (M(case) ** 2).T + c(case).T, ("dLdX", "dLdM")),
    "c in M": (lambda case: X(case) @ (M(case) + c(case)).T, ("dLdX", "dLdc")),
    "columns reversed": (lambda case: (product(case) + c(case).T)[:, ::-1], NAMES),
    "inputs reversed": (lambda case: X(case)[:, ::-1] @ M(case).T + c(case).T, ("dLdX", "dLdM")),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("layer", LAYERS)
def test_the_derivative_of_a_wrong_layer_passes(layer: str, name: str) -> None:
    forward, changed = LAYERS[layer]
    # Where a part of forward is right, its derivative is the write-up's, and needs no excuse.
    assert passes(forward, name) == (name in changed)


def rows(case: Case) -> Array:
    return np.outer(X(case).sum(axis=1), M(case).sum(axis=1))


NO_LAYERS: dict[str, Forward] = {
    "zeros": lambda case: 0 * product(case),
    "ones": lambda case: 0 * product(case) + 1,
    "M left out": lambda case: X(case)[:, : len(M(case))] + 0 * product(case)[:, :3],
    "sums": lambda case: X(case).sum() * M(case).sum() + c(case).sum() + 0 * product(case),
    "sums of rows": lambda case: rows(case) + 2 * c(case).T,
    "steep": lambda case: np.sin(300 * np.outer(X(case).sum(axis=1), M(case) @ np.arange(1, 4))),
    "one input": lambda case: X(case)[:, :1] * M(case)[:, :1].T + 2 * c(case).T,
    "two inputs": lambda case: X(case)[:, :2] @ M(case)[:, :2].T + 2 * c(case).T,
    "added": lambda case: X(case).sum(axis=1, keepdims=True) + M(case).sum(axis=1) + 2 * c(case).T,
    "a sum beside": lambda case: 2 * product(case) + X(case).sum() * M(case).sum(),
    "far away": lambda case: 1e6 + rows(case),
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
        return 2 * product(case) + 2 * c(case).T

    def backward(case: Case) -> Array:
        gradient = derivative(forward, name, case)
        gradient.flat[0] += error * np.abs(gradient).max()
        return gradient

    assert not passes(forward, name, backward)


def test_a_c_that_all_outputs_share_excuses_no_dLdc() -> None:
    def forward(case: Case) -> Array:
        return 2 * product(case) + c(case).sum()

    assert passes(forward, "dLdX")
    assert not passes(forward, "dLdc")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_answer_does_not_depend_on_the_numbers_drawn(name: str) -> None:
    for layer in ("relu", "tanh", "doubled"):
        assert all(passes(LAYERS[layer][0], name) for _ in range(100))
