"""The right numbers in another shape, or summed along another axis."""

from __future__ import annotations

from autograder.diagnosis.bank.scale import GRADIENTS
from autograder.diagnosis.misconception import Change, Instead, Into, Misconception, OutOf

SHAPE_OF_X = "dLdX holds one number for each element of X, so it has the shape of X."
SHARED = (
    "The whole batch shares one W and one b, so every sample contributes to their gradients, and "
    "the contributions are added."
)
ONE_INDEX = "Each of these sums is over one index. The other indices stay."
ONE_BIAS_EACH = "b holds one number for each output, and all samples use the same number."


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
        "Each sample is one row of A and of Z. A gradient has the shape of the array it belongs "
        "to.",
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
        "A batch is a matrix with one sample in each row. A gradient has the shape of the array "
        "it belongs to.",
    ),
    _shaped(
        "not summed over the batch",
        Instead("dLdZ"),
        ("dLdb",),
        "{name} has a row for each sample: it is dLdZ, unchanged.",
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
        "Does each sample have its own W?",
        SHARED,
    ),
    _shaped(
        "summed over the outputs",
        Instead("dLdZ.sum(axis=1, keepdims=True)"),
        ("dLdb",),
        "{name} has one number for each sample.",
        "Does b have one number for each sample, or one for each output?",
        "The sum over the outputs drops out, and the sum over the batch stays.",
    ),
    _shaped(
        "summed over the batch",
        OutOf("result.sum(axis=0, keepdims=True)"),
        ("dLdA",),
        "{name} has a single row for the whole batch.",
        "Does the whole batch share one row of A, or does each sample have its own row?",
        "The inputs are not shared. dLdA has one row for each sample, and nothing is summed over "
        "the batch.",
    ),
    _shaped(
        "added up to a single number",
        OutOf("result.sum()"),
        ("Z", *GRADIENTS),
        "{name} is a single number: all its elements have been added up.",
        "How many numbers should {name} have, and over which index is the sum?",
        ONE_INDEX,
    ),
    _shaped(
        "the total in every place",
        OutOf("np.full(result.shape, result.sum())"),
        GRADIENTS,
        "All numbers of {name} are equal: each is the sum of all the right ones.",
        "Does each of these numbers reach the loss through the same elements of Z?",
        ONE_INDEX,
    ),
    _shaped(
        "the bias by rows",
        Instead("A @ W.T + b"),
        ("Z",),
        "In {name} each sample has its own bias, and all its outputs share it.",
        "Along which axis of Z do the outputs lie, and along which axis of b?",
        "NumPy repeats a row when you add it to a matrix. It repeats a column in the same way.",
    ),
    _shaped(
        "one bias for all outputs",
        Instead("A @ W.T + b[0]"),
        ("Z",),
        "In {name} the first output is right, and all other outputs use its bias.",
        "How many numbers does b hold, and how many of them are in your Z?",
        ONE_BIAS_EACH,
    ),
    _shaped(
        "the whole of b in every place",
        Instead("A @ W.T + b.sum()"),
        ("Z",),
        "Each element of {name} contains the sum of all biases.",
        "How many elements of b go into one element of Z?",
        ONE_BIAS_EACH,
    ),
    _shaped(
        "dLdZ for its transpose",
        Into({"dLdZ": "dLdZ.T"}),
        GRADIENTS,
        "Where there are as many samples as outputs, {name} uses dLdZ's rows as its columns.",
        "What does a row of dLdZ stand for, and which axis of dLdZ should remain in {name}?",
        "dLdZ has the shape of Z: one row for each sample, one column for each output.",
    ),
    _shaped(
        "A for its transpose",
        Into({"A": "A.T"}),
        ("Z", "dLdW"),
        "Where there are as many samples as features, {name} uses A's rows as its columns.",
        "What does a row of A stand for, and which axis of A should remain in {name}?",
        "A is a batch of N inputs, one in each row.",
    ),
)
"""Misconceptions about shapes and sums."""
