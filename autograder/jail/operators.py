"""The operators of Python by their symbols, for requests that use them on a student's objects."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

OPERATORS: dict[tuple[str, int], Callable[..., Any]] = {
    ("+", 2): operator.add,
    ("-", 2): operator.sub,
    ("*", 2): operator.mul,
    ("/", 2): operator.truediv,
    ("//", 2): operator.floordiv,
    ("%", 2): operator.mod,
    ("@", 2): operator.matmul,
    ("**", 2): operator.pow,
    ("&", 2): operator.and_,
    ("|", 2): operator.or_,
    ("^", 2): operator.xor,
    ("+=", 2): operator.iadd,
    ("-=", 2): operator.isub,
    ("*=", 2): operator.imul,
    ("/=", 2): operator.itruediv,
    ("@=", 2): operator.imatmul,
    ("**=", 2): operator.ipow,
    ("==", 2): operator.eq,
    ("!=", 2): operator.ne,
    ("<", 2): operator.lt,
    ("<=", 2): operator.le,
    (">", 2): operator.gt,
    (">=", 2): operator.ge,
    ("in", 2): lambda item, collection: item in collection,
    ("is", 2): operator.is_,
    ("-", 1): operator.neg,
    ("+", 1): operator.pos,
    ("~", 1): operator.invert,
    ("[]", 2): operator.getitem,
    ("[]", 3): operator.setitem,
    ("del", 2): operator.delitem,
    ("abs", 1): abs,
    ("bool", 1): bool,
    ("float", 1): float,
    ("int", 1): int,
    ("iter", 1): iter,
    ("len", 1): len,
    ("next", 1): next,
    ("repr", 1): repr,
    ("str", 1): str,
}
"""Each by its symbol and the number of its operands. `x[i] = v` is "[]" with three."""
