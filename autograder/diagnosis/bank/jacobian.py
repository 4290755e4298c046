"""The stacks of homework 1 with their slices elsewhere, or not all there."""

from __future__ import annotations

from autograder.diagnosis.misconception import Change, Instead, Misconception, OutOf

STACKS = ("dZdb", "dZdW", "dZdA")
X_FIRST = (
    "The parameter's indices come first, then those of Z, so that one slice is the derivative with "
    "respect to one element."
)
ONE_SLICE_EACH = (
    "Moving a single element of X changes a whole matrix, so its derivative is a whole matrix: one "
    "slice for each element."
)
OWN_COLUMN = "An element of b or W stands in one column of Z, in every row, and nowhere else."
OWN_ROW = "An element of A stands in one row of Z, in every column, and nowhere else."


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
        "If you take the first slice of {name}, which shape should it have?",
        X_FIRST,
    ),
    _stack(
        "all axes the other way round",
        OutOf("result.T"),
        ("dZdW", "dZdA"),
        "{name} holds the right numbers, with its axes in the reverse order.",
        "If you take the first slice of {name}, which shape should it have?",
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
        "In the array that you differentiate with respect to, which index comes first?",
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
        "How much of Z changes when a single element of b moves, and how many elements are there?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "a matrix of ones",
        Instead("np.ones((N, C_out))"),
        ("dZdb",),
        "{name} is a single matrix of ones.",
        "Which elements of Z stay as they are when a single element of b moves?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "one sample's part",
        Instead("np.eye(C_out)"),
        ("dZdb",),
        "{name} is the same for one sample as for many: the batch has no axis in it.",
        "How many rows of Z change when a single element of b moves?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "summed over the batch",
        OutOf("result.sum(axis=-2)"),
        STACKS,
        "{name} has been added up over the batch already.",
        "Which axes does one slice have, and which of them is still there?",
        "The sum over the batch comes with the contraction; the stack keeps every element of Z "
        "apart.",
    ),
    _stack(
        "collapsed",
        OutOf("result.sum(axis=(-2, -1))"),
        STACKS,
        "{name} has one number for each slice: all of Z has been added up.",
        "How many elements does Z have, and for how many of them is there a derivative in {name}?",
        "The sum over Z comes with the contraction; the stack keeps every element of Z apart.",
    ),
    _stack(
        "each slice a vector",
        OutOf("result.reshape(*result.shape[:-2], -1)"),
        STACKS,
        "{name} holds the right numbers, each slice flattened to a vector.",
        "Which shape does one slice have?",
        "Each slice has Z's shape.",
    ),
    _stack(
        "a matrix for a stack",
        OutOf("result.reshape(-1, N * C_out)"),
        ("dZdW", "dZdA"),
        "{name} holds the right numbers, flattened to a matrix.",
        "How many indices has Z, how many has X, and how many has your {name}?",
        X_FIRST,
    ),
    _stack(
        "the textbook's matrix",
        OutOf("result.reshape(-1, N * C_out).T"),
        STACKS,
        "{name} holds the right numbers, as a matrix with a row for each element of Z.",
        "How many indices has Z, how many has X, and which of them come first?",
        X_FIRST,
    ),
    _stack(
        "ones in a row for a column",
        Instead("np.einsum('kn,c->knc', np.eye(N)[np.arange(C_out)], np.ones(C_out))"),
        ("dZdb",),
        "In each slice of {name} a row is filled.",
        "Does an element of b belong to a sample or to an output?",
        OWN_COLUMN,
    ),
    _stack(
        "every column filled",
        Instead("np.einsum('k,ni,c->kinc', np.ones(C_out), A, np.ones(C_out))"),
        ("dZdW",),
        "In {name} no slice has zeros: every column is filled.",
        "Which elements of Z stay as they are when a single weight moves?",
        OWN_COLUMN,
    ),
    _stack(
        "every row filled",
        Instead("np.einsum('m,ci,n->minc', np.ones(N), W, np.ones(N))"),
        ("dZdA",),
        "In {name} no slice has zeros: every row is filled.",
        "Which elements of Z stay as they are when one sample's feature moves?",
        OWN_ROW,
    ),
    _stack(
        "W for its transpose",
        Instead("np.einsum('mn,ic->minc', np.eye(N), np.broadcast_to(W, (C_in, C_out)))"),
        ("dZdA",),
        "Where W is square, {name} has W's rows and columns exchanged.",
        "Which axis of W counts the features, and where do the features stand in the stack?",
        OWN_ROW,
    ),
    _stack(
        "A for its transpose",
        Instead("np.einsum('kc,in->kinc', np.eye(C_out), np.broadcast_to(A, (C_in, N)))"),
        ("dZdW",),
        "Where there are as many samples as features, {name} takes A's rows for its columns.",
        "Which axis of A counts the features, and where do the features stand in the stack?",
        OWN_COLUMN,
    ),
    _stack(
        "reshaped for transposed",
        Instead("np.einsum('kc,in->kinc', np.eye(C_out), A.reshape(C_in, N))"),
        ("dZdW",),
        "{name} has its zeros in the right places, and A's numbers in another order.",
        "Does reshape move a number from its row into a column?",
        "To reshape is to read the same numbers in the same order; to transpose is to exchange "
        "rows and columns.",
    ),
    _stack(
        "reshaped for transposed",
        Instead("np.einsum('mn,ic->minc', np.eye(N), W.reshape(C_in, C_out))"),
        ("dZdA",),
        "{name} has its zeros in the right places, and W's numbers in another order.",
        "Does reshape move a number from its row into a column?",
        "To reshape is to read the same numbers in the same order; to transpose is to exchange "
        "rows and columns.",
    ),
    _stack(
        "A itself",
        Instead("A"),
        ("dZdW",),
        "{name} is A itself.",
        "How much of Z changes when a single weight moves, and how many weights are there?",
        ONE_SLICE_EACH,
    ),
    _stack(
        "W itself",
        Instead("W"),
        ("dZdA",),
        "{name} is W itself.",
        "How much of Z changes when a single feature moves, and how many features are there?",
        ONE_SLICE_EACH,
    ),
)
"""Misconceptions about the full derivatives."""
