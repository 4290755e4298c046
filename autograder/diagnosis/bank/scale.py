"""The right numbers, times a factor: a sign, the batch size, a two."""

from __future__ import annotations

from autograder.diagnosis.bank.forward import WEIGHTED_SUM
from autograder.diagnosis.misconception import Misconception, OutOf

GRADIENTS = ("dLdA", "dLdW", "dLdb")
ONLY_A_LOSS = 'README.md, "Only a loss divides by N", and notebooks/01_linear.ipynb, section 6'
IN_THE_LOSS = (
    "If the loss is a mean over the batch, then 1/N is part of the loss, and dLdZ already "
    "contains that factor."
)
ADDED_UP = "The chain rule adds up all the ways to the loss. It does not take their mean."

TERMS = "what do you multiply, and what do you add?"

FACTORS = (
    (
        "the sign flipped",
        "-result",
        "{name} has the right numbers, with the opposite sign.",
        "Which step of this computation has a minus sign?",
        "Nothing in this layer subtracts. The minus of gradient descent belongs to the optimiser.",
    ),
    (
        "divided by N",
        "result / N",
        "{name} is exactly N times too small.",
        "If the loss is a mean over the batch, which part of the program divides by N?",
        IN_THE_LOSS,
    ),
    (
        "multiplied by N",
        "result * N",
        "{name} is exactly N times too large.",
        "How many times does each sample count?",
        "Every sample counts once. The contributions are added, and nothing multiplies the sum.",
    ),
    (
        "divided by N twice",
        "result / N**2",
        "{name} is exactly N² times too small.",
        "How many times does your code divide by the batch size, and how many times should it?",
        IN_THE_LOSS,
    ),
    (
        "doubled",
        "result * 2",
        "{name} is exactly twice what it should be.",
        "Does your code add something twice, or multiply by 2?",
        "The 2 of a squared loss is already part of dLdZ. The layer adds no factor of its own.",
    ),
    (
        "halved",
        "result / 2",
        "{name} is exactly half of what it should be.",
        "Which step of your computation has a 2 in it?",
        "The ½ of a loss is already part of dLdZ. The layer adds no factor of its own.",
    ),
    (
        "divided by C_out",
        "result / C_out",
        "{name} is exactly C_out times too small.",
        "Does your code take a mean, and over which index?",
        ADDED_UP,
    ),
    (
        "divided by N and by C_out",
        "result / (N * C_out)",
        "{name} is exactly N · C_out times too small.",
        "How many numbers does dLdZ hold, and where does your code divide by that number?",
        ADDED_UP,
    ),
)

OF_GRADIENTS = tuple(
    Misconception(
        name=name,
        family="scale",
        change=OutOf(expression),
        of=(*GRADIENTS, "contract"),
        observation=observation,
        question=question,
        why=why,
        reading=ONLY_A_LOSS if "N" in expression else "",
    )
    for name, expression, observation, question, why in FACTORS
)

OF_Z = tuple(
    Misconception(
        name=name,
        family="scale",
        change=OutOf(expression),
        of=("Z",),
        observation=observation,
        question="If you work out a single element of Z by hand, "
        + ("which step has a minus sign?" if "-" in expression else TERMS),
        why=WEIGHTED_SUM,
    )
    for name, expression, observation, _, _ in FACTORS
)

SCALE = (*OF_GRADIENTS, *OF_Z)
"""Misconceptions about a factor."""
