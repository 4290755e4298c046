"""Simulated students: right ones, some with misconceptions, and some who write nonsense."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache

import numpy as np

from autograder.declaration.misconception import Misconceptions
from autograder.diagnosis.formula import Array, Quantity, evaluate
from autograder.diagnosis.prediction import Predictions, agrees
from autograder.diagnosis.scene import Observe, Scene, draw_scenes

FRESH = 2024
OPERATORS = (ast.MatMult, ast.Mult, ast.Add, ast.Sub, ast.Div)


def with_misconceptions(quantity: Quantity, misconceptions: Misconceptions) -> Observe:
    return lambda scene: Predictions(quantity, scene).of(misconceptions)


def who_writes(quantity: Quantity, formula: str) -> Observe:
    """Return a student who computes this formula; None where it raises an exception."""

    def observe(scene: Scene) -> Array | None:
        try:
            return evaluate(formula, quantity.variables(scene.inputs))
        except (ValueError, IndexError, TypeError, ZeroDivisionError, AttributeError):
            return None

    return observe


@cache
def fresh_predictions(quantity: Quantity) -> tuple[Predictions, ...]:
    """Draw scenes that no diagnosis uses."""
    rng = np.random.default_rng(FRESH)
    return tuple(
        Predictions(quantity, scene) for _ in range(3) for scene in draw_scenes(quantity, rng)
    )


def are_alike(quantity: Quantity, one: Observe, other: Observe) -> bool:
    """Whether two students get the same numbers wherever both get numbers."""
    for predictions in fresh_predictions(quantity):
        first, second = one(predictions.scene), other(predictions.scene)
        if first is None or second is None:
            continue
        if not agrees(np.float64(first), np.asarray(second)):
            return False
    return True


class _Mutation(ast.NodeTransformer):
    """Changes the node with this number in a random way."""

    def __init__(self, number: int, names: list[str], choose: random.Random) -> None:
        self._left = number
        self._names = names
        self._choose = choose

    def visit(self, node: ast.AST) -> ast.AST:
        self._left -= 1
        if self._left == -1:
            return self._changed(node)
        return super().visit(node)

    def _changed(self, node: ast.AST) -> ast.AST:
        match node:
            case ast.BinOp():
                node.op = self._choose.choice(OPERATORS)()
            case ast.Name(id=name) if name != "np":
                written = [*self._names, f"{name}.T", f"-{name}", f"{name}[1:]", f"abs({name})"]
                return ast.parse(self._choose.choice(written), mode="eval").body
            case ast.Attribute(attr="T"):
                return node.value
            case ast.Constant(value=int(value)):
                node.value = value + self._choose.choice((-1, 1))
            case ast.Call():
                changed = f"result {self._choose.choice(('+ 1', '* 3', '** 2'))}"
                tree = ast.parse(changed, mode="eval").body
                assert isinstance(tree, ast.BinOp)
                tree.left = node
                return tree
        return node


def nonsense(quantity: Quantity, count: int, seed: int) -> Iterator[str]:
    """Yield formulas that differ from the right one in one to three places."""
    choose = random.Random(seed)
    names = list(quantity.given)
    for _ in range(count):
        tree: ast.AST = ast.parse(quantity.formula, mode="eval")
        for _ in range(choose.choice((1, 2, 3))):
            nodes = sum(1 for _ in ast.walk(tree))
            tree = _Mutation(choose.randrange(nodes), names, choose).visit(tree)
        yield ast.unparse(ast.fix_missing_locations(tree))
