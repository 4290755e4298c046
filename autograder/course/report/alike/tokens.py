"""A program as tokens without what a copier can change by search and replace.

Out go comments, docstrings, layout, annotations, imports, and the names that students choose. Each
function is a unit of its own, so that the order of functions and methods doesn't matter. `a += b`
is `a = a + b`, and `np.matmul`, `np.dot` and `A.dot(B)` are `A @ B`.

What stays are the operations in their order, the attributes of NumPy, and the names that the
homework itself sets.
"""

from __future__ import annotations

import ast
import builtins
import warnings
from collections.abc import Collection, Iterable, Iterator
from functools import cache

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
PRODUCTS = ("matmul", "dot")
BUILTINS = frozenset(dir(builtins))
KEYWORDS = frozenset({"axis", "axes", "keepdims", "dtype", "out", "where", "order", "initial"})
"""NumPy's own keywords."""


@cache
def names_of_numpy() -> frozenset[str]:
    """Return the names of NumPy, which mean the same in every program."""
    import numpy as np

    return frozenset({*dir(np), *dir(np.ndarray), *dir(np.linalg)}) | KEYWORDS


def parsed(source: bytes) -> ast.Module | None:
    """Return the tree of a program; None if it has none."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def attributes_in(sources: Iterable[bytes]) -> set[str]:
    """Return the names of attributes, functions and classes in programs: those of a homework."""
    found = set()
    for tree in filter(None, map(parsed, sources)):
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(attr=name):
                    found.add(name)
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    found.add(name)
    return found


def units(source: bytes, own_names: Collection[str] = ()) -> list[list[str]]:
    """Return the tokens of each function of a program, and of what is outside of functions.

    A program that Python can't read has none.

    Parameters
    ----------
    own_names
        The names of the homework, which stay.
    """
    tree = parsed(source)
    if tree is None:
        return []
    try:
        return [[*_tokens(unit, own_names)] for unit in _split(tree)]
    except RecursionError:
        return []


def _split(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Yield the statements of each unit: functions and methods, and the rest of each body."""
    bodies: list[list[ast.stmt]] = [tree.body]
    for body in bodies:
        rest = []
        for each in body:
            if isinstance(each, ast.ClassDef):
                bodies.append(each.body)
            elif isinstance(each, FUNCTIONS):
                yield [each]
            else:
                rest.append(each)
        yield rest


def _tokens(nodes: Iterable[ast.AST], own_names: Collection[str]) -> Iterator[str]:
    """Yield the tokens of syntax trees, each node before its parts."""
    kept = names_of_numpy()
    waiting = [*nodes][::-1]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Import() | ast.ImportFrom():
                continue
            case ast.AugAssign(target=target, op=op, value=value):
                yield "Assign"
                parts: list[ast.AST] = [target, ast.BinOp(target, op, value)]
            case ast.AnnAssign(target=target, value=value):
                yield "Assign"
                parts = [target] if value is None else [target, value]
            case ast.arg():
                yield "arg"
                continue
            case ast.FunctionDef(args=arguments, body=body, decorator_list=decorators):
                yield "def"
                parts = [*decorators, arguments, *body]
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=name), args=[one, other]
            ) if name in PRODUCTS:
                parts = [ast.BinOp(one, ast.MatMult(), other)]
            case ast.Call(func=ast.Attribute(value=one, attr="dot"), args=[other]):
                parts = [ast.BinOp(one, ast.MatMult(), other)]
            case ast.Name(id=name):
                yield name if name in BUILTINS else "name"
                continue
            case ast.Attribute(value=value, attr=name):
                yield f".{name}" if name in own_names or name in kept else ".name"
                parts = [value]
            case ast.keyword(arg=name, value=value):
                yield f"{name}=" if name in kept or name in own_names else "="
                parts = [value]
            case ast.Constant(value=value):
                yield type(value).__name__
                continue
            case ast.expr_context():
                continue
            case _:
                yield type(node).__name__
                parts = [*ast.iter_child_nodes(node)]
        waiting += reversed(parts)
