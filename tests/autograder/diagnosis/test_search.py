"""The search: the mistakes that it finds, and the results that it does not explain."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest

from autograder.declaration.misconception import OutOf
from autograder.diagnosis.formula import Array, Quantity, Shape
from autograder.diagnosis.hints import known_hints
from autograder.diagnosis.prediction import Predictions, agrees
from autograder.diagnosis.scene import Observe, Scene, draw_scene
from autograder.diagnosis.search import diagnose, pairs, singles
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.diagnosis.invented import OUTPUT
from tests.autograder.diagnosis.students import (
    are_alike,
    nonsense,
    who_writes,
    with_misconceptions,
)

dLdW, dLdb, dLdA, Z = (QUANTITIES[name] for name in ("dLdW", "dLdb", "dLdA", "Z"))
dZdW, contract = QUANTITIES["dZdW"], QUANTITIES["contract"]
each_quantity = pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=list(QUANTITIES))


def reported(quantity: Quantity, observe: Observe) -> str:
    return " + ".join(found.name for found in diagnose(quantity, observe) or ())


def told(quantity: Quantity, formula: str) -> str:
    return reported(quantity, who_writes(quantity, formula))


@pytest.mark.parametrize(
    ("quantity", "formula"),
    [
        (Z, "np.einsum('ni,ci->nc', A, W) + b.ravel()"),
        (dLdW, "sum(np.outer(g, a) for g, a in zip(dLdZ, A))"),
        (dLdb, "dLdZ.sum(axis=0)[:, None]"),
        (dLdA, "np.stack([*map(W.T.dot, dLdZ)])"),
    ],
)
def test_nobody_who_is_right_is_told_anything(quantity: Quantity, formula: str) -> None:
    assert diagnose(quantity, who_writes(quantity, formula)) is None


@pytest.mark.parametrize(
    ("quantity", "formula", "name"),
    [
        (dLdW, "np.mean([np.outer(g, a) for g, a in zip(dLdZ, A)], axis=0)", "divided by N"),
        (dLdW, "(A.T @ dLdZ).T / len(A)", "divided by N"),
        (dLdA, "dLdZ @ W.T", "W for its transpose"),
        (dLdA, "dLdZ @ (W.T if len(W) == len(W.T) else W)", "W for its transpose"),
        (dLdb, "dLdZ.mean(axis=0)", "a vector for a column + divided by N"),
        (dLdW, "-A.T @ dLdZ", "the sign flipped + transposed"),
        (Z, "(A @ W.T) / len(A)", "b left out + divided by N"),
        (Z, "A @ W", "b left out + W for its transpose"),
        (Z, "A * W.T + b.T", "an elementwise product with W transposed"),
        (dLdA, "dLdZ * W.T", "an elementwise product with W transposed"),
        (dLdW, "dLdZ.T * A", "an elementwise product with dLdZ transposed"),
        (dLdb, "dLdZ.T", "not summed over the samples, and transposed"),
        (dLdW, "-dLdZ.T @ A / N", "the sign flipped + divided by N"),
        (dLdW, "2 * dLdZ.T @ A / N", "doubled + divided by N"),
        (dLdW, "dLdZ.T @ A / N / C_out", "divided by N and by C_out"),
        (contract, "(dLdZ * dZdX).sum(axis=(-2, -1), keepdims=True)", "two axes too many"),
        (contract, "(dLdZ * dZdX).sum(axis=(-2, -1))[:, None]", "an axis too many in the middle"),
    ],
)
def test_a_mistake_is_told_however_it_is_written(
    quantity: Quantity, formula: str, name: str
) -> None:
    assert set(told(quantity, formula).split(" + ")) == set(name.split(" + "))


def test_an_assignment_that_fits_by_chance_is_told_where_it_does() -> None:
    def observe(scene: Scene) -> Array | None:
        A, W = scene.inputs["A"], scene.inputs["W"]
        jacobian = np.zeros((*W.shape, len(A), len(W)))
        try:
            for k in range(len(W)):
                jacobian[k, :, :, k] = A
        except ValueError:
            return None
        return jacobian

    assert reported(dZdW, observe) == "A for its transpose, where it fits"


def test_three_together_are_too_many_to_tell() -> None:
    assert told(dLdW, "-2 * A.T @ dLdZ / N") == ""


@pytest.mark.slow
def test_two_together_are_told_in_most_cases() -> None:
    told = planted = 0
    for quantity in QUANTITIES.values():
        both = list(pairs(quantity))
        for found in random.Random(3).sample(both, min(25, len(both))):
            planted += 1
            student = with_misconceptions(quantity, found)
            diagnosis = diagnose(quantity, student)
            if diagnosis is not None:
                same = with_misconceptions(quantity, diagnosis)
                told += are_alike(quantity, student, same)
    assert told >= 0.95 * planted


@each_quantity
@pytest.mark.slow
def test_what_is_told_is_true_of_inputs_never_seen(quantity: Quantity) -> None:
    tried = false = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for formula in set(nonsense(quantity, 150, seed=5)):
            tried += 1
            student = who_writes(quantity, formula)
            diagnosis = diagnose(quantity, student)
            if diagnosis is not None:
                same = with_misconceptions(quantity, diagnosis)
                false += not are_alike(quantity, student, same)
    assert tried > 5
    assert false <= 0.02 * tried


@each_quantity
def test_random_numbers_of_the_right_shape_are_met_with_silence(quantity: Quantity) -> None:
    rng = np.random.default_rng(4)

    def guess(scene: Scene) -> Array:
        return rng.normal(size=quantity.right(scene.inputs).shape)

    assert diagnose(quantity, guess) is None


@pytest.mark.parametrize(
    "value",
    [None, "text", [[1.0], [2.0, 3.0]], np.array([1j]), {"dLdW": 1}, np.array([None])],
    ids=str,
)
def test_what_is_no_array_of_numbers_is_met_with_silence(value: object) -> None:
    assert diagnose(dLdW, lambda scene: value) is None


def test_a_tuple_is_no_array_with_an_axis_more() -> None:
    assert diagnose(dLdW, lambda scene: (dLdW.right(scene.inputs),)) is None


def test_nan_is_met_with_silence() -> None:
    assert diagnose(dLdW, lambda scene: dLdW.right(scene.inputs) * np.nan) is None


def test_broadcasting_makes_no_prediction_fit() -> None:
    assert told(dLdb, "dLdZ.T @ np.ones((N, 1)) + np.zeros((1, 2))") == ""


def test_what_is_wrong_for_one_size_alone_is_met_with_silence() -> None:
    def observe(scene: Scene) -> Array:
        right = dLdW.right(scene.inputs)
        return right / 2 if right.shape == (3, 4) else right

    assert diagnose(dLdW, observe) is None


def test_a_batch_of_one_is_not_evidence_enough() -> None:
    # For one sample, the first of it is all of it.
    def observe(scene: Scene) -> Array:
        right = dLdW.right(scene.inputs)
        return -right if len(scene.inputs["A"]) == 1 else right

    assert diagnose(dLdW, observe) is None


def test_few_numbers_call_for_more_inputs() -> None:
    seen: list[Scene] = []

    def total(scene: Scene) -> Array:
        seen.append(scene)
        return np.asarray(dLdb.right(scene.inputs).sum())

    assert reported(dLdb, total) == "added up to a single number"
    sizes = {tuple(scene.sizes.values()) for scene in seen}
    assert len(sizes) >= 3


@pytest.mark.parametrize("name", ["dLdW", "dLdb"])
def test_what_the_second_pass_adds_is_told_apart_from_what_all_layers_share(name: str) -> None:
    names = {}
    for found in singles(QUANTITIES[name]):
        if found[0].family == "state" and isinstance(found[0].change, OutOf):
            student = with_misconceptions(QUANTITIES[name], found)
            names[found[0].name] = reported(QUANTITIES[name], student)
    assert len(names) == 3
    assert all(planted == it for planted, it in names.items())


def test_a_mistake_that_raises_where_sizes_differ_is_found_where_they_are_equal() -> None:
    scenes: list[Scene] = []

    def observe(scene: Scene) -> Array | None:
        scenes.append(scene)
        return who_writes(Z, "A @ W.T + b")(scene)

    assert reported(Z, observe) == "the bias by rows"
    assert any(len(scene.inputs["A"]) == len(scene.inputs["W"]) for scene in scenes)


def test_two_are_told_by_their_names_and_each_question_once() -> None:
    diagnosis = diagnose(dLdW, who_writes(dLdW, "A.T @ dLdZ / N"))
    assert diagnosis is not None
    seen, question, read_on = known_hints(dLdW, diagnosis)
    assert seen == (
        "Two things together explain all numbers of dLdW: divided by N, and transposed."
    )
    assert question.count("?") == 2
    assert read_on.count("Read on in") == 1


def test_the_first_pass_is_right_where_only_the_second_is_wrong() -> None:
    (found,) = (entry for entry in singles(dLdW) if entry[0].name == "added to the last pass")
    once = draw_scene(dLdW, np.random.default_rng(0), {"N": 4, "C_in": 3, "C_out": 2})
    twice = Scene(once.inputs, before=[once.inputs])
    assert np.array_equal(Predictions(dLdW, once).of(found), dLdW.right(once.inputs))
    assert np.array_equal(Predictions(dLdW, twice).of(found), 2 * dLdW.right(once.inputs))


@pytest.mark.parametrize(("digits", "name"), [(7, "through float32"), (8, "")])
def test_only_errors_of_the_size_of_float32_are_told_as_its(digits: int, name: str) -> None:
    assert told(Z, f"np.round(A @ W.T + b.T, {digits})") == name


def test_a_product_in_float32_is_told_by_the_size_of_its_errors() -> None:
    assert told(Z, "np.float64(np.float32(A) @ np.float32(W).T) + b.T") == "through float32"
    assert told(dLdW, "dLdZ.T @ A * (1 + 1e-6)") == ""


def test_a_prediction_of_infinity_explains_nothing() -> None:
    assert not agrees(np.array([1.0, 2.0]), np.array([np.inf, 2.0]))
    assert not agrees(np.array([np.inf]), np.array([np.inf]))


def test_a_small_term_that_is_missing_is_not_taken_for_rounding() -> None:
    quantity = Quantity(
        "Z",
        "Z",
        "x * y + z",
        {"x": ("n",), "y": ("n",), "z": ("n",)},
        draw={name: lambda rng, shape: rng.uniform(1e5, 2e5, shape) for name in ("x", "y")}
        | {"z": lambda rng, shape: rng.uniform(1e3, 2e3, shape)},
    )
    assert told(quantity, "x * y + z * 1.5") == ""
    assert told(quantity, "np.float64(np.float32(x) * np.float32(y)) + z") == "through float32"


def test_counts_are_compared_exactly() -> None:
    def large(rng: np.random.Generator, shape: Shape) -> Array:
        return rng.integers(50_000, 100_000, shape)

    quantity = Quantity(
        "count",
        "count",
        "a * b * c + a",
        dict.fromkeys("abc", ()),
        draw=dict.fromkeys("abc", large),
    )
    assert told(quantity, "a * b * c") == "a left out"
    assert told(quantity, "a * b * c + 1") == ""


def test_a_sum_over_an_axis_is_named_only_where_the_axes_are_those_of_the_result() -> None:
    reported = told(OUTPUT, "np.einsum('ni,oij,nj->no', A1, W, A2) + C1 * b")
    assert reported == "b C1 times"


def test_zeros_are_drawn_where_a_formula_compares_with_zero() -> None:
    shape = {"A": ("N", "C"), "dLdZ": ("N", "C")}
    relu = Quantity("dLdA", "dLdA", "dLdZ * (A > 0)", shape, words={"N": "sample", "C": "class"})
    found = diagnose(relu, who_writes(relu, "dLdZ"))
    assert found is not None
    assert "left out" in found[0].name
    assert diagnose(relu, who_writes(relu, "dLdZ * (A >= 0)")) is None


def test_zeros_are_no_evidence_for_numbers_that_cancel_but_for_rounding() -> None:
    of_batches = Quantity(
        "dLdbeta",
        "dLdbeta",
        "dLdZ.sum(axis=0)",
        {"dLdZ": ("N", "C")},
        others={"dLdA": "dLdZ - dLdZ.mean(axis=0)"},
        words={"N": "sample", "C": "feature"},
    )
    cancelled = told(of_batches, "(dLdZ - dLdZ.mean(axis=0)).sum()")
    assert cancelled == "dLdA for dLdbeta + added up to a single number"
    assert told(of_batches, "np.float64(0.0)") == ""
