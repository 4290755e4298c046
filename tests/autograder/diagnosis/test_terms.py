"""The terms of one element, and what a wrong number explains of them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.formula import Quantity, evaluate
from autograder.diagnosis.scene import draw_scene, larger
from autograder.diagnosis.terms import explained, terms_of
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.diagnosis import invented, invented_later

QUANTITIES_OF_ALL = [
    each
    for each in (*QUANTITIES.values(), *vars(invented).values(), *vars(invented_later).values())
    if isinstance(each, Quantity) and not each.start
]


def drawn(quantity: Quantity) -> dict[str, Any]:
    return dict(draw_scene(quantity, np.random.default_rng(3), larger(quantity)).inputs)


@pytest.mark.parametrize("quantity", QUANTITIES_OF_ALL, ids=lambda it: it.name)
def test_the_terms_of_an_element_add_up_to_it(quantity: Quantity) -> None:
    inputs = drawn(quantity)
    right = quantity.right(inputs)
    for index in [(0,) * right.ndim, tuple(length - 1 for length in right.shape)]:
        assert np.isclose(sum(terms_of(quantity, inputs, index)), right[index])


@pytest.mark.parametrize(
    ("quantity", "count"),
    [
        (QUANTITIES["dLdW"], 5),
        (QUANTITIES["dLdb"], 5),
        (QUANTITIES["dLdA"], 11),
        (QUANTITIES["Z"], 8),
        (QUANTITIES["contract"], 35),
        (invented.LOSS, 5),
        (invented.OF_b, 3),
        (invented.OUTPUT, 21),
        (invented.OF_SIGMOID, 1),
    ],
    ids=lambda it: getattr(it, "name", it),
)
def test_terms_are_counted(quantity: Quantity, count: int) -> None:
    inputs = drawn(quantity)
    assert len(terms_of(quantity, inputs, (0,) * quantity.right(inputs).ndim)) == count


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("dLdZ.T @ A", "Your number is right."),
        ("dLdZ[1:].T @ A[1:]", "Your number explains 4 of them: one is missing."),
        ("dLdZ[-2:].T @ A[-2:]", "Your number explains 2 of them: 3 are missing."),
        ("dLdZ.T @ A + np.outer(dLdZ[2], A[2])", "all of them, but one of them counts twice."),
        ("dLdZ.T @ A - 2 * np.outer(dLdZ[2], A[2])", "but one of them has the wrong sign."),
        ("np.roll(dLdZ.T @ A, 1, axis=0)", "Your number is the right one for dLdW[10, 1]."),
        ("dLdZ.T @ A / 3", "No selection of them gives your number."),
    ],
)
def test_what_a_number_explains(code: str, said: str) -> None:
    quantity = QUANTITIES["dLdW"]
    inputs = drawn(quantity)
    got = evaluate(code, quantity.variables(inputs))
    sentence = explained("dLdW", got, quantity, inputs, (0, 1))
    assert sentence.startswith("dLdW[0, 1] adds up 5 terms.")
    assert sentence.endswith(said)
    assert not re.search(r"\d\.\d", sentence)


def test_one_number_that_fits_by_chance_explains_nothing() -> None:
    quantity = QUANTITIES["dLdW"]
    inputs = drawn(quantity)
    got = quantity.right(inputs) + 1
    got[0, 1] = quantity.right(inputs)[0, 1] - terms_of(quantity, inputs, (0, 1))[2]
    assert explained("dLdW", got, quantity, inputs, (0, 1)).endswith("gives your number.")


def test_one_number_of_another_element_is_chance_if_the_others_are_not() -> None:
    quantity = QUANTITIES["dLdW"]
    inputs = drawn(quantity)
    got = quantity.right(inputs) * 3
    got[0, 1] = quantity.right(inputs)[2, 2]
    assert explained("dLdW", got, quantity, inputs, (0, 1)).endswith("gives your number.")
