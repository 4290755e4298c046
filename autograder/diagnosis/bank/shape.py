"""The right numbers in another shape, or added up along another axis."""

from __future__ import annotations

from autograder.diagnosis.bank.scale import GRADIENTS
from autograder.diagnosis.misconception import Change, Instead, Into, Misconception, OutOf

SHAPE_OF_X = "dLdX holds one number for each element of X, and has the shape of X, whatever X is."
SHARED = (
    "The whole batch shares one W and one b, so every sample contributes to their gradients, and "
    "the contributions are added."
)
ONE_INDEX = "Each of these sums goes over one index, and the others stay."
ONE_BIAS_EACH = "b holds one number for each output, and that number goes into every sample's."


def _shaped(
    name: str, change: Change, of: tuple[str, ...], observation: str, question: str, why: str
) -> Misconception:
    return Misconception(name, "shape", change, of, observation, question, why)


SHAPE = (
    _shaped(
        "transposed",
        OutOf("result.T"),
        ("Z", "A", "dLdA", "dLdW"),
        "{name} holds the right numbers, with rows and columns exchanged.",
        "What does one row of {name} stand for, in the write-up's table of names?",
        "Samples lie along the rows of A and Z, and a gradient has the shape of what it is the "
        "gradient of.",
    ),
    _shaped(
        "a vector for a column",
        OutOf("result.ravel()"),
        ("dLdb",),
        "{name} holds the right numbers, as a vector with no second axis.",
        "What is the shape of b, and what is the shape of your {name}?",
        SHAPE_OF_X,
    ),
    _shaped(
        "a row for a column",
        OutOf("result.T"),
        ("dLdb",),
        "{name} holds the right numbers, as a row.",
        "What is the shape of b, and what is the shape of your {name}?",
        SHAPE_OF_X,
    ),
    _shaped(
        "flattened",
        OutOf("result.ravel()"),
        ("Z", "A", "dLdA", "dLdW"),
        "{name} holds the right numbers, all in one long vector.",
        "How many axes does {name} have in the write-up's table of names?",
        "A batch is a matrix, one sample a row, and a gradient has the shape of what it is the "
        "gradient of.",
    ),
    _shaped(
        "not summed over the batch",
        Instead("dLdZ"),
        ("dLdb",),
        "{name} has a row for each sample: it is dLdZ as it came in.",
        "How many numbers does b have, and how many samples contribute to each?",
        SHARED,
    ),
    _shaped(
        "not summed over the batch, and transposed",
        Instead("dLdZ.T"),
        ("dLdb",),
        "{name} has a column for each sample: it is dLdZ with rows and columns exchanged.",
        "How many numbers does b have, and how many samples contribute to each?",
        SHARED,
    ),
    _shaped(
        "not summed over the batch",
        Instead("np.einsum('nc,ni->nci', dLdZ, A)"),
        ("dLdW",),
        "{name} has a slice for each sample.",
        "Does each sample have a W of its own?",
        SHARED,
    ),
    _shaped(
        "summed over the outputs",
        Instead("dLdZ.sum(axis=1, keepdims=True)"),
        ("dLdb",),
        "{name} has one number for each sample.",
        "Does b have one number for each sample, or one for each output?",
        "The sum over the outputs drops out, the sum over the batch stays.",
    ),
    _shaped(
        "summed over the batch",
        OutOf("result.sum(axis=0, keepdims=True)"),
        ("dLdA",),
        "{name} has a single row for the whole batch.",
        "Is there one A for the whole batch, or does each sample have a row of its own?",
        "The inputs are not shared; dLdA has one row for each sample, and nothing is summed over "
        "the batch.",
    ),
    _shaped(
        "added up to a single number",
        OutOf("result.sum()"),
        ("Z", *GRADIENTS),
        "{name} is a single number: everything in it has been added up.",
        "How many numbers should {name} have, and over which index is there a sum?",
        ONE_INDEX,
    ),
    _shaped(
        "the total in every place",
        OutOf("np.full(result.shape, result.sum())"),
        GRADIENTS,
        "All numbers of {name} are the same, the total of what should be there.",
        "Does each of these numbers reach the loss through the same elements of Z?",
        ONE_INDEX,
    ),
    _shaped(
        "the bias by rows",
        Instead("A @ W.T + b"),
        ("Z",),
        "In {name} each sample has a bias of its own, and its outputs share it.",
        "Along which axis of Z do the outputs lie, and along which axis of b?",
        "NumPy repeats a row by itself where a matrix is added to it; it would as readily repeat a "
        "column.",
    ),
    _shaped(
        "one bias for all outputs",
        Instead("A @ W.T + b[0]"),
        ("Z",),
        "In {name} the first output is right, and all others have its bias.",
        "How many numbers does b hold, and how many of them are in your Z?",
        ONE_BIAS_EACH,
    ),
    _shaped(
        "the whole of b in every place",
        Instead("A @ W.T + b.sum()"),
        ("Z",),
        "In {name} each element has the whole of b in it.",
        "How many elements of b make one element of Z?",
        ONE_BIAS_EACH,
    ),
    _shaped(
        "dLdZ for its transpose",
        Into({"dLdZ": "dLdZ.T"}),
        GRADIENTS,
        "Where there are as many samples as outputs, {name} takes dLdZ's rows for its columns.",
        "What are the rows of dLdZ, and which of its axes should be left in {name}?",
        "dLdZ has the shape of Z: one row for each sample, one column for each output.",
    ),
    _shaped(
        "A for its transpose",
        Into({"A": "A.T"}),
        ("Z", "dLdW"),
        "Where there are as many samples as features, {name} takes A's rows for its columns.",
        "What are the rows of A, and which of its axes should be left in {name}?",
        "A is a batch of N inputs, one a row.",
    ),
)
"""Misconceptions about shapes and sums."""
