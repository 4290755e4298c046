"""Something left out of the formula, brought in, or taken for something else."""

from __future__ import annotations

from autograder.diagnosis.bank.scale import GRADIENTS
from autograder.diagnosis.misconception import Change, Instead, Into, Misconception

TWICE_AS_LARGE = "If dLdZ were twice as large, how would your {name} change?"
CHAIN_RULE = (
    "The chain rule has two factors: how the loss changes with Z, which is dLdZ, and how Z "
    "changes with each element."
)
WHERE_IT_STANDS = (
    "An element of W has its say in one column of Z, by the elements of A that it meets there."
)
SUM_OVER_SAMPLES = (
    "The whole batch shares one W and one b, so every sample has its say in their gradients, and "
    "the says are added."
)
ROW_OF_W = "W is C_out × C_in: row c holds the weights that make output c."


def _partner(
    name: str, change: Change, of: tuple[str, ...], observation: str, question: str, why: str
) -> Misconception:
    return Misconception(name, "partner", change, of, observation, question, why)


OF_THE_WEIGHT = (
    _partner(
        "W for its transpose",
        Into({"W": "W.T"}),
        ("Z", "dLdA"),
        "Where W is square, {name} has W's rows and columns exchanged.",
        "Which axis of W counts the features, and which one the outputs?",
        ROW_OF_W,
    ),
)

LEFT_OUT = (
    _partner(
        "dLdZ left out",
        Instead("W"),
        ("dLdA",),
        "{name} is W itself.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "dLdZ left out",
        Instead("A"),
        ("dLdW",),
        "{name} is A itself.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "dLdZ left out",
        Instead("np.ones((C_out, 1))"),
        ("dLdb",),
        "{name} is all ones, whatever dLdZ is.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "ones for dLdZ",
        Into({"dLdZ": "np.ones_like(dLdZ)"}),
        GRADIENTS,
        "{name} is right where dLdZ is all ones, and takes no notice of it elsewhere.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "the parameter for its gradient",
        Instead("W"),
        ("dLdW",),
        "{name} is W itself.",
        TWICE_AS_LARGE,
        "dLdW does not depend on W: Z is a straight line in W, so its slope is the same "
        "everywhere.",
    ),
    _partner(
        "the parameter for its gradient",
        Instead("b"),
        ("dLdb",),
        "{name} is b itself.",
        TWICE_AS_LARGE,
        "dLdb does not depend on b: Z is a straight line in b, so its slope is the same "
        "everywhere.",
    ),
    _partner(
        "the input for its gradient",
        Instead("A"),
        ("dLdA",),
        "{name} is A itself.",
        TWICE_AS_LARGE,
        "dLdA does not depend on A: Z is a straight line in A, so its slope is the same "
        "everywhere.",
    ),
    _partner(
        "A left out",
        Into({"A": "np.ones_like(A)"}),
        ("dLdW", "dZdW"),
        "{name} is right where A is all ones, and takes no notice of it elsewhere.",
        "If A were twice as large, how would your {name} change?",
        WHERE_IT_STANDS,
    ),
    _partner(
        "W left out",
        Into({"W": "np.ones_like(W)"}),
        ("dLdA", "dZdA"),
        "{name} is right where W is all ones, and takes no notice of it elsewhere.",
        "If W were twice as large, how would your {name} change?",
        "An element of A has its say in one row of Z, by the weights that it meets there.",
    ),
)

