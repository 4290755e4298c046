"""The function with a mistake, without what could say whose it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from types import EllipsisType

from autograder.course.report.alike.tokens import BUILTINS, names_of_numpy, parsed
from autograder.results.result import CheckResult

Value = str | bytes | bool | int | float | complex | EllipsisType | None

CALL = re.compile(r"(\w+)\(")
TEXT = "…"
UNSAYABLE = (RecursionError, ValueError)
"""Code that is nested too deep, or has too long a number, can be read and not written."""

MOST_LINES = 40
LONGEST_NUMBER = 4
USUAL = frozenset({"np", "numpy", "self", "cls"})


def called_functions(check: CheckResult) -> list[str]:
    """Return the functions that a failed check was about: where it broke, then the last calls."""
    frames = check.evidence.traceback if check.evidence is not None else []
    raised = [frame.function.rpartition(".")[2] for frame in reversed(frames)]
    called = [name for call in reversed(check.calls) for name in CALL.findall(call)]
    return list(dict.fromkeys([*raised, *called]))


def function_in(sources: Mapping[str, bytes], *names: str) -> str:
    """Return the code of the first of these functions that a hand-in has; empty if it has none.

    Of a class, it is the constructor.
    """
    functions: dict[str, ast.AST] = {}
    for tree in filter(None, map(parsed, sources.values())):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                functions.setdefault(node.name, node)
            elif isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                        functions.setdefault(node.name, each)
    for name in names:
        if name in functions:
            with suppress(*UNSAYABLE):
                return ast.unparse(functions[name])
    return ""


class Unnamed(ast.NodeTransformer):
    """Gives neutral names to all that neither Python, NumPy nor the homework has named.

    Texts become `…`, and long numbers 0: either may be somebody's name.

    Parameters
    ----------
    kept
        The names of the homework.
    """

    def __init__(self, kept: Collection[str] = ()) -> None:
        self._kept = {*kept} | BUILTINS | names_of_numpy() | USUAL
        self._names: dict[str, str] = {}

    def begin(self) -> None:
        """Forget the names of the last example."""
        self._names = {}

    def _neutral(self, name: str) -> str:
        if name in self._kept or (name.startswith("__") and name.endswith("__")):
            return name
        return self._names.setdefault(name, f"name{len(self._names) + 1}")

    def visit(self, node: ast.AST) -> ast.AST:
        """Return a tree without names and texts."""
        for field in ("id", "attr", "arg", "name", "asname", "module", "rest"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                dotted = map(self._neutral, value.split("."))
                setattr(node, field, ".".join(dotted))
        for field in ("names", "kwd_attrs"):
            values = getattr(node, field, [])
            if values and isinstance(values[0], str):
                setattr(node, field, [*map(self._neutral, values)])
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            _drop_docstring(node)
        if isinstance(node, ast.arg | ast.FunctionDef | ast.AsyncFunctionDef):
            for field in ("annotation", "returns"):
                if hasattr(node, field):
                    setattr(node, field, None)
        if isinstance(node, ast.JoinedStr):
            return ast.Constant(TEXT)
        if isinstance(node, ast.Constant):
            return ast.Constant(_plain(node.value))
        return self.generic_visit(node)


def stripped(code: str, unnamed: Unnamed) -> str:
    """Return a function without comments, texts and names; empty if that can't be done."""
    tree = parsed(code.encode())
    if tree is None:
        return ""
    unnamed.begin()
    try:
        lines = ast.unparse(ast.fix_missing_locations(unnamed.visit(tree))).split("\n")
    except UNSAYABLE:
        return ""
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], TEXT]
    return "\n".join(lines)


def _plain(value: Value) -> Value:
    """Return a constant that says of nobody."""
    if isinstance(value, bytes):
        return TEXT.encode()
    if isinstance(value, str):
        return TEXT
    is_number = isinstance(value, int | float | complex) and not isinstance(value, bool)
    return 0 if is_number and _is_long(value) else value


def _is_long(value: Value) -> bool:
    return len(re.sub(r"\D", "", str(value).partition("e")[0])) > LONGEST_NUMBER


def _drop_docstring(node: ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef) -> None:
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        node.body = node.body[1:] or [ast.Pass()]
