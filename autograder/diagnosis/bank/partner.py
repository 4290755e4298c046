"""An array is left out of the formula, added to it, or taken for another array."""

from __future__ import annotations

from autograder.diagnosis.bank.forward import elementwise_products
from autograder.diagnosis.bank.scale import GRADIENTS
from autograder.diagnosis.bank.shape import SHARED
from autograder.diagnosis.misconception import Change, Instead, Into, Misconception

TWICE_AS_LARGE = "If dLdZ were twice as large, how should {name} change?"
CHAIN_RULE = (
    "The chain rule has two factors: how the loss changes with Z, which is dLdZ, and how Z "
    "changes with each element."
)
BY_ITS_FEATURE = (
    "An element of W appears in one column of Z, where each sample multiplies it by its feature."
)
NEVER_ADDED_UP = "{name} contains products that were never added up."
ROW_OF_W = "W is C_out × C_in: row c holds the weights of output c."


def _partner(
    name: str, change: Change, of: tuple[str, ...], observation: str, question: str, why: str
) -> Misconception:
    return Misconception(name, "partner", change, of, observation, question, why)


OF_THE_WEIGHT = (
    _partner(
        "W for its transpose",
        Into({"W": "W.T"}),
        ("Z", "dLdA"),
        "Where W is square, {name} uses W's rows as its columns.",
        "Which axis of W belongs to the features, and which one to the outputs?",
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
        "{name} is all ones, and does not change when dLdZ changes.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "ones for dLdZ",
        Into({"dLdZ": "np.ones_like(dLdZ)"}),
        GRADIENTS,
        "{name} does not change when dLdZ changes.",
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
        "{name} does not change when A changes.",
        "If A were twice as large, how should {name} change?",
        BY_ITS_FEATURE,
    ),
    _partner(
        "W left out",
        Into({"W": "np.ones_like(W)"}),
        ("dLdA", "dZdA"),
        "{name} does not change when W changes.",
        "If W were twice as large, how should {name} change?",
        "An element of A appears in one row of Z, where each output multiplies it by its weight.",
    ),
)

TAKEN_FOR_ANOTHER = (
    _partner(
        "Z for A",
        Into({"A": "Z"}),
        ("dLdW",),
        "{name} changes when b changes: it is computed from the layer's output.",
        "Which array does forward multiply with W?",
        BY_ITS_FEATURE,
    ),
    _partner(
        "Z for dLdZ",
        Into({"dLdZ": "Z"}),
        GRADIENTS,
        "{name} changes with Z, but not with dLdZ.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "A for dLdZ",
        Into({"dLdZ": "A"}),
        GRADIENTS,
        "{name} changes with A, but not with dLdZ.",
        TWICE_AS_LARGE,
        CHAIN_RULE,
    ),
    _partner(
        "dLdZ for A",
        Into({"A": "dLdZ"}),
        ("dLdW",),
        "{name} contains dLdZ twice, and does not contain A.",
        "If A were twice as large, how should {name} change?",
        BY_ITS_FEATURE,
    ),
    _partner(
        "dLdb for dLdW",
        Instead("dLdZ.T @ np.ones((N, 1))"),
        ("dLdW",),
        "{name} holds the gradient of b.",
        "Under which name does your code store each gradient?",
        "Each gradient has the shape of the array it belongs to.",
    ),
    _partner(
        "dLdW for dLdb",
        Instead("dLdZ.T @ A"),
        ("dLdb",),
        "{name} holds the gradient of W.",
        "Under which name does your code store each gradient?",
        "Each gradient has the shape of the array it belongs to.",
    ),
    _partner(
        "dLdW for dLdA",
        Instead("dLdZ.T @ A"),
        ("dLdA",),
        "{name} holds the gradient of W.",
        "Which gradient does backward return, and which ones does it store?",
        "backward returns dLdA, because the layer before this one takes it as its own dLdZ.",
    ),
    _partner(
        "dLdA for dLdW",
        Instead("dLdZ @ W"),
        ("dLdW",),
        "{name} holds the gradient of A.",
        "Under which name does your code store each gradient?",
        "Each gradient has the shape of the array it belongs to.",
    ),
    _partner(
        "dLdZ squared",
        Into({"dLdZ": "dLdZ * dLdZ"}),
        (*GRADIENTS, "contract"),
        "{name} contains dLdZ twice.",
        "If dLdZ were twice as large, how many times as large would your {name} be?",
        CHAIN_RULE,
    ),
    *(
        _partner(
            f"an elementwise product{turned}",
            Instead(product),
            ("dLdA",),
            NEVER_ADDED_UP,
            "Through how many outputs does one feature reach the loss?",
            "For an element of A, the chain rule leaves a sum over the outputs.",
        )
        for turned, product in elementwise_products("dLdZ", "W")
    ),
    *(
        _partner(
            f"an elementwise product{turned}",
            Instead(product),
            ("dLdW",),
            NEVER_ADDED_UP,
            "Through how many samples does one weight reach the loss?",
            SHARED,
        )
        for turned, product in elementwise_products("dLdZ", "A")
    ),
)

SOME_SAMPLES = (
    _partner(
        "the last sample alone",
        Into({"dLdZ": "dLdZ[-1:]", "A": "A[-1:]"}),
        ("dLdW", "dLdb"),
        "{name} contains only the last sample's contribution.",
        "If your code loops over the samples, what happens to the earlier contributions?",
        SHARED,
    ),
    _partner(
        "the first sample alone",
        Into({"dLdZ": "dLdZ[:1]", "A": "A[:1]"}),
        ("dLdW", "dLdb"),
        "{name} contains only the first sample's contribution.",
        "How many samples contribute to {name}?",
        SHARED,
    ),
    _partner(
        "the last sample left out",
        Into({"dLdZ": "dLdZ[:-1]", "A": "A[:-1]"}),
        ("dLdW", "dLdb"),
        "{name} lacks the last sample's contribution.",
        "If your code loops over the samples, where does the loop end?",
        SHARED,
    ),
    _partner(
        "the first sample left out",
        Into({"dLdZ": "dLdZ[1:]", "A": "A[1:]"}),
        ("dLdW", "dLdb"),
        "{name} lacks the first sample's contribution.",
        "If your code loops over the samples, where does the loop begin?",
        SHARED,
    ),
)

PARTNER = (*OF_THE_WEIGHT, *LEFT_OUT, *TAKEN_FOR_ANOTHER, *SOME_SAMPLES)
"""Misconceptions about the arrays in the formula."""
