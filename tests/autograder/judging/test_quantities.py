"""The quantities of an object that caches what it returns, under the same name."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.declaration import Call, Class, Table, Value, normal
from autograder.judging.quantities import quantity_of
from autograder.judging.subject import Subject

SHAPE = ("N", "C")
Z = Value("Z", "np.tanh(A)", SHAPE, "forward")
CACHED = Value("Z", "Z", SHAPE, "forward")
DLDA = Value("dLdA", "dLdZ * (1 - Z * Z)", SHAPE, "backward")
FORWARD = Call("forward", {"A": normal(*SHAPE)}, returns=(Z,), caches=(CACHED,))
BACKWARD = Call("backward", {"dLdZ": normal(*SHAPE)}, returns=(DLDA,), after="forward")
TANH = Class("Tanh", calls=(FORWARD, BACKWARD))
SUBJECT = Subject(Table(items=(TANH,), words={"N": "sample", "C": "feature"}), "Tanh", TANH)
INPUTS = {"A": np.array([[0.5, -2.0]]), "dLdZ": np.array([[3.0, 1.0]])}


@pytest.mark.parametrize(
    ("call", "value", "wanted"),
    [
        (FORWARD, Z, np.tanh(INPUTS["A"])),
        (FORWARD, CACHED, np.tanh(INPUTS["A"])),
        (BACKWARD, DLDA, INPUTS["dLdZ"] / np.cosh(INPUTS["A"]) ** 2),
    ],
    ids=["returned", "cached", "of the cache"],
)
def test_a_quantity_can_be_computed_from_the_inputs(
    call: Call, value: Value, wanted: np.ndarray
) -> None:
    quantity = quantity_of(SUBJECT, call, value)
    assert quantity is not None
    given = {name: INPUTS[name] for name in quantity.given}
    np.testing.assert_allclose(quantity.right(given), wanted)
