"""Matrix products, and products that are taken for them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from autograder.diagnosis.bank import words as w
from autograder.diagnosis.bank.edits import Edit, called, joined, transposed
from autograder.diagnosis.bank.structure import Kind, Sizes, Structure

ELEMENTWISE = w.Term(
    "an elementwise product{which}",
    "{name} contains products that were never added up.",
    "How many products make up one element of {name}?",
    "Each element of a matrix product is a sum over the {many}.",
)
NOT_SUMMED = w.Term(
    "not summed over the {many}{where}",
    "{name} still has an axis for the {many}.",
    "How many {many} contribute to one element of {name}?",
    "Each element of {name} is a sum over the {many}.",
)
SUMMED_ACROSS = w.Term(
    "summed over the {across} instead",
    "{name} is summed over the {across}.",
    "Which index disappears in {name}, and which one stays?",
    "The sum is over the {many}, and the {across} stay.",
)
FACTORS_EXCHANGED = w.Term(
    "the factors exchanged",
    "{name} multiplies the two matrices in the other order.",
    "Over which index does a matrix product add up?",
    "The order of a matrix product matters.",
)
BOTH_TRANSPOSED = w.Term(
    "both factors transposed",
    "{name} multiplies the transposes of the two matrices.",
    "Over which index does a matrix product add up?",
    "The matrix product is a sum over the {many}.",
)


ORDERS = (("jik", ""), ("ikj", ", with their axis last"), ("ijk", ", with their axis in between"))


def left_out(of: Structure, lost: ast.expr, rest: ast.expr) -> Edit:
    """Return a product without one of its factors."""
    part = of.phrase(lost)
    if not of.names_in(lost):
        return w.NO_NUMBER, rest, {"part": part}
    if part in of.quantity.upstream:
        return replace(w.NO_UPSTREAM, why=of.chain_rule), rest, {"part": part}
    return w.NO_FACTOR, rest, {"part": part}


def of_matrices(of: Structure, L: ast.expr, R: ast.expr) -> Iterator[Edit]:
    """Yield the changes to a matrix product."""
    shape = of.shape_of(ast.unparse(L)) or ("",)
    if isinstance(R, ast.Call) and ast.unparse(R.func) == "np.ones" and len(shape) == 2:
        yield from _of_sum_by_ones(of, L, shape)
        return
    words = {"many": of.many(shape[-1])}
    for a, b in ((L, R), (L, transposed(R)), (transposed(L), R), (transposed(L), transposed(R))):
        turned = [of.phrase(each) for each in (a, b) if isinstance(each, ast.Attribute)]
        which = f" with {turned[0]} transposed" if turned else ""
        which = " with both transposed" if len(turned) == 2 else which
        yield ELEMENTWISE, joined(a, ast.Mult(), b), {**words, "which": which}
    for order, where in ORDERS:
        unsummed = called("np.einsum", ast.Constant(f"ij,jk->{order}"), L, R)
        yield replace(NOT_SUMMED, is_rare=bool(where)), unsummed, {**words, "where": where}
    yield left_out(of, L, R)
    yield left_out(of, R, L)
    yield FACTORS_EXCHANGED, joined(R, ast.MatMult(), L), {}
    yield BOTH_TRANSPOSED, joined(transposed(L), ast.MatMult(), transposed(R)), words


def _of_sum_by_ones(of: Structure, L: ast.expr, shape: Sizes) -> Iterator[Edit]:
    """Yield the changes to a matrix times a column of ones: a sum over its columns."""
    stays, over = (of.many(size) for size in shape)
    for part in (transposed(L), L):
        where = ", and transposed" if isinstance(part, ast.Attribute) else ""
        yield NOT_SUMMED, part, {"many": over, "where": where}
    across = f"({ast.unparse(transposed(L))}).sum(axis=1, keepdims=True)"
    yield SUMMED_ACROSS, across, {"across": stays, "many": over}


def matrix_products(of: Structure, kind: Kind, L: ast.expr, R: ast.expr) -> Iterator[Edit]:
    """Yield matrix products of two arrays that are multiplied element by element."""
    left, right = (_turned(of, each) for each in (L, R))
    for a, b, which in (
        (L, R, ""),
        (L, right, f" with {of.phrase(R)} transposed"),
        (left, R, f" with {of.phrase(L)} transposed"),
        (R, L, ", the other way round"),
    ):
        yield kind, joined(a, ast.MatMult(), b), {"which": which}


def _turned(of: Structure, part: ast.expr) -> ast.expr:
    """Return a part with its last two axes exchanged."""
    if len(of.shape_of(ast.unparse(part)) or ()) < 3:
        return transposed(part)
    return ast.parse(f"np.swapaxes({ast.unparse(part)}, -1, -2)", mode="eval").body
