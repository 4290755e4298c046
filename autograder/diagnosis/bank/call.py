"""Sums, means and functions: left out, done twice, or along another axis."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from autograder.diagnosis.bank import words as w
from autograder.diagnosis.bank.edits import (
    Edit,
    Reduction,
    called,
    joined,
    transposed,
    with_arguments,
)
from autograder.diagnosis.bank.product import matrix_products
from autograder.diagnosis.bank.structure import Structure

WHICH_INDEX = "Over which index is the {what}, and which indices stay?"
NO_REDUCTION = w.Term(
    "the {what} left out",
    "In {name}, a {what} is missing.",
    WHICH_INDEX,
    "A {what} over one index leaves one number for each of the other indices.",
)
OTHER_AXIS = w.Term(
    "the {what} over {over}",
    "The {what} in {name} goes over {over}.",
    WHICH_INDEX,
    "A {what} over one index leaves one number for each of the other indices.",
)
OTHER_REDUCTION = w.Term(
    "a {other} for a {what}",
    "{name} has a {other} where a {what} belongs.",
    "Is the number of terms part of this formula?",
    "A sum grows with the number of its terms. A mean and a maximum do not.",
)
TOO_EARLY = w.Term(
    "the {what} before {function}",
    "{name} takes the {what} before {function}.",
    "Which comes first: {function}, or the {what}?",
    "The order of two steps matters, unless both are linear.",
)
ONE_LESS = w.Term(
    "one term less in the {what}",
    "In {name}, a {what} is divided by one less than the number of its terms.",
    "By how many terms does the formula divide?",
    "A mean is a sum, divided by the number of its terms.",
)
KEPT_AXIS = w.Term(
    "the axis after the {what}",
    "In {name}, the result of a {what} meets the wrong axis.",
    "What is the shape after the {what}, and along which axis is it repeated?",
    "NumPy repeats a smaller array along its axes of length one, from the last axis on.",
)
NO_CALL = w.Term(
    "{function} left out",
    "{name} lacks one step: {function}.",
    "Which steps lead from {part} to {name}?",
    "Each step of a formula is done once.",
)
CALLED_TWICE = w.Term(
    "{function} twice",
    "{name} takes {function} twice.",
    "Has {part} already been through {function}?",
    "Each step of a formula is done once.",
)
OPPOSITE = w.Term(
    "{function} of the opposite sign",
    "In {name}, the argument of {function} has the opposite sign.",
    "What is the sign of the argument of {function}?",
    "A function of the opposite number gives another number.",
)
OTHER_AXIS_OF = w.Term(
    "{function} along the wrong axis",
    "{name} takes {function} along the wrong axis.",
    "Which numbers should {function} see together: those of a row, or of a column?",
    "Along one axis, the numbers belong together. Along the other, they are independent.",
)
OVER_ALL = w.Term(
    "{function} over all numbers",
    "{name} takes {function} over all numbers together.",
    "Which numbers should {function} see together: those of a row, or all of them?",
    "Along one axis, the numbers belong together. Along the other, they are independent.",
)
OTHER_FUNCTION = w.Term(
    "{other} for {function}",
    "{name} has {other} where {function} belongs.",
    "What is the difference between {other} and {function}?",
    "Each function has its own formula and its own derivative.",
)
ARGUMENTS = w.Term(
    "two arguments of {function} exchanged",
    "In {name}, two arguments of {function} are exchanged.",
    "In which order does {function} take its arguments?",
    "The order of the arguments matters.",
)


NAMES = {"sum": "sum", "mean": "mean", "max": "maximum", "min": "minimum", "prod": "product"}
NAMES |= {"amax": "maximum", "amin": "minimum", "var": "variance", "std": "deviation"}
RELATED = {
    "log": ("log2", "log10", "log1p"),
    "exp": ("exp2", "expm1"),
    "maximum": ("minimum", "max"),
    "minimum": ("maximum", "min"),
    "sin": ("cos",),
    "cos": ("sin",),
}
"""Functions of NumPy that are taken for each other."""


def of_reduction(of: Structure, sums: Reduction) -> Iterator[Edit]:
    """Yield the changes to a sum, a mean or a maximum."""
    shape = of.shape_of(ast.unparse(sums.part)) or ()
    words = {"what": NAMES.get(sums.function, sums.function)}
    yield NO_REDUCTION, sums.part, words
    if isinstance(sums.part, ast.BinOp) and isinstance(sums.part.op, ast.Mult):
        yield from matrix_products(of, w.PRODUCT_FOR_SUM, sums.part.left, sums.part.right)
    if isinstance(sums.part, ast.Call) and len(sums.part.args) == 1:
        function = ast.unparse(sums.part.func).rpartition(".")[2]
        before = replace(sums, part=sums.part.args[0]).written()
        early = with_arguments(sums.part, before)
        yield TOO_EARLY, early, {**words, "function": function}
    match sums.part:
        case ast.BinOp(left=base, op=ast.Pow(), right=power):
            first = replace(sums, part=base).written()
            words_of_power = {**words, "function": "the power"}
            yield TOO_EARLY, joined(first, ast.Pow(), power), words_of_power
    if sums.function in ("mean", "var", "std") and shape:
        axis = sums.axis if isinstance(sums.axis, int) else None
        count = f"({ast.unparse(sums.part)}).{'size' if axis is None else f'shape[{axis}]'}"
        ratio = f"({count}) / ({count} - 1)"
        ratio = f"np.sqrt({ratio})" if sums.function == "std" else ratio
        less = joined(sums.written(), ast.Mult(), ast.parse(ratio, mode="eval").body)
        yield ONE_LESS, less, words
    axes = range(len(shape))
    for axis in (None, *axes, *combinations(axes, 2)) if len(shape) > 1 else ():
        several = axis if isinstance(axis, tuple) else () if axis is None else (axis,)
        over = " and ".join(f"the {of.axis(shape, each)}" for each in several) or "all indices"
        kind = replace(OTHER_AXIS, is_rare=isinstance(axis, tuple))
        for keepdims in dict.fromkeys((sums.keepdims, True)):
            part = sums.written(axis=axis, keepdims=keepdims)
            yield kind, part, {**words, "over": over}
        if sums.function == "sum":
            mean = sums.written("mean", axis=axis)
            yield replace(kind, is_rare=True), mean, {"what": "mean", "over": over}
    for function in ("mean", "sum", "max", "min"):
        if function != sums.function:
            kind = replace(OTHER_REDUCTION, is_rare=function in ("max", "min"))
            yield kind, sums.written(function), {**words, "other": NAMES[function]}
    yield KEPT_AXIS, sums.written(keepdims=not sums.keepdims), words


def of_call(of: Structure, node: ast.Call) -> Iterator[Edit]:
    """Yield the changes to a call of a helper or of a function of NumPy."""
    function = ast.unparse(node.func).rpartition(".")[2]
    helpers, (first, *rest) = of.quantity.helpers, node.args
    words = {"function": function, "part": of.phrase(first)}
    yield NO_CALL, first, words
    yield CALLED_TWICE, with_arguments(node, node, *rest), words
    yield OPPOSITE, with_arguments(node, ast.UnaryOp(ast.USub(), first), *rest), words
    if len(of.shape_of(ast.unparse(first)) or ()) == 2:
        yield OTHER_AXIS_OF, transposed(with_arguments(node, transposed(first), *rest)), words
        for flat in ("ravel()", "reshape(1, -1)"):
            line = ast.parse(f"({ast.unparse(first)}).{flat}", mode="eval").body
            text = ast.unparse(with_arguments(node, line, *rest))
            yield OVER_ALL, f"({text}).reshape(({ast.unparse(first)}).shape)", words
    if function in helpers and "axis" in inspect.signature(helpers[function]).parameters:
        for axis in (None, 0, 1, 2, -1):
            yield OTHER_AXIS_OF, with_arguments(node, first, axis=axis), words
    others = [name for name in helpers if name != function] if function in helpers else []
    for other in (*others, *RELATED.get(function, ())):
        text = other if other in helpers else f"np.{other}"
        yield OTHER_FUNCTION, called(text, *node.args), {**words, "other": other}
    for one, two in combinations(range(len(node.args)), 2):
        some = [*node.args]
        some[one], some[two] = some[two], some[one]
        yield ARGUMENTS, with_arguments(node, *some), words
