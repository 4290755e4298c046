"""Known mistakes in the layers of homework 6, with their hints."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from autograder.diagnosis.known import Hints, Mistake
from autograder.homeworks.hw6.formulas import attention, block, experts, layer_norm
from autograder.homeworks.hw6.life import Doubt, lost_gradient, mistaken

NORM = 'README.md, "LayerNorm"'
ATTENTION, BLOCK = 'README.md, "ScaledDotProductAttention"', 'README.md, "Block"'
EXPERTS = 'README.md, "MixtureOfExperts, for extra points"'


def normed(A: Any, state: Any, **settings: Any) -> Any:
    """Return what a LayerNorm makes."""
    return layer_norm(A, state["weight"], state["bias"], **settings)


def attended(Q: Any, K: Any, V: Any, state: Any, **settings: Any) -> Any:
    """Return what attention makes; it has no Parameters."""
    return attention(Q, K, V, **settings)


def of_attention(
    name: str, observation: str, question: str, why: str, reading: str = ATTENTION, **keywords: Any
) -> Mistake:
    """Return a mistake of attention."""
    return Mistake(name, mistaken(attended, **keywords), observation, question, why, reading)


SMALL = 50.0
"""Among scores of this size, any large negative number is as good as minus infinity."""


def zeros_for_masked(inputs: Any, state: Any, settings: Any) -> Any:
    """Return what attention makes if masked scores are 0; None where the scores are large.

    There, masked scores of 0 and of any other number that is not low enough give the same.
    """
    Q, K = inputs["Q"], inputs["K"]
    largest = np.abs(Q @ np.swapaxes(K, -1, -2)).max(initial=0.0) / np.sqrt(Q.shape[-1])
    if largest > SMALL:
        return None
    return mistaken(attended, masked="zeros")(inputs, state, settings)


LAYER_NORM = (
    Mistake(
        "norm over the batch",
        mistaken(normed, axis=0),
        "Mean and variance are those of each feature over the first axis.",
        "Which numbers belong to one character, and which to its neighbours?",
        "LayerNorm takes the mean and variance of each vector for itself, over the last axis.",
        NORM,
    ),
    Mistake(
        "variance divided by C − 1",
        mistaken(normed, unbiased=True),
        "The variance is a little too large.",
        "By which number is the sum of the squares divided?",
        "The variance of LayerNorm is a mean of C squares: it is divided by C.",
        NORM,
    ),
    Mistake(
        "eps outside the root",
        mistaken(normed, at="outside"),
        "eps is added to the standard deviation.",
        "What comes first, the root or the sum?",
        "eps is added to the variance, and the root is taken of the sum.",
        NORM,
    ),
    Mistake(
        "no eps",
        mistaken(normed, at="nowhere"),
        "eps has no effect.",
        "What is the variance of a vector of equal numbers?",
        "eps is added to the variance, so that nothing is divided by 0.",
        NORM,
    ),
)


def are_lost_digits(got: Any, wanted: Any, inputs: Any, settings: Any) -> bool:
    """Whether numbers are off by what a mean of squares minus the square of the mean loses."""
    A = inputs["A"]
    if np.shape(got) != np.shape(wanted) or not np.all(np.isfinite(got)):
        return False
    lost = A.mean(-1) ** 2 / (A.var(-1) + settings["eps"]) * np.finfo(np.float64).eps
    most = np.abs(wanted).max()
    if np.shape(wanted) != A.shape:  # a gradient, added up over all vectors
        return bool(np.abs(got - wanted).max() <= 100 * lost.max() * most)
    error = np.abs(got - wanted).max(-1)
    return bool(np.all(error <= (100 * lost + 1e-9) * most))


LOST_DIGITS = Doubt(
    Hints(
        "digits lost in the variance",
        "Where A is far from 0 and its differences are small, digits are lost.",
        "How many digits are left of two large numbers that are nearly equal, after a subtraction?",
        "First the differences from the mean, then their squares.",
        NORM,
    ),
    are_lost_digits,
)

NORM_LOST = tuple(
    Mistake(
        f"{off} not on the tape",
        lost_gradient(normed, off=off),
        "The mean and the variance of A have no part, or not their whole part, in A.grad.",
        "Does the mean change when a number of A changes? Does the tape know?",
        "Mean and variance depend on A: they are made of A by the tape, and not of A.data.",
        NORM,
    )
    for off in ("mean", "variance", "both")
)

OF_ATTENTION = (
    of_attention(
        "divided by d",
        "The scores are too small.",
        "How large is a sum of d products of numbers that spread by 1?",
        "The sum spreads as the root of d, so the scores are divided by √d.",
        scale="d",
    ),
    of_attention(
        "scores not scaled",
        "The scores are too large.",
        "How large is a sum of d products of numbers that spread by 1?",
        "The sum spreads as the root of d, so the scores are divided by √d.",
        scale="none",
    ),
    of_attention(
        "the root of d_v",
        "The scores are divided by the root of the number of features of a value.",
        "Over how many products does the dot product of a query and a key add up?",
        "d is the number of features of a query, which is that of a key.",
        scale="values",
    ),
    of_attention(
        "softmax over the queries",
        "The weights of each key add up to 1, and those of a query don't.",
        "Whose weights are the parts of a whole: those of one query, or those of one key?",
        "Each query gets a mean of values: its weights, over all keys, add up to 1.",
        axis=-2,
    ),
    of_attention(
        "mask after the softmax",
        "The weights of a query add up to less than 1.",
        "What is left of a sum of 1 when some of its parts are set to 0?",
        "The scores are masked first. Softmax then shares the 1 among the keys that are left.",
        masked="after",
    ),
    of_attention(
        "mask inverted",
        "Each query looks where it may not, and nowhere else.",
        "What does True mean in the mask?",
        "True stands where a query may look.",
        masked="inverted",
    ),
    Mistake(
        "masked scores set to 0",
        zeros_for_masked,
        "Keys that are masked out still get a weight.",
        "What is e to the power of 0?",
        "A masked score is −∞: its weight is then 0.",
        ATTENTION,
    ),
    *(
        of_attention(
            "masked scores not low enough",
            "Keys that are masked out get a weight where the other scores are low as well.",
            "Which number is below every score?",
            "A masked score is −∞: its weight is then 0, whatever the other scores are.",
            least=least,
        )
        for least in (-1.0, *(-(10.0**power) for power in range(1, 13)), -1e20, -1e30)
    ),
    of_attention(
        "mask not used",
        "The mask has no effect.",
        "Where is the mask used?",
        "A score is −∞ where the mask is False.",
        masked="never",
    ),
)


def of_block(name: str, observation: str, question: str, why: str, **keywords: Any) -> Mistake:
    """Return a mistake of a block."""
    return Mistake(name, mistaken(block, **keywords), observation, question, why, BLOCK)


OF_HEADS = (
    of_block(
        "heads without a transpose",
        "Each head gets whole characters, and not a part of every character.",
        "After the reshape, which axis counts the positions, and which the heads?",
        "The features are split: (N, T, heads, C / heads). Then heads and positions change places.",
        split="without transpose",
    ),
    of_block(
        "features of one head apart",
        "A head gets every other feature, and not a row of neighbours.",
        "In which order does a reshape read the features?",
        "Head h has the columns from h C / heads on: the reshape is (N, T, heads, C / heads).",
        split="features of one head apart",
    ),
    of_block(
        "heads put together without a transpose",
        "What the heads have found is put together in the wrong order.",
        "Which axis must lie beside the features of a head before the reshape?",
        "Positions and heads change places again, before the heads become features.",
        merge="plain",
    ),
    of_block(
        "heads without a transpose, on both ways",
        "Each head gets whole characters, and not a part of every character.",
        "After the reshape, which axis counts the positions, and which the heads?",
        "The features are split first. Then heads and positions change places, and again after.",
        split="without transpose",
        merge="plain",
    ),
    of_block(
        "features of one head apart, on both ways",
        "A head gets every other feature, and not a row of neighbours.",
        "In which order does a reshape read the features?",
        "Head h has the columns from h C / heads on: the reshape is (N, T, heads, C / heads).",
        split="features of one head apart",
        merge="features of one head apart",
    ),
)
"""Those that a single head can't show."""

