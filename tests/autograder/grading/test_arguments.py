"""Calls, arguments and attributes, as a student would write them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.arguments import assigned, attribute, called, shown


@pytest.mark.parametrize(
    ("method", "arguments", "wanted"),
    [
        ("__setitem__", (..., 7.5), "x[...] = 7.5"),
        ("__setitem__", ("a", [1]), "x['a'] = [1]"),
        ("__getitem__", ("scale",), "x['scale']"),
        ("__delitem__", (0,), "del x[0]"),
        ("__iter__", (), "iter(x)"),
        ("__next__", (), "next(x)"),
        ("__len__", (), "len(x)"),
        ("__contains__", (3,), "3 in x"),
        ("__getitem__", (), "x.__getitem__()"),
        ("forward", (1,), "x.forward(1)"),
    ],
)
def test_special_methods_are_written_as_python_writes_them(
    method: str, arguments: tuple[Any, ...], wanted: str
) -> None:
    assert called(f"x.{method}", arguments, {}) == wanted


def test_keywords_and_plain_functions_stay_calls() -> None:
    assert called("__next__", (), {}) == "__next__()"
    assert called("x.__getitem__", (), {"key": 1}) == "x.__getitem__(key=1)"


@pytest.mark.parametrize("name", ["0", "10", "B-2", "class"])
def test_an_attribute_that_is_no_name_of_python_is_read_by_getattr(name: str) -> None:
    assert attribute("list", name) == f"getattr(list, {name!r})"
    assert assigned("list", name, "layer") == f"setattr(list, {name!r}, layer)"


def test_an_attribute_with_a_plain_name_is_read_by_a_dot() -> None:
    assert attribute("layer", "é_2") == "layer.é_2"
    assert assigned("layer", "weight", "W") == "layer.weight = W"


@pytest.mark.parametrize(
    ("index", "wanted"),
    [
        (np.array([[0], [2]]), "np.array([[0], [2]])"),
        (np.array([True, False]), "np.array([True, False])"),
        (np.array([1, 2], np.uint8), "np.array([1, 2], np.uint8)"),
        (np.arange(300), "<int64 array of shape (300,)>"),
        (np.array([0.5]), "<float64 array of shape (1,)>"),
    ],
)
def test_an_array_of_few_whole_numbers_is_shown_with_them(index: Any, wanted: str) -> None:
    assert shown(index) == wanted
    assert shown((index, ...)) == f"({wanted}, ...)"
