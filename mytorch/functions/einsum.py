"""Sums of products, in Einstein's notation."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence

import numpy as np

from mytorch.functions.broadcasting import unbroadcast
from mytorch.functions.function import Array, Function
from mytorch.functions.index import Scatter


class Einsum(Function):
    """Z by a formula of indices: "nk,ki->ni" is Z[n, i] = Σ_k A[n, k] B[k, i].

    The indices that Z does not have are summed over. Z is linear in each operand, and so each
    gradient is an einsum too: dLdZ times the other operands, summed over the indices that the
    operand does not have. Two cases of the operand's indices come after it: an index that only this
    operand has, and an index that it has twice.

    Parameters
    ----------
    subscripts
        As in `np.einsum`, with or without an output, with or without ellipses.
    """

    def __init__(self, subscripts: str) -> None:
        self.subscripts = subscripts

    def forward(self, *operands: Array) -> Array:
        self.operands = operands
        self.terms, self.output = spell_out(self.subscripts, [X.ndim for X in operands])
        return sum_of_products(self.terms, self.output, operands)

    def backward(self, dLdZ: Array) -> tuple[Array | None, ...]:
        return tuple(
            self.gradient(position, dLdZ) if self.needs_input_grad[position] else None
            for position in range(len(self.operands))
        )

    def gradient(self, position: int, dLdZ: Array) -> Array:
        """Return how the loss changes with the operand at this position."""
        X, term = self.operands[position], self.terms[position]
        length = dict(zip(term, X.shape, strict=True))  # of each index, in X
        others = [n for n in range(len(self.operands)) if n != position]
        terms = [self.output, *(self.terms[n] for n in others)]

        shared = "".join(i for i in length if i in "".join(terms))
        dLdX = sum_of_products(terms, shared, [dLdZ, *(self.operands[n] for n in others)])

        # Where X has length 1 and another operand has length n, X was used n times.
        used_once = [1 if length[i] == 1 else n for i, n in zip(shared, dLdX.shape, strict=True)]
        dLdX = unbroadcast(dLdX, tuple(used_once))
        # Forward sums over an index that only X has: each summand gets the sum's gradient.
        with_all = [dLdX.shape[shared.index(i)] if i in shared else 1 for i in length]
        dLdX = dLdX.reshape(with_all)
        if dLdX.shape != tuple(length.values()):
            dLdX = dLdX + np.zeros(tuple(length.values()), dLdX.dtype)
        if len(length) == len(term):
            return dLdX
        # An index that X has twice reads a diagonal, and only the diagonal gets gradients.
        along = dict(zip(length, np.indices(tuple(length.values()), sparse=True), strict=True))
        return Scatter(tuple(along[i] for i in term), X.shape)(dLdX)


def sum_of_products(terms: Sequence[str], output: str, operands: Sequence[Array]) -> Array:
    """Return the einsum of the operands, each with its indices.

    NumPy multiplies from the last operand to the first. In reversed order, the result of two lies
    in memory in the order of its axes; otherwise it may be a transposed view, which is slow to use.
    """
    subscripts = f"{','.join(reversed(terms))}->{output}"
    Z: Array = np.einsum(subscripts, *reversed(operands), optimize=True)
    return Z


def spell_out(subscripts: str, dimensions: Sequence[int]) -> tuple[list[str], str]:
    """Return the indices of each operand and of the output, with letters in place of ellipses.

    Parameters
    ----------
    subscripts
        As `np.einsum` takes them.
    dimensions
        The number of dimensions of each operand.

    Raises
    ------
    ValueError
        If the subscripts don't fit the operands.

    Examples
    --------
    >>> spell_out("...ij,jk", [3, 2])
    (['aij', 'jk'], 'aik')
    """
    inputs, arrow, output = subscripts.replace(" ", "").partition("->")
    terms = inputs.split(",")
    if len(terms) != len(dimensions):
        raise ValueError(
            f"einsum {subscripts!r}: expected {len(terms)} operands, one for each term between "
            f"commas, got {len(dimensions)}"
        )
    named = [term.replace("...", "") for term in terms]
    unnamed = [ndim - len(name) for ndim, name in zip(dimensions, named, strict=True)]
    for position, (term, name, count) in enumerate(zip(terms, named, unnamed, strict=True), 1):
        if count < 0 or (count and name == term):
            raise ValueError(
                f"einsum {subscripts!r}: {term!r} names {len(name)} dimensions, but operand "
                f"{position} has {len(name) + count}; name each of them, or write ... for the rest"
            )
    free = [letter for letter in string.ascii_letters if letter not in subscripts]
    ellipsis = "".join(free[: max(unnamed, default=0)])
    terms = [
        term.replace("...", ellipsis[len(ellipsis) - count :])
        for term, count in zip(terms, unnamed, strict=True)
    ]
    if not arrow:
        met = Counter("".join(named))
        output = "..." + "".join(sorted(i for i in met if met[i] == 1))
    output = output.replace("...", ellipsis)
    unknown = sorted(set(output) - set("".join(terms)))
    if unknown:
        raise ValueError(
            f"einsum {subscripts!r}: the output has {', '.join(unknown)}, but no operand has"
        )
    return terms, output