OF_BLOCK = (
    *(
        of_block(
            "query, key and value exchanged",
            "What query, key or value makes is used in another one's place.",
            "In which order does attention take what it is given?",
            "query makes Q, key makes K, and value makes V.",
            order=order,
        )
        for order in (
            ("key", "query", "value"),
            ("query", "value", "key"),
            ("value", "key", "query"),
        )
    ),
    of_block(
        "norm1 used twice",
        "The numbers of norm1 are used in both places.",
        "Which layer norms what expand gets?",
        "Each of the two ways has a LayerNorm of its own: norm1 and norm2.",
        norm="first twice",
    ),
    *(
        of_block(
            "the sum with the normed X",
            "What is added to the sum is the normed X, and not X.",
            "Which name has X as it was, after the line with the norm?",
            "X + f(norm(X)): the norm lies on the way into the layers, and not on the way of X.",
            norm=norm,
        )
        for norm in ("first kept", "second kept", "both kept")
    ),
    of_block(
        "a sum is missing",
        "X is lost where attention is used.",
        "What does X keep of itself?",
        "X + what attention has found: the way past the layer stays open for the gradient.",
        sums="second only",
    ),
    of_block(
        "a sum is missing",
        "X is lost where each position computes for itself.",
        "What does X keep of itself?",
        "X + what the two Linears make: the way past the layer stays open for the gradient.",
        sums="first only",
    ),
    of_block(
        "norm after the sum",
        "The norm is taken of the sum, and not of what the layers get.",
        "What does a Linear of this block get?",
        "X + f(norm(X)): the norm lies on the way into the layers, and not on the way of X.",
        norm="after",
    ),
    of_block(
        "no causal mask",
        "A position looks at those after it.",
        "Which characters does the model know when it writes the next one?",
        "Attention gets causal_mask(T): a position looks at itself and those before it.",
        masked="never",
    ),
    of_block(
        "mask inverted",
        "Each position looks at those after it.",
        "What does True mean in the mask?",
        "True stands where a position may look: at itself and those before it.",
        masked="inverted",
    ),
    of_block(
        "no ReLU",
        "The numbers of expand go into shrink as they are, negative ones too.",
        "What can two Linears do, one right after the other, that one can't?",
        "Between expand and shrink, there is a ReLU.",
        without="ReLU",
    ),
    of_block(
        "no projection",
        "What the heads have found is added to X as it is.",
        "Which layer mixes what the heads have found?",
        "The heads' parts stand side by side, and go through projection.",
        without="projection",
    ),
)


def lost_by_experts(matrices: Any) -> tuple[Mistake, ...]:
    """Return the mistakes of a mixture with a right Z and wrong gradients."""
    return (
        Mistake(
            "the weights off the tape",
            lost_gradient(partial(experts, matrices=matrices), gate="off the tape"),
            "The gate has no part in A.grad.",
            "What do the weights depend on? Does the tape know?",
            "Z changes with A in two ways: by the experts, and by the weights that the gate gives.",
            EXPERTS,
        ),
    )


def of_experts(matrices: Any) -> tuple[Mistake, ...]:
    """Return the mistakes of a mixture, for experts with these matrices."""
    right = partial(experts, matrices=matrices)
    return (
        Mistake(
            "gate without a softmax",
            mistaken(right, gate="no softmax"),
            "The weights don't add up to 1.",
            "How do scores become parts of a whole?",
            "The weights are the softmax of the scores.",
            EXPERTS,
        ),
        Mistake(
            "softmax before the choice",
            mistaken(right, gate="softmax of all"),
            "The weights of the chosen experts add up to less than 1.",
            "Among whom does softmax share the 1?",
            "First the largest scores are chosen. Softmax then shares the 1 among these.",
            EXPERTS,
        ),
    )
