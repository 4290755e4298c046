"""Formulas as NumPy expressions over the names of the course: changed, and evaluated."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from types import CodeType
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Case = Mapping[str, Array]
"""The arrays that go into a formula, by their names."""


class Variables(dict[str, Any]):
    """What an expression may name: the arrays of a case, and what is derived of them."""

    def __init__(self, case: Case, derived: Mapping[str, str]) -> None:
        super().__init__(case)
        self._derived = derived

    def __missing__(self, name: str) -> Any:
        if name not in self._derived:
            raise KeyError(name)
        self[name] = evaluate(self._derived[name], self)
        return self[name]


def evaluate(expression: str, variables: Variables) -> Array:
    """Return what an expression gives.

    Raises
    ------
    ValueError, IndexError
        If the shapes do not fit.
    """
    return np.asarray(eval(_compiled(expression), {"np": np}, variables))


@cache
def _compiled(expression: str) -> CodeType:
    return compile(expression, "<formula>", "eval")


def replace_names(expression: str, replacements: Mapping[str, str]) -> str:
    """Return an expression with each of these names replaced by an expression, all at once."""
    trees = {name: ast.parse(text, mode="eval").body for name, text in replacements.items()}

    class Replacer(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return trees.get(node.id, node)

    return ast.unparse(Replacer().visit(ast.parse(expression, mode="eval")))
