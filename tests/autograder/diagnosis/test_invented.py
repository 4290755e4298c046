"""Slips in three invented homeworks, written by hand as students write them."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.formula import Array, Quantity, evaluate
from autograder.diagnosis.scene import Observe, Scene
from autograder.diagnosis.search import diagnose
from tests.autograder.diagnosis import invented, invented_later
from tests.autograder.diagnosis.invented import softmax
from tests.autograder.diagnosis.invented_later import windows


def sm(Z: Array, axis: int = 1) -> Array:
    powers = np.exp(Z)
    return np.asarray(powers / powers.sum(axis=axis, keepdims=True))


def sig(Z: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-Z)))


def oh(y: Array, C: int) -> Array:
    return np.eye(C)[y]


def ll(Z: Array, y: Array) -> Array:
    return np.log(sm(Z)[np.arange(len(y)), y])


def taken_off(A: Array, y: Array) -> Array:
    A[np.arange(len(y)), y] -= 1
    return A


def taken_off_all(A: Array, y: Array) -> Array:
    A[:, y] -= 1
    return A / len(y)


OURS = sm, sig, oh, ll, taken_off, taken_off_all, softmax, windows
FUNCTIONS = {each.__name__: each for each in OURS} | {"np": np, "E": np.einsum}
BLOCKS = (Path(__file__).parent / "slips.txt").read_text(encoding="utf-8").split("\n\n")
SLIPS = [
    (heading, *line.strip().split(" <= "))
    for heading, *lines in map(str.splitlines, BLOCKS)
    for line in lines
]
"""The quantity, the name of a slip, and the code of a student; a few slips have no name."""


def who_writes(quantity: Quantity, code: str) -> Observe:
    """Return a student with this code, run once for each pass if it continues from the last."""

    def observe(scene: Scene) -> Any:
        v = None
        for step, inputs in enumerate([*scene.before, scene.inputs]):
            if quantity.start and v is None:
                v = evaluate(quantity.start, quantity.variables(inputs))
            state = {"v": v, "k": step} if quantity.start else {}
            try:
                v = eval(code, FUNCTIONS, {**inputs, **state})
            except (ValueError, IndexError):
                v = None
        return v

    return observe


def reported(name: str, code: str) -> str:
    quantity = getattr(invented if hasattr(invented, name) else invented_later, name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = diagnose(quantity, who_writes(quantity, code))
    return " + ".join(each.name for each in found or ())


@pytest.mark.parametrize(("quantity", "name", "code"), SLIPS)
@pytest.mark.slow(keep=20)
def test_a_slip_has_its_name(quantity: str, name: str, code: str) -> None:
    assert reported(quantity, code) == name.replace("SILENT", "")


def test_a_right_program_has_no_slip() -> None:
    assert reported("VELOCITY", "mu * v + g") == ""
    assert reported("OF_LOSS", "taken_off(sm(Z), y) / len(y)") == ""
    assert reported("OF_W", "E('nij,no->oij', A1[:, :, None] * A2[:, None], dLdZ)") == ""


def test_nearly_every_slip_has_a_name() -> None:
    silent = [name for _, name, _ in SLIPS if name == "SILENT"]
    assert len(SLIPS) > 200
    assert len(silent) <= 0.12 * len(SLIPS)
