"""A program as tokens without what a copier can change by search and replace.

Out go comments, docstrings, layout, annotations, imports, and the names that students choose. What
means the same is the same: `a += b` and `a = a + b`, `np.sum(A)` and `A.sum()`, `np.dot(A, B)` and
`A @ B`, `len(A)` and `A.shape[0]`, `b + a` and `a + b`, a list that is filled in a loop and a
comprehension. Names for what is in between are replaced by it: see `inlining.py`. Each statement is
a unit of its own, so that the order of functions and of statements doesn't matter.

What stays are the operations in their order, the names of NumPy, and those of the homework.
"""

from __future__ import annotations

import ast
import builtins
import warnings
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from autograder.course.report.alike.inlining import BLOCKS, inlined

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
PRODUCTS = ("matmul", "dot")
COMMUTATIVE = (ast.Add, ast.Mult)
NUMPY = ("np", "numpy")
BUILTINS = frozenset(dir(builtins))
KEYWORDS = frozenset({"axis", "axes", "keepdims", "dtype", "out", "where", "order", "initial"})
"""NumPy's own keywords."""

SAYS_NOTHING = (ast.Pass, ast.Import, ast.ImportFrom, ast.expr_context)


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
    """Return the tokens of each statement of a program.

    A program that Python can't read, or that is nested too deep, has none.

    Parameters
    ----------
    own_names
        The names of the homework, which stay.
    """
    tree = parsed(source)
    if tree is None:
        return []
    write = _Writer({*own_names} | names_of_numpy())
    try:
        return [tokens for each in _statements(tree.body) if (tokens := write.of(each))]
    except RecursionError:
        return []


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield every statement; of those with blocks, the first line alone and then the blocks."""
    for each in body:
        if _filled_in_a_loop(each) is not None:
            yield each
            continue
        blocks = [getattr(each, field, []) for field in BLOCKS]
        blocks += [
            part.body for part in (*getattr(each, "handlers", []), *getattr(each, "cases", []))
        ]
        if isinstance(each, FUNCTIONS):
            yield from _statements(inlined(each))
            continue
        yield each
        for block in blocks:
            yield from _statements(block)


def _filled_in_a_loop(statement: ast.AST) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """Return what is appended, its target and its iterable, if a loop does that alone."""
    match statement:
        case ast.For(
            target=target,
            iter=iterable,
            body=[ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"), args=[each]))],
        ):
            return each, target, iterable
    return None


class _Writer:
    """Writes syntax trees as tokens, each node before its parts."""

    def __init__(self, kept: Collection[str]) -> None:
        self._kept = kept

    def of(self, node: ast.AST | None) -> list[str]:
        """Return the tokens of a tree; of a statement with blocks, those of its first line."""
        if node is None or isinstance(node, SAYS_NOTHING):
            return []
        if (filled := _filled_in_a_loop(node)) is not None:
            return ["for each", *self._all(filled)]
        match node:
            case ast.Expr(value=ast.Constant()):
                return []
            case ast.Assign(targets=targets, value=value):
                return ["=", *self._all(targets), *self.of(value)]
            case ast.AnnAssign(target=target, value=value):
                return [] if value is None else ["=", *self.of(target), *self.of(value)]
            case ast.AugAssign(target=target, op=op, value=value):
                return ["=", *self.of(target), *self.of(ast.BinOp(target, op, value))]
            case ast.BinOp(left=left, op=op, right=right):
                parts = [self.of(left), self.of(right)]
                if isinstance(op, COMMUTATIVE):
                    parts.sort()
                return [type(op).__name__, *parts[0], *parts[1]]
            case ast.Call(func=function, args=args, keywords=keywords):
                return self._call(function, args, keywords)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                first, *rest = node.generators
                whole = (node.elt, first.target, first.iter, *first.ifs, *rest)
                return ["for each", *self._all(whole)]
            case ast.Name(id=name):
                return [name if name in BUILTINS else "name"]
            case ast.Attribute(value=value, attr=name):
                if isinstance(value, ast.Name) and value.id in NUMPY:
                    return [self._name(name)]
                return [self._name(name), *self.of(value)]
            case ast.Constant(value=value):
                return [type(value).__name__]
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
                return [type(value).__name__]
            case ast.Tuple(elts=elements) | ast.List(elts=elements) if elements:
                return self._all(elements)
            case ast.Return(value=value):
                return ["return", *self.of(value)]
        first_line = (
            part
            for field, part in ast.iter_fields(node)
            if field not in (*BLOCKS, "handlers", "cases")
        )
        parts_of = (
            each for part in first_line for each in (part if isinstance(part, list) else [part])
        )
        return [type(node).__name__, *self._all(e for e in parts_of if isinstance(e, ast.AST))]

    def _all(self, nodes: Iterable[ast.AST]) -> list[str]:
        return [token for node in nodes for token in self.of(node)]

    def _name(self, name: str) -> str:
        return f".{name}" if name in self._kept else ".name"

    def _call(
        self, function: ast.expr, args: list[ast.expr], keywords: list[ast.keyword]
    ) -> list[str]:
        match function:
            case ast.Attribute(value=ast.Name(id=base), attr=name) if base in NUMPY:
                pass
            case ast.Attribute(value=value, attr=name) if name in names_of_numpy():
                args = [value, *args]
            case ast.Name(id="len") if len(args) == 1:
                shape = ast.Attribute(args[0], "shape", ast.Load())
                return self.of(ast.Subscript(shape, ast.Constant(0), ast.Load()))
            case _:
                name = ""
        if name in PRODUCTS and len(args) == 2:
            return self.of(ast.BinOp(args[0], ast.MatMult(), args[1]))
        if name == "transpose" and len(args) == 1:
            return self.of(ast.Attribute(args[0], "T", ast.Load()))
        called = [f".{name}"] if name else ["call", *self.of(function)]
        return [
            *called,
            *self._all(args),
            *(token for each in keywords for token in self._keyword(each)),
        ]

    def _keyword(self, keyword: ast.keyword) -> list[str]:
        name = keyword.arg if keyword.arg in self._kept else ""
        return [f"{name}=", *self.of(keyword.value)]
