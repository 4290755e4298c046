"""Functions without names for what is in between: `t = A @ W; return t + b` as `return A @ W + b`.

To split a line, or to join two, is what a copier does first. Nothing here is run, so that a value
may stand where it is used; what is changed in place keeps its name.
"""

from __future__ import annotations

import ast
from collections import Counter
from copy import deepcopy

LARGEST = 80
"""A value of more nodes than this keeps its name."""

BLOCKS = ("body", "orelse", "finalbody")


def inlined(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    """Return the body of a function with the values of its names in the places of their uses."""
    changed = _changed_in_place(function)
    stores = Counter(
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del)
    )
    return _block(function.body, stores, changed, {})


def _changed_in_place(function: ast.AST) -> set[str]:
    """Return the names whose values are changed under them."""
    found: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
                found.add(name)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
                found.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                found.update(names)
    return found


def _block(
    body: list[ast.stmt], stores: Counter[str], changed: set[str], outer: dict[str, ast.expr]
) -> list[ast.stmt]:
    """Return a block with names replaced that are set in this block alone."""
    statements = [each for statement in body for each in _one_by_one(statement)]
    here = Counter(
        each.targets[0].id
        for each in statements
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)
    )
    mine = {name for name in here if here[name] == stores[name]} - changed
    values, kept = dict(outer), []
    for statement in statements:
        each = deepcopy(statement)
        for field in BLOCKS:
            if isinstance(inner := getattr(each, field, None), list):
                setattr(each, field, _block(inner, stores, changed, values))
        each = _Replace(values).visit(each)
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in mine:
                if sum(1 for _ in ast.walk(value)) <= LARGEST:
                    values[name] = value
                    continue
                values.pop(name, None)
        kept.append(each)
    return kept


class _Replace(ast.NodeTransformer):
    """Replaces names by their values; blocks are done already."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        is_read = isinstance(node.ctx, ast.Load)
        return self._values.get(node.id, node) if is_read else node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field, old in ast.iter_fields(node):
            if field in BLOCKS and isinstance(old, list):
                continue
            if isinstance(old, ast.AST):
                setattr(node, field, self.visit(old))
            elif isinstance(old, list):
                setattr(node, field, [self.visit(e) if isinstance(e, ast.AST) else e for e in old])
        return node


def _one_by_one(statement: ast.stmt) -> list[ast.stmt]:
    """Return `a, b = x, y` as two statements, `a, b = A.shape` too, and `a += b` as `a = a + b`."""
    match statement:
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            return [ast.Assign([target], value)]
        case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
            before = ast.Name(name, ast.Load())
            return [ast.Assign([target], ast.BinOp(before, op, value))]
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(
            targets
        ) == len(values):
            return [
                each
                for target, value in zip(targets, values, strict=True)
                for each in _one_by_one(ast.Assign([target], value))
            ]
        case ast.Assign(
            targets=[ast.Tuple(elts=targets)], value=ast.Attribute(attr="shape") as shape
        ):
            return [
                ast.Assign([target], ast.Subscript(shape, ast.Constant(at), ast.Load()))
                for at, target in enumerate(targets)
            ]
    return [statement]
