"""Known mistakes of homework 6 that a check sees itself, with their hints."""

from __future__ import annotations

from autograder.diagnosis.known import Hints

MASK, LOOKUP = 'README.md, "causal_mask"', 'README.md, "Lookup"'

AHEAD = Hints(
    "mask inverted",
    "The mask lets each position look at those after it.",
    "Which characters does the model know when it writes the next one?",
    "Row i is True at i, and at all positions before it.",
    MASK,
)
NOT_ITSELF = Hints(
    "a position can't see itself",
    "The mask has False on its diagonal.",
    "What can the first position look at?",
    "Each position may look at itself, and at those before it.",
    MASK,
)
ONE_USE = Hints(
    "one of several uses",
    "An id is there several times, and its row gets the gradient of one use only.",
    "What does dLdW[ids] += dLdZ do where ids has the same number twice?",
    "What is used several times gets the sum over all its uses: np.add.at adds each.",
    LOOKUP,
)
FROM_THE_END = Hints(
    "a negative id",
    "A negative id gets a row counted from the end.",
    "Which character has the id -1?",
    "An id that is negative, or too large, raises IndexError.",
    'README.md, "Embedding"',
)

ZEROS_FOR_NONE = Hints(
    "zero_grad leaves a gradient",
    "After zero_grad, a grad is something else than None.",
    "What does step do with a grad of zeros, and what with None?",
    "zero_grad sets each grad to None: backward begins anew, and step skips what has none.",
    'README.md, "Adam"',
)

COSTS = 'README.md, "block_costs"'
ONE_NORM = Hints(
    "LayerNorms not counted",
    "The numbers of a LayerNorm are missing, or those of both.",
    "Which layers of a Block learn, and which Parameters does each have?",
    "A Block has two LayerNorms, and each has a weight and a bias.",
    COSTS,
)
NO_BIASES = Hints(
    "biases not counted",
    "The biases of the six Linears are missing.",
    "Which Parameters does a Linear have?",
    "Each of the six Linears has a weight and a bias.",
    COSTS,
)
BOTH_PRODUCTS = Hints(
    "products of attention not counted",
    "A product of attention is missing, or both are.",
    "Which two matrix products does attention need, besides those of the Linears?",
    "Queries with keys, and weights with values: both are counted, for all T times T scores.",
    COSTS,
)