TAKEN_FOR_ANOTHER = (
    _partner(
        "Z for A",
        Into({"A": "Z"}),
        ("dLdW",),
        "{name} moves when b moves: it is made of what came out, not of what went in.",
        "Which numbers did W meet on the way forward?",
        WHERE_IT_STANDS,
    ),
    _partner(
        "Z for dLdZ",
        Into({"dLdZ": "Z"}),
        GRADIENTS,
        "{name} takes no notice of dLdZ, and sees Z instead.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "A for dLdZ",
        Into({"dLdZ": "A"}),
        GRADIENTS,
        "{name} takes no notice of dLdZ, and sees A instead.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "dLdZ for A",
        Into({"A": "dLdZ"}),
        ("dLdW",),
        "{name} sees dLdZ twice, and A not at all.",
        "If A were twice as large, how would your {name} change?",
        WHERE_IT_STANDS,
    ),
    _partner(
        "dLdb for dLdW",
        Instead("dLdZ.T @ np.ones((N, 1))"),
        ("dLdW",),
        "{name} holds what belongs to b.",
        "Under which name does your code store which gradient?",
        "Each gradient has the shape of what it is the gradient of.",
    ),
    _partner(
        "dLdW for dLdb",
        Instead("dLdZ.T @ A"),
        ("dLdb",),
        "{name} holds what belongs to W.",
        "Under which name does your code store which gradient?",
        "Each gradient has the shape of what it is the gradient of.",
    ),
    _partner(
        "dLdW for dLdA",
        Instead("dLdZ.T @ A"),
        ("dLdA",),
        "{name} holds what belongs to W.",
        "Which gradient does backward return, and which ones does it store?",
        "backward returns dLdA, because the layer before this one takes it as its own dLdZ.",
    ),
    _partner(
        "dLdA for dLdW",
        Instead("dLdZ @ W"),
        ("dLdW",),
        "{name} holds what belongs to A.",
        "Under which name does your code store which gradient?",
        "Each gradient has the shape of what it is the gradient of.",
    ),
    _partner(
        "dLdZ squared",
        Into({"dLdZ": "dLdZ * dLdZ"}),
        (*GRADIENTS, "contract"),
        "{name} has dLdZ in it twice.",
        "If dLdZ were twice as large, how many times as large would your {name} be?",
        CHAIN_RULE,
    ),
    _partner(
        "an elementwise product",
        Instead("dLdZ * W"),
        ("dLdA",),
        "{name} has products in it that were never added up.",
        "Through how many outputs does one feature reach the loss?",
        "What is left of the chain rule for an element of A is a sum over the outputs.",
    ),
    _partner(
        "an elementwise product",
        Instead("dLdZ.T * A"),
        ("dLdW",),
        "{name} has products in it that were never added up.",
        "Through how many samples does one weight reach the loss?",
        SUM_OVER_SAMPLES,
    ),
    _partner(
        "an elementwise product, not turned around",
        Instead("dLdZ * A"),
        ("dLdW",),
        "{name} has products in it that were never added up.",
        "Through how many samples does one weight reach the loss?",
        SUM_OVER_SAMPLES,
    ),
)

SOME_SAMPLES = (
    _partner(
        "the last sample alone",
        Into({"dLdZ": "dLdZ[-1:]", "A": "A[-1:]"}),
        ("dLdW", "dLdb"),
        "{name} is that of the last sample alone.",
        "If there is a loop over the samples, what becomes of what the earlier ones gave?",
        SUM_OVER_SAMPLES,
    ),
    _partner(
        "the first sample alone",
        Into({"dLdZ": "dLdZ[:1]", "A": "A[:1]"}),
        ("dLdW", "dLdb"),
        "{name} is that of the first sample alone.",
        "How many samples have their say in {name}?",
        SUM_OVER_SAMPLES,
    ),
    _partner(
        "the last sample left out",
        Into({"dLdZ": "dLdZ[:-1]", "A": "A[:-1]"}),
        ("dLdW", "dLdb"),
        "{name} lacks what the last sample gives.",
        "If there is a loop over the samples, where does it end?",
        SUM_OVER_SAMPLES,
    ),
    _partner(
        "the first sample left out",
        Into({"dLdZ": "dLdZ[1:]", "A": "A[1:]"}),
        ("dLdW", "dLdb"),
        "{name} lacks what the first sample gives.",
        "If there is a loop over the samples, where does it begin?",
        SUM_OVER_SAMPLES,
    ),
)

PARTNER = (*OF_THE_WEIGHT, *LEFT_OUT, *TAKEN_FOR_ANOTHER, *SOME_SAMPLES)
"""Misconceptions about what meets what."""
