"""The solution of homework 0, the functions of its checks, and the numbers of the write-up."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.homeworks.hw0 import functions, planted
from autograder.homeworks.hw0.drawn_gradients import draw_interaction
from autograder.homeworks.hw0.functions import CURVED, OF_A_NUMBER, STRAIGHT, Function
from autograder.homeworks.hw0.planted import Planted
from autograder.homeworks.hw0.test_any_size import Call
from autograder.homeworks.hw0.test_seams import CLOSE, draw_places
from autograder.intake.finding import find_submission
from autograder.results.verdict import Verdict
from mytorch.autograd import numerical_gradient as frameworks
from solutions.hw0.slopes import gradcheck, numerical_gradient, relative_error

ROOT = Path(__file__).parents[4]
WRITE_UP = (ROOT / "handouts" / "hw0" / "README.md").read_text(encoding="utf-8")
FUNCTIONS = (*STRAIGHT, *CURVED, functions.POWERS, planted.SMALL, planted.LARGE)
PLANTED = (
    *planted.ORDINARY, *planted.DEPEND_ON_DLDZ, *planted.IN_ONE_ELEMENT, *planted.OF_ANY_SIZE
)  # fmt: skip
RIGHT, WRONG = 1e-8, 1e-3
"""The errors that the write-up promises for right formulas, and for wrong ones."""


def rows_of(section: str) -> list[list[str]]:
    """Return the rows of the last table in a section of the write-up, as cells."""
    text = re.split(rf"^## {re.escape(section)}.*$", WRITE_UP, flags=re.MULTILINE)[1]
    text = re.split(r"^#+ ", text, flags=re.MULTILINE)[0]
    table = text[text.rindex("|---|") :].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table]


def value_of(text: str) -> Any:
    return eval(text, {"nan": np.nan, "inf": np.inf, "np": np})


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.says)
def test_right_gradients_are_right_and_measured_as_exactly_as_promised(function: Function) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        x = function.draw(rng)
        dLdZ = function.draw_dLdZ(rng, x)
        exact, measured = function.df(x, dLdZ), numerical_gradient(function.f, x, dLdZ)
        np.testing.assert_allclose(measured, frameworks(function.f, x, dLdZ), rtol=1e-4, atol=1e-9)
        assert relative_error(exact, measured) < RIGHT
        assert x.shape == () or gradcheck(function.f, function.df, x)


@pytest.mark.parametrize("wrong", PLANTED, ids=lambda each: f"{each.function.says} {each.words}")
def test_planted_gradients_are_as_wrong_as_promised(wrong: Planted) -> None:
    errors = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        x = wrong.function.draw(rng, wrong.shape)
        dLdZ = rng.standard_normal(np.shape(wrong.function.f(x)))
        exact = wrong.function.df(x, dLdZ)
        errors.append(relative_error(wrong.df(x, dLdZ), exact))
        assert not gradcheck(wrong.function.f, wrong.df, x)
    assert sorted(errors)[2] > WRONG  # a random dLdZ hides a wrong element at times
    assert len(PLANTED) > 20


def test_slopes_of_a_number() -> None:
    for function in OF_A_NUMBER:
        x = np.array(0.7)
        dLdZ = function.draw_dLdZ(np.random.default_rng(0), x)
        assert abs(numerical_gradient(function.f, 0.7, dLdZ) - function.df(x, dLdZ)) < 1e-8


@pytest.mark.parametrize("row", rows_of("numerical_gradient"), ids=" ".join)
def test_the_slopes_of_the_write_up(row: list[str]) -> None:
    formula, x, dLdZ, eps, wanted = row
    f: Callable[[Any], Any] = eval(f"lambda x: {formula}")
    x, dLdZ, wanted = (np.array(value_of(each)) for each in (x, dLdZ, wanted))
    got = numerical_gradient(f, x, dLdZ, float(eps))
    np.testing.assert_allclose(got, wanted, rtol=1e-9)


@pytest.mark.parametrize("row", rows_of("relative_error"), ids=" ".join)
def test_the_errors_of_the_write_up(row: list[str]) -> None:
    a, b, wanted = (value_of(each) for each in row[:3])
    assert relative_error(a, b) == pytest.approx(wanted)


@pytest.mark.parametrize("row", rows_of("gradcheck"), ids=" ".join)
def test_the_checks_of_the_write_up(row: list[str]) -> None:
    df = eval(f"lambda x, dLdZ: {row[0]}", {"np": np})
    assert str(bool(gradcheck(lambda x: x**2, df, np.array([1.0, -2.0, 3.0])))) == row[1]


def test_the_neurons_of_the_write_up() -> None:
    def L(w: Any) -> Any:
        return (np.array([[3, -1], [1, 2]]) @ w - np.array([10, 3])) ** 2

    w = np.array([2.0, 1.0])
    np.testing.assert_allclose(numerical_gradient(L, w, np.array([1, 0]), 0.1), [-30, 10])
    np.testing.assert_allclose(numerical_gradient(L, w, np.array([1, 1]), 0.1), [-28, 14])
    assert numerical_gradient(lambda w: (3 * w - 10) ** 2, 2.0, 1.0, 1.0) == pytest.approx(-24)
    for w, L_of_w in ((1.9, 18.49), (2.0, 16), (2.1, 13.69), (2.24, 10.76)):
        assert f"{(3 * w - 10) ** 2:.2f}" == f"{L_of_w:.2f}"


def test_rounding_is_right_where_the_terms_of_the_slopes_cancel() -> None:
    call = Call(np.random.default_rng(0), (2,), (3,))
    call.dLdZ = np.array([4.0, 1.0, 1.0])
    assert call.wanted.tolist() == [0, 0]
    W = call.terms / call.dLdZ
    got = numerical_gradient(lambda x: W * (x * x * x).sum(), call.x, call.dLdZ)
    assert call.is_right(got, 1e-9)
    assert not call.is_right(got + 0.01, 1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["numerical_gradient", "relative_error"])
def test_the_tasks_of_one_function_need_no_other(name: str, tmp_path: Path) -> None:
    source = (ROOT / "solutions" / "hw0" / "slopes.py").read_text(encoding="utf-8")
    tree = ast.parse(source)
    tree.body = [each for each in tree.body if getattr(each, "name", name) == name]
    (tmp_path / "slopes.py").write_text(ast.unparse(tree), encoding="utf-8")
    homework = load_homework("hw0")
    result = grade(homework, find_submission(homework, tmp_path), 3)
    needs = {task.id: task.needs for task in homework.tasks}
    passed = {task.id for task in result.tasks if task.verdict is Verdict.PASSED}
    assert passed == {each for each in needs if needs[each] == (name,)}


def test_the_errors_of_an_interaction_cancel_along_each_axis() -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        wrong = draw_interaction(rng)
        x = wrong.function.draw(rng, wrong.shape)
        dLdZ = wrong.function.draw_dLdZ(rng, x)
        right = np.asarray(wrong.function.df(x, dLdZ))
        errors = wrong.df(x, dLdZ) - right
        assert np.abs(errors).max() > 0.1 * np.abs(right).max()
        for axis in range(x.ndim):
            np.testing.assert_allclose(errors.sum(axis=axis), 0.0, atol=1e-12)


def test_places_beside_seams_hold_close_numbers_in_large_arrays_too() -> None:
    numbers = (2.0, CLOSE[0], 0.5, CLOSE[1], -1.0)
    for seed in range(10):
        places = draw_places(np.random.default_rng(seed), numbers)
        assert {number for shape, _, number, _ in places if shape[0] > 100_000} & {*CLOSE}
