"""The terms of one element, and what a wrong number explains of them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from autograder.authoring.quantities import quantities_of
from autograder.diagnosis.formula import Quantity, evaluate
from autograder.diagnosis.scene import draw_scene, larger
from autograder.diagnosis.terms import explained, terms_of
from autograder.homework import load_homework
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.diagnosis import invented, invented_later

QUANTITIES_OF_ALL = [
    each
    for each in (*QUANTITIES.values(), *vars(invented).values(), *vars(invented_later).values())
    if isinstance(each, Quantity) and not each.start
]


OF_BATCH_NORM = quantities_of(load_homework("hw3"))["dLdA"]
OF_SOFTMAX = quantities_of(load_homework("hw2"))["Softmax.dLdA"]


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
        (invented.OF_SIGMOID, 2),
        (OF_BATCH_NORM, 11),
        (OF_SOFTMAX, 8),
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
        ("dLdZ.T @ A / 3", "Your number is 3 times too small."),
        ("dLdZ.T @ A / 5", "Your number explains all of them, divided by 5."),
        ("-dLdZ.T @ A", "Your number is the right one with the opposite sign."),
        ("dLdZ.T @ A / 3.5", "No selection of them gives your number."),
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


def test_an_exact_number_is_right_only_if_all_its_digits_are() -> None:
    quantity = quantities_of(load_homework("hw2"))["count"]
    inputs = {name: np.asarray(100_000) for name in quantity.given}
    right = quantity.right(inputs)
    assert explained("count", right, quantity, inputs, ()) == (
        "count adds up 2 terms. Your number is right."
    )
    said = explained("count", right - 100_000, quantity, inputs, ())
    assert said == "count adds up 2 terms. Your number explains 1 of them: one is missing."


@pytest.mark.parametrize(("name", "is_apart"), [("Softmax.Z", False), ("ReLU.dLdA", True)])
def test_what_is_inside_a_function_is_no_term(name: str, is_apart: bool) -> None:
    quantity = quantities_of(load_homework("hw2"))[name]
    inputs = drawn(quantity)
    said = explained(name, quantity.right(inputs) + 1, quantity, inputs, (0, 0))
    assert ("is a single term" in said) == is_apart
    assert ("can't take the function apart" in said) != is_apart


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
