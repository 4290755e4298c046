"""The shapes of an exception's operands, and the name that was perhaps meant."""

from __future__ import annotations

import ast
import builtins
import difflib
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from types import TracebackType
from typing import Any

import numpy as np

MOST_OPERANDS = 4

PLAIN = (
    ast.Name | ast.Attribute | ast.Constant | ast.Subscript | ast.Slice | ast.Tuple | ast.keyword
) | (ast.UnaryOp | ast.unaryop | ast.BinOp | ast.operator | ast.expr_context)
"""What an operand may consist of, besides calls of the functions below."""

PURE = {
    *("sum", "mean", "max", "min", "dot", "reshape", "transpose", "ravel", "flatten", "squeeze"),
    *("copy", "astype", "swapaxes", "ones", "zeros", "ones_like", "zeros_like", "eye", "matmul"),
    *("expand_dims", "outer", "array", "asarray", "arange", "diag", "broadcast_to", "repeat"),
}
"""The functions and methods of NumPy that change nothing, so that they can be called again."""


def operands(step: TracebackType, source: str) -> list[tuple[str, list[int]]]:
    """Return the arrays of the expression that raised an exception: each as text, and its shape.

    Parameters
    ----------
    step
        The step of the traceback in which the expression was evaluated.
    source
        The file of that step.
    """
    found: dict[str, list[int]] = {}
    try:
        frame = step.tb_frame
        place = next(islice(frame.f_code.co_positions(), step.tb_lasti // 2, None))
        for operand in _parts(source, place):
            text = ast.unparse(operand)
            if _is_pure(operand):
                value = eval(text, frame.f_globals, frame.f_locals)
                if type(value) is np.ndarray:
                    found[text] = list(value.shape)
    except BaseException:  # a student's own attribute can raise anything
        return []
    return list(islice(found.items(), MOST_OPERANDS))


def suggestion(error: BaseException) -> str:
    """Return the name that was perhaps meant, as newer Pythons do; an empty string if none is near.

    A bare `W` in a method may mean `self.W`.
    """
    try:
        known = {name for name in _names(error) if isinstance(name, str)}
        wanted = str(error.name)  # type: ignore[attr-defined]
    except BaseException:  # a student's own __dir__ can raise anything
        return ""
    if f"self.{wanted}" in known:
        return f"self.{wanted}"
    return closest(wanted, known - {wanted})


def closest(name: str, known: set[str]) -> str:
    """Return the most similar of some names, in any case; an empty string if none is similar."""
    by_lower_case = {each.lower(): each for each in sorted(known)}
    (found, *_) = difflib.get_close_matches(name.lower(), by_lower_case, n=1) or [""]
    return by_lower_case.get(found, "")


def _names(error: BaseException) -> Iterator[str]:
    """Yield the names that are there, for an exception about one that is not."""
    if isinstance(error, AttributeError):
        yield from (name for name in dir(error.obj) if name[:1] != "_")
    elif isinstance(error, NameError) and error.__traceback__ is not None:
        *_, frame = (step.tb_frame for step in _steps(error.__traceback__))
        if "self" in frame.f_locals:
            yield from (f"self.{name}" for name in dir(frame.f_locals["self"]) if name[:1] != "_")
        yield from (*vars(builtins), *frame.f_globals, *frame.f_locals)


def _steps(traceback: TracebackType | None) -> Iterator[TracebackType]:
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


@lru_cache(maxsize=4)
def _tree(source: str) -> ast.Module:
    return ast.parse(source)


def _parts(source: str, place: tuple[Any, ...]) -> list[ast.expr]:
    """Return the operands of the operation, or the arguments of the call, at a place in a file."""
    for node in ast.walk(_tree(source)):
        at = [getattr(node, name, None) for name in ("lineno", "end_lineno")]
        at += [getattr(node, name, None) for name in ("col_offset", "end_col_offset")]
        if tuple(at) != place:
            continue
        match node:
            case ast.BinOp(left=left, right=right):
                return [left, right]
            case ast.AugAssign(target=target, value=value):
                return [target, value]
            case ast.Call(func=ast.Attribute(value=owner), args=arguments):
                return [owner, *arguments]
            case ast.Call(args=arguments):
                return list(arguments)
    return []


def _is_pure(expression: ast.expr) -> bool:
    """Whether an expression can be evaluated again without a change to anything."""
    return all(
        isinstance(node, PLAIN)
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in PURE
            and all(option.arg not in ("out", None) for option in node.keywords)
        )
        for node in ast.walk(expression)
    )
