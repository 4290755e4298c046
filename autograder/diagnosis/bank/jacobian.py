"""Stacks with slices in the wrong place, or with slices missing."""

from __future__ import annotations

from autograder.diagnosis.misconception import Change, Instead, Misconception, OutOf

STACKS = ("dZdb", "dZdW", "dZdA")
X_FIRST = (
    "The parameter's indices come first, then Z's indices. So one slice is the derivative by one "
    "element."
)
ONE_SLICE_EACH = (
    "One element of X changes a whole matrix, so its derivative is a whole matrix: one slice for "
    "each element."
)
OWN_COLUMN = "An element of b or W appears in one column of Z, in every row, and nowhere else."
OWN_ROW = "An element of A appears in one row of Z, in every column, and nowhere else."


def _stack(
    name: str, change: Change, of: tuple[str, ...], observation: str, question: str, why: str
) -> Misconception:
    return Misconception(name, "Jacobian", change, of, observation, question, why)


JACOBIAN = (
    _stack(
        "Z's indices first",
        OutOf("np.moveaxis(result, (-2, -1), (0, 1))"),
        STACKS,
        "{name} holds the right numbers, with Z's indices in front.",
        "What shape should the first slice of {name} have?",
        X_FIRST,
    ),
    _stack(
        "all axes the other way round",
        OutOf("result.T"),
        ("dZdW", "dZdA"),
        "{name} holds the right numbers, with its axes in reverse order.",
        "What shape should the first slice of {name} have?",
        X_FIRST,
    ),
    _stack(
        "each slice transposed",
        OutOf("np.swapaxes(result, -1, -2)"),
        STACKS,
        "In {name} every slice has its rows and columns exchanged.",
        "What does one row of a slice stand for: a sample or an output?",
        "Each slice has Z's shape.",
    ),
    _stack(
        "the parameter's indices exchanged",
        OutOf("np.swapaxes(result, 0, 1)"),
        ("dZdW", "dZdA"),
        "In {name} the first two indices are exchanged.",
        "Which index comes first in the array that you differentiate by?",
        X_FIRST,
    ),
    _stack(
        "b's second index kept",
        OutOf("result[:, np.newaxis]"),
        ("dZdb",),
        "{name} holds the right numbers, with an axis of length one too many.",
        "How many elements does the 1 in b's shape add?",
        "b is a column, C_out × 1. The 1 adds no element, so dZdb leaves it out.",
    ),
    _stack(
        "a column of ones",
        Instead("np.ones((N, 1))"),
        ("dZdb",),
        "{name} is a single column of ones.",
        "How much of Z changes with one element of b, and how many elements does b have?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "a matrix of ones",
        Instead("np.ones((N, C_out))"),
        ("dZdb",),
        "{name} is a single matrix of ones.",
        "Which elements of Z stay the same when one element of b changes?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "one sample's part",
        Instead("np.eye(C_out)"),
        ("dZdb",),
        "{name} has no axis for the batch: it is the same for one sample and for many.",
        "How many rows of Z change with one element of b?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "summed over the batch",
        OutOf("result.sum(axis=-2)"),
        STACKS,
        "{name} is already summed over the batch.",
        "Which axes should one slice have, and which of them is missing?",
        "The sum over the batch is part of the contraction. The stack has a place for every "
        "element of Z.",
    ),
    _stack(
        "collapsed",
        OutOf("result.sum(axis=(-2, -1))"),
        STACKS,
        "{name} has one number for each slice: the whole slice has been added up.",
        "How many elements does Z have, and how many of them have a derivative in {name}?",
        "The sum over Z is part of the contraction. The stack has a place for every element of Z.",
    ),
    _stack(
        "each slice a vector",
        OutOf("result.reshape(*result.shape[:-2], -1)"),
        STACKS,
        "{name} holds the right numbers, each slice flattened to a vector.",
        "What shape should one slice have?",
        "Each slice has Z's shape.",
    ),
    _stack(
        "a matrix for a stack",
        OutOf("result.reshape(-1, N * C_out)"),
        ("dZdW", "dZdA"),
        "{name} holds the right numbers, flattened to a matrix.",
        "How many indices do Z and X have, and how many does your {name} have?",
        X_FIRST,
    ),
    _stack(
        "the textbook's matrix",
        OutOf("result.reshape(-1, N * C_out).T"),
        STACKS,
        "{name} holds the right numbers, as a matrix with a row for each element of Z.",
        "How many indices do Z and X have, and whose indices come first?",
        X_FIRST,
    ),
    _stack(
        "ones in a row for a column",
        Instead("np.einsum('kn,c->knc', np.eye(N)[np.arange(C_out)], np.ones(C_out))"),
        ("dZdb",),
        "In each slice of {name}, one row is filled.",
        "Does an element of b belong to a sample or to an output?",
        OWN_COLUMN,
    ),
    _stack(
        "every column filled",
        Instead("np.einsum('k,ni,c->kinc', np.ones(C_out), A, np.ones(C_out))"),
        ("dZdW",),
        "In {name} no slice has zeros: every column is filled.",
        "Which elements of Z stay the same when one weight changes?",
        OWN_COLUMN,
    ),
    _stack(
        "every row filled",
        Instead("np.einsum('m,ci,n->minc', np.ones(N), W, np.ones(N))"),
        ("dZdA",),
        "In {name} no slice has zeros: every row is filled.",
        "Which elements of Z stay the same when one feature of one sample changes?",
        OWN_ROW,
    ),
    _stack(
        "W for its transpose",
        Instead("np.einsum('mn,ic->minc', np.eye(N), np.broadcast_to(W, (C_in, C_out)))"),
        ("dZdA",),
        "Where W is square, {name} uses W's rows as its columns.",
        "Which axis of W belongs to the features, and which axis of the stack does?",
        OWN_ROW,
    ),
    _stack(
        "A for its transpose",
        Instead("np.einsum('kc,in->kinc', np.eye(C_out), np.broadcast_to(A, (C_in, N)))"),
        ("dZdW",),
        "Where there are as many samples as features, {name} uses A's rows as its columns.",
        "Which axis of A belongs to the features, and which axis of the stack does?",
        OWN_COLUMN,
    ),
    _stack(
        "reshaped for transposed",
        Instead("np.einsum('kc,in->kinc', np.eye(C_out), A.reshape(C_in, N))"),
        ("dZdW",),
        "{name} has its zeros in the right places, but A's numbers are in another order.",
        "Does reshape move a number from its row into a column?",
        "A reshape reads the same numbers in the same order. A transpose exchanges rows and "
        "columns.",
    ),
    _stack(
        "reshaped for transposed",
        Instead("np.einsum('mn,ic->minc', np.eye(N), W.reshape(C_in, C_out))"),
        ("dZdA",),
        "{name} has its zeros in the right places, but W's numbers are in another order.",
        "Does reshape move a number from its row into a column?",
        "A reshape reads the same numbers in the same order. A transpose exchanges rows and "
        "columns.",
    ),
    _stack(
        "A itself",
        Instead("A"),
        ("dZdW",),
        "{name} is A itself.",
        "How much of Z changes with one weight, and how many weights are there?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "W itself",
        Instead("W"),
        ("dZdA",),
        "{name} is W itself.",
        "How much of Z changes with one feature, and how many features are there?",
        ONE_SLICE_EACH,
    ),
)
"""Misconceptions about the full derivatives."""
