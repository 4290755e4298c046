"""One operation of the formula is left out, is done twice, or is another operation."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from autograder.declaration.misconception import Instead, Misconception
from autograder.diagnosis.bank import words as w
from autograder.diagnosis.bank.call import of_call, of_reduction
from autograder.diagnosis.bank.edits import SHAPES, Edit, Place, called, joined, places, reduction
from autograder.diagnosis.bank.einsum import of_einsum
from autograder.diagnosis.bank.helper import body_of
from autograder.diagnosis.bank.product import left_out, matrix_products, of_matrices
from autograder.diagnosis.bank.structure import Kind, Structure
from autograder.diagnosis.formula import with_names


def terms(of: Structure) -> Iterator[Misconception]:
    """Yield misconceptions about one operation of the formula, or of a name in it."""
    quantity = of.quantity
    whole: Callable[[str], str] = str
    found = [(quantity.formula, whole)]
    for name, text in quantity.derived.items():
        if name in of.used:
            found.append((text, partial(_with_name, quantity.formula, name)))
    for expression, within in found:
        yield from _of_expression(of, expression, within, in_term=_in_terms(of, expression))
    for expression, within in found:
        for place in places(expression):
            if body := body_of(place.node, quantity):
                inside = partial(_in_place, place, within)
                yield from _of_expression(of, body, inside, is_body=True)


def _with_name(formula: str, name: str, text: str) -> str:
    return with_names(formula, {name: text})


def _in_place(place: Place, within: Callable[[str], str], text: str) -> str:
    return within(place.with_part(text))


def _of_expression(
    of: Structure,
    expression: str,
    within: Callable[[str], str],
    is_body: bool = False,
    in_term: bool = False,
) -> Iterator[Misconception]:
    """Yield misconceptions about an expression; `within` returns the formula that contains it.

    A repeated part may be wrong in one place; in the body of a helper, it is written once.
    `in_term` says whether the expression is only a part of one term of the formula.
    """
    for place in places(expression):
        ways = [place.with_part]
        if place.is_repeated and not isinstance(place.node, ast.Name | ast.Constant):
            ways = [place.everywhere] if is_body else [place.everywhere, place.with_part]
        for kind, part, words in _edits(of, place.node):
            if in_term or place.is_in_term:
                kind = _of_one(kind)
            for way in ways:
                yield kind.about(Instead(within(way(part))), **words)


def _in_terms(of: Structure, derived: str) -> bool:
    """Whether a derived expression is used in single terms of the formula only."""
    names = {name for name, text in of.quantity.derived.items() if text == derived}
    at = [each for each in places(of.quantity.formula) if getattr(each.node, "id", "") in names]
    return bool(at) and all(each.is_in_term for each in at)


WHICH_FACTORS = "Which factors does each term of {name} have?"
OF_A_FACTOR = {
    each.observation
    for each in (
        w.NO_FACTOR,
        w.NO_NUMBER,
        w.FACTOR_TWICE,
        w.NOT_DIVIDED,
        w.DIVISOR_MULTIPLIES,
        w.DIVIDED_TWICE,
        w.ANOTHER_FACTOR,
        w.MATRIX_PRODUCT,
    )
}
"""The observations that are about all of a quantity; in one term, they are about that term."""


def _of_one(kind: Kind) -> Kind:
    """Return a kind of misconception with words for a single term of a sum."""
    if kind.observation == w.NO_UPSTREAM.observation:
        kind = replace(kind, observation=w.NO_FACTOR.observation)
    if kind.observation in OF_A_FACTOR:
        seen, asks = f"In one of its terms, {kind.observation}", kind.question
        asks = WHICH_FACTORS if asks == w.TWICE_AS_LARGE else asks
        return replace(kind, observation=seen, question=asks)
    return kind


def _edits(of: Structure, node: ast.expr) -> Iterator[Edit]:
    """Yield the changes to one operation."""
    if (sums := reduction(node)) is not None:
        yield from of_reduction(of, sums)
        return
    match node:
        case ast.BinOp(left=L, op=ast.Add() | ast.Sub(), right=R):
            yield from _of_sum(of, L, node.op, R)
        case ast.BinOp(left=L, op=ast.Mult(), right=R):
            yield from _of_product(of, L, R)
        case ast.BinOp(left=L, op=ast.Div(), right=R):
            yield from _of_division(of, L, R)
        case ast.BinOp(left=L, op=ast.MatMult(), right=R):
            yield from of_matrices(of, L, R)
        case ast.BinOp(left=L, op=ast.Pow()):
            words = {"part": of.phrase(L)}
            yield w.NO_POWER, L, words
            for power in ("2", "3", "0.5", "-1", "-0.5"):
                exponent = ast.parse(power, mode="eval").body
                yield w.POWER, joined(L, ast.Pow(), exponent), {**words, "power": power}
            yield w.MAGNITUDE, called("np.abs", L), words
        case ast.Compare(left=L, ops=[op], comparators=[R]):
            turned = ast.Lt() if isinstance(op, ast.Gt | ast.GtE) else ast.Gt()
            yield w.COMPARISON, ast.Compare(L, [turned], [R]), {"part": of.phrase(L)}
        case ast.UnaryOp(op=ast.USub(), operand=X):
            yield w.WRONG_SIGN, X, {"part": of.phrase(X)}
        case ast.Call(func=ast.Attribute(attr="einsum"), args=[ast.Constant(), *_]):
            yield from of_einsum(of, node)
        case ast.Call(func=ast.Attribute(attr="eye"), args=[n]):
            yield w.NO_DIAGONAL, called("np.ones", ast.Tuple([n, n], ast.Load())), {}
        case ast.Call(func=function, args=[_, *_]):
            if ast.unparse(function).rpartition(".")[2] not in SHAPES:
                yield from of_call(of, node)
        case ast.Subscript(value=X):
            yield w.NOT_SELECTED, X, {"part": of.phrase(X)}
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            for wrong in dict.fromkeys((number + 1, number - 1, number * 2, number / 2, -number)):
                yield w.NUMBER, repr(wrong), {"other": f"{wrong:g}", "number": f"{number:g}"}


def _of_sum(of: Structure, L: ast.expr, sign: ast.operator, R: ast.expr) -> Iterator[Edit]:
    left, right = {"part": of.phrase(L)}, {"part": of.phrase(R)}
    subtracts = isinstance(sign, ast.Sub)
    other = ast.Add() if subtracts else ast.Sub()
    nothing = joined(ast.Constant(0), ast.Mult(), L)
    yield w.NO_TERM, L, right
    yield w.NO_TERM, ast.UnaryOp(ast.USub(), R) if subtracts else R, left
    yield w.ZERO_TERM, joined(nothing, sign, R), left
    yield w.WRONG_SIGN, joined(L, other, R), right
    yield w.WRONG_SIGN, joined(ast.UnaryOp(ast.USub(), L), sign, R), left
    yield w.TWICE, joined(joined(L, sign, R), sign, R), right
    yield w.TWICE, joined(joined(L, ast.Add(), L), sign, R), left
    yield w.TERMS_MULTIPLIED, joined(L, ast.Mult(), R), {**right, "other": left["part"]}
    yield from _of_brackets(of, L, sign, R)
    for term, rest in ((L, R), (R, L)):
        if isinstance(term, ast.BinOp) and isinstance(term.op, ast.Mult):
            for factor, alone in ((term.left, term.right), (term.right, term.left)):
                moved = joined(factor, ast.Mult(), rest)
                pair = (alone, moved) if term is L else (moved, alone)
                yield w.ON_THE_OTHER, joined(pair[0], sign, pair[1]), {"factor": of.phrase(factor)}
    for size in of.quantity.size_names:
        words = {"size": size}
        for term, part in ((L, left), (R, right)):
            for kind, op in ((w.TERM_DIVIDED, ast.Div()), (w.TERM_MULTIPLIED, ast.Mult())):
                scaled = joined(term, op, ast.Name(size))
                pair = (scaled, R) if term is L else (L, scaled)
                yield kind, joined(pair[0], sign, pair[1]), {**part, **words}
    for number in of.scalars:
        for text, kind in ((number, w.FACTOR_TOO_MANY), (f"1 - {number}", w.REST_TOO_MANY)):
            factor = ast.parse(text, mode="eval").body
            yield kind, joined(L, sign, joined(factor, ast.Mult(), R)), {**right, "number": number}
            yield kind, joined(joined(factor, ast.Mult(), L), sign, R), {**left, "number": number}


def _of_brackets(of: Structure, L: ast.expr, sign: ast.operator, R: ast.expr) -> Iterator[Edit]:
    """Yield a term that is added to one factor of the other term."""
    for term, other in ((L, R), (R, L)):
        if not isinstance(term, ast.BinOp):
            continue
        if not isinstance(term.op, ast.Mult | ast.MatMult | ast.Div):
            continue
        for is_left in (True, False):
            factor, rest = (term.left, term.right)[:: 1 if is_left else -1]
            inside = joined(factor, sign, R) if term is L else joined(L, sign, factor)
            pair = (inside, rest) if is_left else (rest, inside)
            words = {"part": of.phrase(other), "to": of.phrase(factor), "rest": of.phrase(rest)}
            yield w.BRACKETS, joined(pair[0], term.op, pair[1]), words


def _of_product(of: Structure, L: ast.expr, R: ast.expr) -> Iterator[Edit]:
    yield left_out(of, L, R)
    yield left_out(of, R, L)
    left, right = {"part": of.phrase(L)}, {"part": of.phrase(R)}
    twice = replace(w.FACTOR_TWICE, why=of.chain_rule or w.FACTOR_TWICE.why)
    for part, words in ((L, left), (R, right)):
        if of.names_in(part):
            yield twice, joined(joined(L, ast.Mult(), R), ast.Mult(), part), words
    yield w.FACTORS_ADDED, joined(L, ast.Add(), R), {**right, "other": left["part"]}
    yield w.FACTOR_DIVIDES, joined(L, ast.Div(), R), right
    yield w.FACTOR_DIVIDES, joined(R, ast.Div(), L), left
    yield from _of_one_term(of, L, ast.Mult(), R)
    yield from matrix_products(of, w.MATRIX_PRODUCT, L, R)
    if isinstance(L, ast.BinOp) and isinstance(L.op, ast.Mult):
        yield from matrix_products(of, w.MATRIX_PRODUCT, L.left, joined(L.right, ast.Mult(), R))
    for part, is_left in ((L, True), (R, False)):
        for other in () if isinstance(part, ast.Name) else of.arrays:
            pair = (ast.Name(other), R) if is_left else (L, ast.Name(other))
            words = {"part": of.phrase(part), "other": other}
            yield w.ANOTHER_FACTOR, joined(pair[0], ast.Mult(), pair[1]), words


def _of_one_term(of: Structure, L: ast.expr, op: ast.operator, R: ast.expr) -> Iterator[Edit]:
    """Yield a product or a quotient of a sum, without the brackets of the sum."""
    for sums, is_left in ((L, True), (R, False)) if isinstance(op, ast.Mult) else ((L, True),):
        if isinstance(sums, ast.BinOp) and isinstance(sums.op, ast.Add | ast.Sub):
            one, other = sums.left, sums.right
            for alone, together in ((one, other), (other, one)):
                pair = (together, R) if is_left else (L, together)
                part = joined(pair[0], op, pair[1])
                terms = (alone, part) if alone is one else (part, alone)
                words = {"part": of.phrase(alone)}
                yield w.ONE_TERM_ALONE, joined(terms[0], sums.op, terms[1]), words


def _of_division(of: Structure, L: ast.expr, R: ast.expr) -> Iterator[Edit]:
    yield from _of_one_term(of, L, ast.Div(), R)
    words = {"part": of.phrase(R)}
    yield w.NOT_DIVIDED, L, words
    yield w.DIVISOR_MULTIPLIES, joined(L, ast.Mult(), R), words
    yield w.DIVIDED_TWICE, joined(joined(L, ast.Div(), R), ast.Div(), R), words
    yield w.UPSIDE_DOWN, joined(R, ast.Div(), L), words
    for function, what in (("sum", "total"), ("mean", "mean"), ("max", "largest number")):
        total = called(f"np.{function}", L)
        yield w.DIVIDED_BY_ALL, joined(L, ast.Div(), total), {"what": what}
