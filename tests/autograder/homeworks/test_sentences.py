"""The sentence of a check, with its parameters in braces, reads as English."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from autograder.homework import HERE

FILES = sorted((HERE / "homeworks").glob("*/test_*.py"))
TRUTH = (True, False, None)


def odd_parameters(function: ast.FunctionDef) -> list[str]:
    """Return the parameters in a check's sentence that are True, False or None."""
    sentence = (ast.get_docstring(function) or "").partition("\n")[0]
    shown = set(re.findall(r"{(\w+)}", sentence))
    found = []
    for decorator in function.decorator_list:
        if not isinstance(decorator, ast.Call) or len(decorator.args) < 2:
            continue
        names, values = decorator.args[:2]
        if not isinstance(values, ast.List | ast.Tuple):
            continue
        is_one = isinstance(names, ast.Constant)
        each_name = [names.value] if is_one else [ast.literal_eval(each) for each in names.elts]
        for value in values.elts:
            parts = [value] if is_one else getattr(value, "elts", [])
            found += [
                str(name)
                for name, part in zip(each_name, parts, strict=False)
                if name in shown and isinstance(part, ast.Constant) and part.value in TRUTH
                if isinstance(part.value, bool | None)
            ]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_sentence_shows_a_truth_value_or_none(file: Path) -> None:
    functions = [
        each
        for each in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(each, ast.FunctionDef)
    ]
    assert {each.name: odd_parameters(each) for each in functions if odd_parameters(each)} == {}


def test_a_truth_value_in_a_sentence_is_found() -> None:
    source = """
@pytest.mark.parametrize("is_small", [True, False])
def test(is_small):
    '''The sums are right for {is_small} numbers.'''
@pytest.mark.parametrize(("t", "n"), [(None, 1), (0.5, 2)])
def test2(t, n):
    '''Each id is drawn at the temperature {t}.'''
"""
    one, other = ast.parse(source).body
    assert isinstance(one, ast.FunctionDef)
    assert isinstance(other, ast.FunctionDef)
    assert odd_parameters(one) == ["is_small", "is_small"]
    assert odd_parameters(other) == ["t"]
