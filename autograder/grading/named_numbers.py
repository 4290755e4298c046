"""The numbers that a student's program names: sizes and magnitudes where it may go another way."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from autograder.grading.source import tree

LENGTHS = range(7, 2_200_000)
"""The whole numbers that may be a size, a number of elements, or a number of calls."""

TOTALS = range(4_000, 6_000_000)
"""Those that may be the number of all parameters of a program."""

MOST = 8, 6, 6
"""How many lengths, magnitudes and bounds of one program are tried: each costs time."""

ORDINARY = 1e-3, 1e3
"""Magnitudes between these are those of ordinary numbers."""

USUAL = 0.1, 3.0
"""Numbers between these are drawn so often that both sides of a bound are seen."""

LIMITING = {
    "clip", "minimum", "maximum", "fmin", "fmax", "min", "max", "where", "isclose", "allclose"
}  # fmt: skip
"""Functions that are given bounds."""

COUNTS = {"ndim", "shape", "size", "len"}
"""What is compared with sizes and numbers of axes, which are no bounds."""

LARGEST, POWERS = 1e18, 400
"""The largest operand of an operation that is worked out, and the largest power."""

INFINITE = 1e308
"""No number beyond it is of use: its double is infinite."""

DEPTH = 6
"""How many operations in one another are worked out."""

ITEM = 8
"""The bytes of a float64."""

BITS = {"bit_length", "log2"}
"""Functions of a number that tell how many binary digits it has."""

INTEGERS = {
    "int8": 2**7, "byte": 2**7, "uint8": 2**8, "ubyte": 2**8,
    "int16": 2**15, "short": 2**15, "uint16": 2**16, "ushort": 2**16,
    "i1": 2**7, "u1": 2**8, "B": 2**8, "i2": 2**15, "h": 2**15, "u2": 2**16, "H": 2**16,
}  # fmt: skip
"""How many numbers from 0 on short integers hold: sizes, and one more than the largest index."""

OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
}


@dataclass(frozen=True)
class NamedNumbers:
    """Numbers in the source of a program.

    Attributes
    ----------
    lengths : tuple of int
        What may be a size, a number of elements, or a number of calls.
    magnitudes : tuple of float
        Very small and very large numbers: a tolerance, or a bound.
    bounds : tuple of float
        Ordinary numbers that others may be compared with. A coefficient of a formula is none.
    usual : tuple of float
        Such numbers on whose both sides ordinary ones are, and hardly ever the number itself.
    totals : tuple of int
        What may be the number of all parameters of a program, the largest first.
    """

    lengths: tuple[int, ...] = ()
    magnitudes: tuple[float, ...] = ()
    bounds: tuple[float, ...] = ()
    usual: tuple[float, ...] = ()
    totals: tuple[int, ...] = ()


@lru_cache(maxsize=16)
def named_numbers(source: bytes) -> NamedNumbers:
    """Return the numbers that functions, classes and constants of a source name, the first ones.

    What else a file runs, as a trial of its own, names numbers of its own.
    """
    written = tree(source).body
    kept = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
    statements = [statement for statement in written if isinstance(statement, kept)]
    found = [X for statement in statements for X in _numbers(statement)]
    if any(word in source for word in (b"nbytes", b"itemsize", b"getsizeof")):
        found += [X // ITEM for X in found]
    lengths = dict.fromkeys(int(X) for X in found if X == int(X) and int(X) in LENGTHS)
    totals = {int(X) for X in found if X == int(X) and int(X) in TOTALS}
    low, high = ORDINARY
    magnitudes = dict.fromkeys(float(X) for X in found if 0 < X <= low or X >= high)
    small, large = USUAL
    compared = [X for statement in statements for X in _bounds(statement)]
    bounds = dict.fromkeys(X for X in compared if low < X <= small or large <= X < high)
    usual = dict.fromkeys(X for X in compared if small < X < large)
    most_lengths, most_magnitudes, most_bounds = MOST
    return NamedNumbers(
        (*lengths,)[:most_lengths],
        (*magnitudes,)[:most_magnitudes],
        (*bounds,)[:most_bounds],
        (*usual,)[:most_bounds],
        (*sorted(totals, reverse=True),)[:1],
    )


def _bounds(statement: ast.AST) -> Iterator[float]:
    """Yield the magnitudes of numbers that are compared, given to a function as bounds, or named.

    A name may be compared elsewhere.
    """
    for node in ast.walk(statement):
        match node:
            case ast.Compare(left=left, comparators=others) if not _is_count(node):
                among = [left, *others]
            case ast.Call(func=function, args=args, keywords=keywords) if (
                _name(function) in LIMITING
            ):
                among = [*args, *(each.value for each in keywords)]
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                among = [value]
            case ast.arguments(defaults=defaults, kw_defaults=others):
                among = [*defaults, *(each for each in others if each is not None)]
            case _:
                continue
        for each in among:
            number = _value(each)
            if number is not None:
                yield abs(float(number))


def _is_count(comparison: ast.Compare) -> bool:
    """Whether sizes or numbers of axes are compared."""
    return any(_name(node) in COUNTS for node in ast.walk(comparison))


def _numbers(statement: ast.AST) -> Iterator[float]:
    """Yield the magnitudes of all numbers in the order in which they stand."""
    waiting = [statement]
    while waiting:
        node = waiting.pop()
        name = _name(node)
        match node:
            case ast.BinOp(op=ast.LShift() | ast.RShift(), right=ast.Constant(value=int(bits))):
                yield float(2 ** min(abs(bits), POWERS))  # by which numbers are packed into one
            case ast.Compare(left=left, comparators=others):
                yield from _of_bits([left, *others])
        if name in INTEGERS:
            yield from (INTEGERS[name] - 1, INTEGERS[name])
        value = _value(node)
        if value is None:
            waiting += reversed([*ast.iter_child_nodes(node)])
        else:
            yield abs(value)


def _of_bits(compared: Sequence[ast.AST]) -> Iterator[float]:
    """Yield the two powers of two around which a number of bits, or a logarithm, is so large."""
    if any(isinstance(each, ast.Call) and _name(each.func) in BITS for each in compared):
        for bits in map(_value, compared):
            if bits is not None and 1 <= bits <= POWERS:
                yield from (2.0 ** (bits - 1), 2.0**bits)


def _name(node: ast.AST) -> str:
    """Return the name of a type: `np.int8`, `int8`, `"int8"` or `"<i1"`."""
    match node:
        case ast.Constant(value=str(code)):
            return code.lstrip("<>=|")
        case ast.Attribute(attr=name):
            return name
        case ast.Name(id=name) if len(name) > 2:  # a short one is a variable
            return name
    return ""


def _value(node: ast.AST, depth: int = DEPTH) -> float | None:
    """Return the value of a number, or of an operation of numbers; None for all else."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value if abs(value) < INFINITE else None
        case ast.UnaryOp(op=ast.USub(), operand=operand) if depth:
            number = _value(operand, depth - 1)
            return None if number is None else -number
        case ast.BinOp(left=left, op=op, right=right) if depth and type(op) in OPERATIONS:
            one, other = _value(left, depth - 1), _value(right, depth - 1)
            if one is None or other is None or max(abs(one), abs(other)) > LARGEST:
                return None
            if isinstance(op, ast.Pow | ast.LShift) and abs(other) > POWERS:
                return None
            try:
                result = OPERATIONS[type(op)](one, other)
            except (ArithmeticError, TypeError, ValueError):
                return None
            return result if isinstance(result, int | float) and abs(result) < INFINITE else None
    return None
