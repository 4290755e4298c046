"""Operators on a student's objects, as a report writes them."""

from __future__ import annotations

from typing import Any

from autograder.grading.arguments import shown
from autograder.jail.operators import OPERATORS

PLAIN = frozenset(
    {
        *("==", "!=", "<", "<=", ">", ">=", "in", "is"),
        *("bool", "float", "int", "len", "repr", "str"),
    }
)
"""The operators whose results are plain values; all others make an object."""

IN_PLACE = frozenset(symbol for symbol, _ in OPERATORS if symbol.endswith("=")) - {
    *("==", "!=", "<=", ">=")
}


def written(symbol: str, operands: tuple[Any, ...]) -> str:
    """Return an operation as a student would write it: `a * b`, `x[1:3]`, `len(x)`.

    Raises
    ------
    ValueError
        If there is no such operator: a fault of the check.
    """
    if (symbol, len(operands)) not in OPERATORS:
        raise ValueError(f"no operator {symbol!r} has {len(operands)} operands")
    if symbol in ("[]", "del"):
        item = f"{_operand(operands[0])}[{_index(operands[1])}]"
        if symbol == "del":
            return f"del {item}"
        return item if len(operands) == 2 else f"{item} = {shown(operands[2])}"
    if symbol in IN_PLACE:
        return f"{_operand(operands[0])} {symbol} {shown(operands[1])}"
    if len(operands) == 1:
        operand = operands[0]
        return f"{symbol}({shown(operand)})" if symbol.isalpha() else f"{symbol}{_operand(operand)}"
    return f" {symbol} ".join(map(_operand, operands))


def _operand(value: Any) -> str:
    """Return an operand, in parentheses where Python would read it otherwise."""
    text = shown(value)
    is_negative = isinstance(value, int | float | complex) and text.startswith("-")
    return f"({text})" if is_negative else text


def _index(index: Any) -> str:
    if isinstance(index, tuple) and index:
        return ", ".join(map(_index, index)) + ("," if len(index) == 1 else "")
    if isinstance(index, slice):
        ends = [("" if part is None else shown(part)) for part in (index.start, index.stop)]
        return ":".join(ends if index.step is None else [*ends, shown(index.step)])
    return "..." if index is ... else shown(index)
