"""Formulas: NumPy expressions, or functions, over the names of a homework."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType
from typing import Any

import numpy as np

from autograder.declaration.kinds.plain import Array

Formula = str | Callable[..., Any]
"""A NumPy expression over the names in its scope, or a function with these names as parameters."""


class Scope(dict[str, Any]):
    """The names of a formula: those given, and those defined by a formula over the others.

    Parameters
    ----------
    given
        The values, by name.
    defined
        Further names, each with its formula; it is evaluated when it is first needed.
    helpers
        The functions that formulas may call, by name.
    """

    def __init__(
        self,
        given: Mapping[str, Any],
        defined: Mapping[str, Formula],
        helpers: Mapping[str, Callable[..., Any]],
    ) -> None:
        super().__init__(given)
        self._defined, self.helpers = defined, helpers

    def __missing__(self, name: str) -> Any:
        if name not in self._defined:
            raise KeyError(name)
        self[name] = evaluate(self._defined[name], self)
        return self[name]


def evaluate(formula: Formula, scope: Scope) -> Any:
    """Return the value of a formula."""
    if not isinstance(formula, str):
        return formula(**{name: scope[name] for name in names_in(formula)})
    return eval(_compiled(formula), {"np": np, **scope.helpers}, scope)


def names_in(formula: Formula) -> tuple[str, ...]:
    """Return the names that a formula needs in its scope; helpers and NumPy are not among them."""
    if not isinstance(formula, str):
        return tuple(inspect.signature(formula).parameters)
    return _names_in(formula)


@cache
def _names_in(formula: str) -> tuple[str, ...]:
    tree = ast.parse(formula, mode="eval")
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    known = {"np", *dir(builtins), *stored}
    return tuple(dict.fromkeys(node.id for node in names if node.id not in known))


@cache
def _compiled(formula: str) -> CodeType:
    return compile(formula, "<formula>", "eval")


POLYNOMIAL = (
    ast.Add | ast.Mult | ast.Sub | ast.MatMult | ast.UAdd | ast.USub | ast.Load | ast.Name
    | ast.BinOp | ast.UnaryOp | ast.Expression | ast.Constant | ast.Attribute | ast.Subscript
    | ast.Slice | ast.Tuple | ast.keyword | ast.List
)  # fmt: skip
"""What a formula is made of whose terms are products of its inputs."""

SUMS = {"sum", "einsum", "tensordot", "swapaxes", "moveaxis", "eye", "ones", "reshape", "transpose"}
"""Functions and methods that add up products of their inputs, or only move them."""


SHAPED = {"eye", "ones", "reshape"}
"""Those that take shapes."""


def is_polynomial(formula: Formula) -> bool:
    """Whether a formula adds up products of its inputs, and does nothing else.

    Then the formula of the absolute values bounds the rounding error.
    """
    return isinstance(formula, str) and _is_polynomial(formula)


@cache
def _is_polynomial(formula: str) -> bool:
    for node in ast.walk(ast.parse(formula, mode="eval")):
        if isinstance(node, ast.Call):
            called = node.func
            if not isinstance(called, ast.Attribute) or called.attr not in SUMS:
                return False
        elif not isinstance(node, POLYNOMIAL):
            return False
    return True


def terms_of(formula: Formula, terms: Formula | None, scope: Scope) -> Array | None:
    """Return for each number of a formula the sum of the magnitudes of its terms.

    None if it is unknown: the formula does more than to add up products, and the author gives no
    formula of its terms.
    """
    if terms is not None:
        return np.asarray(evaluate(terms, scope))
    if not is_polynomial(formula):
        return None
    magnitudes = {}
    for name in names_in(formula):
        of_it = None
        if name not in scope and name in scope._defined:
            of_it = terms_of(scope._defined[name], None, scope)
        magnitudes[name] = np.abs(scope[name]) if of_it is None else of_it
    return np.asarray(evaluate(_with_plus(str(formula)), Scope(magnitudes, {}, scope.helpers)))


class _Plus(ast.NodeTransformer):
    """Replaces each minus by a plus, but not in axes, indices and shapes: no terms cancel."""

    def visit_Sub(self, node: ast.Sub) -> ast.AST:
        return ast.Add()

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        return ast.UnaryOp(ast.UAdd(), self.visit(node.operand))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return ast.Subscript(self.visit(node.value), node.slice, node.ctx)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        assert isinstance(node.func, ast.Attribute)
        is_shaped = node.func.attr in SHAPED
        arguments = [
            each if is_shaped or _is_number(each) else self.visit(each) for each in node.args
        ]
        return ast.Call(self.visit(node.func), arguments, node.keywords)


def _is_number(node: ast.expr) -> bool:
    return not any(isinstance(each, ast.Name) for each in ast.walk(node))


@cache
def _with_plus(formula: str) -> str:
    return ast.unparse(_Plus().visit(ast.parse(formula, mode="eval")))
