"""The terms that one element of a quantity adds up, and which of them a number explains."""

from __future__ import annotations

import ast
from itertools import combinations
from math import fsum
from typing import Any

import numpy as np

from autograder.diagnosis.bank.edits import reduction
from autograder.diagnosis.formula import Array, Inputs, Quantity, Variables, evaluate
from autograder.diagnosis.prediction import RELATIVE

Index = tuple[int, ...]

MOST_WAYS = 2
"""How many of the ways in which a number can come about are told."""

MOST_TIMES = 1000
"""The largest factor that is told: a larger one may be chance."""

MOST_TERMS = 12
"""The largest number of terms of which every selection is tried."""

TAKEN_APART = "np.einsum", "np.ones", "np.zeros", "np.eye"
"""The functions of NumPy whose terms are known."""

INSIDE = (
    "`why` can't take the function apart. Print its steps for these inputs, and check them one "
    "by one."
)


def terms_of(quantity: Quantity, inputs: Inputs, index: Index) -> list[float]:
    """Return the terms of one element of the right result, in the order of the sum."""
    return _terms(_tree(quantity), quantity.variables(inputs), index)


def is_taken_apart(quantity: Quantity) -> bool:
    """Return whether the terms of a formula are known; those inside a function are not."""
    tree = _tree(quantity)
    while isinstance(tree, ast.UnaryOp | ast.Attribute | ast.Subscript):
        tree = tree.operand if isinstance(tree, ast.UnaryOp) else tree.value
    if isinstance(tree, ast.Call):
        sums = reduction(tree)
        is_sum = sums is not None and sums.function in ("sum", "mean")
        return is_sum or ast.unparse(tree.func) in TAKEN_APART
    is_product = isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Mult | ast.Div)
    is_sum = any(isinstance(node, ast.Add | ast.Sub | ast.MatMult) for node in ast.walk(tree))
    return is_sum or not is_product or not any(isinstance(n, ast.Call) for n in ast.walk(tree))


def _tree(quantity: Quantity) -> ast.expr:
    """Return the formula; a name alone stands for the expression from which it is derived."""
    return ast.parse(quantity.derived.get(quantity.formula, quantity.formula), mode="eval").body


def _terms(node: ast.expr, variables: Variables, index: Index) -> list[float]:
    """Return the terms of one element of an expression, which may be repeated along an axis."""
    value = _value(node, variables)
    index = _within(value, index)
    sums = reduction(node)
    match node:
        case ast.BinOp(left=L, op=ast.Add() | ast.Sub() as sign, right=R):
            right = _terms(R, variables, index)
            minus = [-term for term in right] if isinstance(sign, ast.Sub) else right
            return [*_terms(L, variables, index), *minus]
        case ast.BinOp(left=L, op=ast.MatMult(), right=R):
            left, right_matrix = _value(L, variables), _value(R, variables)
            if left.ndim == right_matrix.ndim == 2:
                row, column = index
                return list(map(float, left[row] * right_matrix[:, column]))
        case ast.BinOp(left=L, op=ast.Div(), right=R):
            divisor = _at(_value(R, variables), index)
            return [term / divisor for term in _terms(L, variables, index)]
        case ast.BinOp(left=L, op=ast.Mult(), right=R):
            right = _terms(R, variables, index)
            return [one * other for one in _terms(L, variables, index) for other in right]
        case ast.UnaryOp(op=ast.USub(), operand=X):
            return [-term for term in _terms(X, variables, index)]
        case ast.Attribute(value=X, attr="T"):
            return _terms(X, variables, index[::-1])
        case ast.Call(func=ast.Attribute(attr="einsum"), args=[ast.Constant(value=str(spec)), *_]):
            return _of_einsum(spec, node, variables, index)
    if sums is not None and sums.function in ("sum", "mean"):
        part = _value(sums.part, variables)
        axes = range(part.ndim) if sums.axis is None else np.atleast_1d(sums.axis)
        summed = sorted(int(axis) % part.ndim for axis in axes)
        kept = list(index if not sums.keepdims else np.delete(index, summed))
        some = [slice(None) if axis in summed else kept.pop(0) for axis in range(part.ndim)]
        terms = np.ravel(part[tuple(some)])
        return [float(term) / (len(terms) if sums.function == "mean" else 1) for term in terms]
    return [float(value[index])]


def _of_einsum(spec: str, node: ast.Call, variables: Variables, index: Index) -> list[float]:
    inputs, arrow, output = spec.replace(" ", "").partition("->")
    if not arrow or "." in spec:
        return [float(_value(node, variables)[index])]
    summed = "".join(dict.fromkeys(letter for letter in inputs if letter not in {*output, ","}))
    parts = [_value(part, variables) for part in node.args[1:]]
    return [float(term) for term in np.einsum(f"{inputs}->{output}{summed}", *parts)[index].flat]


def _value(node: ast.expr, variables: Variables) -> Array:
    return evaluate(ast.unparse(node), variables)


def _within(value: Array, index: Index) -> Index:
    """Return the index of an element in an array that is repeated along an axis."""
    last = index[len(index) - value.ndim :]
    return tuple(
        0 if length == 1 else place for place, length in zip(last, value.shape, strict=True)
    )


def _at(value: Array, index: Index) -> float:
    return float(value[_within(value, index)])


def name_of(name: str, index: Index) -> str:
    """Return the name of an element; a number has no index."""
    return f"{name}{list(index)}" if index else name


def explained(name: str, got: Array, quantity: Quantity, inputs: Inputs, index: Index) -> str:
    """Return a sentence: how many terms an element adds up, and how many a number explains.

    It contains no term and no right number. What is said of one element holds for every wrong
    element of the array, so that no selection of terms fits by chance. If several do all the same,
    the sentence has the first ones.
    """
    right = quantity.right(inputs)
    element = name_of(name, index)
    is_right = _agree(float(got[index]), float(right[index]))
    if not is_taken_apart(quantity):
        verdict = "Your number is right" if is_right else "Your number is another one"
        return f"{element} is the value of a function. {verdict}; {INSIDE}"
    terms = terms_of(quantity, inputs, index)
    count = len(terms)
    seen = f"{element} adds up {count} terms."
    if count == 1:
        seen = f"{element} is a single term here: nothing is added up."
    if is_right:
        return f"{seen} Your number is right."
    wrong = [tuple(map(int, each)) for each in np.argwhere(~np.isclose(got, right, 1e-9, 1e-9))]
    of_each = [(float(got[each]), terms_of(quantity, inputs, each)) for each in wrong]
    if not of_each or any(len(each) != count for _, each in of_each):
        of_each = [(float(got[index]), terms)]
    ways = dict.fromkeys(
        words
        for weights, words in _selections(count)
        if all(_agree(number, _weighted(each, weights)) for number, each in of_each)
    )
    if ways:
        return f"{seen} Your number explains {'; or '.join([*ways][:MOST_WAYS])}."
    if times := _times(
        [(float(got[each]), float(right[each])) for each in wrong], quantity, inputs
    ):
        return f"{seen} Your number is {times}."
    number = float(got[index])
    alike = [other for other in np.ndindex(right.shape) if _agree(number, right[other])]
    are_exchanged = all(any(_agree(one, X) for X in right.flat) for one, _ in of_each)
    if len(alike) == 1 and are_exchanged:
        return f"{seen} Your number is the right one for {name_of(name, alike[0])}."
    if count == 1:
        return f"{seen} Your number is not this term. Work the term out by hand, factor by factor."
    return f"{seen} No selection of them gives your number."


def _times(pairs: list[tuple[float, float]], quantity: Quantity, inputs: Inputs) -> str:
    """Return how many times too large all wrong numbers are; empty if that is no whole number.

    Parameters
    ----------
    pairs
        Each wrong number, and the right one.
    """
    if not pairs or any(right == 0 for _, right in pairs):
        return ""
    factor = pairs[0][0] / pairs[0][1]
    if not all(_agree(got, factor * right) for got, right in pairs):
        return ""
    if _agree(factor, -1.0):
        return "the right one with the opposite sign"
    for times, how in ((factor, "large"), (1 / factor if factor else 0.0, "small")):
        whole = round(times)
        if 1 < whole < MOST_TIMES and abs(times - whole) <= RELATIVE * whole:
            names = [size for size, length in quantity.sizes(inputs).items() if length == whole]
            is_name = f", and {' and '.join(names)} is {whole} here" if names else ""
            return f"{whole} times too {how}{is_name}"
    return ""


def _selections(count: int) -> list[tuple[dict[int, float], str]]:
    """Return weights of terms that are not one, by place, and words; the likely ones first."""
    if count < 2:
        return []
    every: dict[int, float] = dict.fromkeys(range(count), 1 / count)
    found: list[tuple[dict[int, float], str]] = [(every, f"all of them, divided by {count}")]
    for place in range(count):
        found.append(({place: 0}, f"{count - 1} of them: one is missing"))
        found.append(({place: 2}, "all of them, but one of them counts twice"))
        found.append(({place: -1}, "all of them, but one of them has the wrong sign"))
    for missing in range(2, count if count <= MOST_TERMS else 0):
        for some in combinations(range(count), missing):
            words = f"{count - missing} of them: {missing} are missing"
            found.append((dict.fromkeys(some, 0), words))
    return found


def _weighted(terms: list[float], weights: dict[int, float]) -> float:
    return fsum(weights.get(place, 1) * term for place, term in enumerate(terms))


def _agree(one: float, other: Any) -> bool:
    if one.is_integer() and float(other).is_integer():
        return bool(one == other)
    return bool(abs(one - other) <= RELATIVE * max(1.0, abs(other)))
