"""Right but for a factor: a sign, the batch size, a two."""

from __future__ import annotations

from autograder.diagnosis.bank.forward import WEIGHTED_SUM
from autograder.diagnosis.misconception import Misconception, OutOf

GRADIENTS = ("dLdA", "dLdW", "dLdb")
ONLY_A_LOSS = 'README.md, "Only a loss divides by N", and notebooks/01_linear.ipynb, section 6'
IN_THE_LOSS = (
    "If the loss is a mean over the batch, then 1/N is part of the loss, and it has put that "
    "factor into dLdZ already."
)
ADDED_UP = "The chain rule adds up all the ways to the loss; it takes no mean of them."

TERMS = "what do you multiply, and what do you add?"

FACTORS = (
    (
        "the sign flipped",
        "-result",
        "{name} has the right numbers, with the opposite sign.",
        "Where does a minus come into this computation?",
        "Nothing in this layer subtracts; the minus of gradient descent belongs to the "
        "optimiser's step.",
    ),
    (
        "divided by N",
        "result / N",
        "{name} is exactly N times too small.",
        "If a loss is a mean over the batch, who has divided by N already?",
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
        "In how many places is something divided by the batch size, and how many should there be?",
        IN_THE_LOSS,
    ),
    (
        "doubled",
        "result * 2",
        "{name} is exactly twice what it should be.",
        "Is something added twice, or does your code bring in a 2?",
        "The 2 that a squared loss gives is part of dLdZ already; a layer brings in none.",
    ),
    (
        "halved",
        "result / 2",
        "{name} is exactly half of what it should be.",
        "Where does a 2 come into this computation?",
        "The ½ of a loss is part of dLdZ already; a layer brings in none.",
    ),
    (
        "divided by C_out",
        "result / C_out",
        "{name} is exactly C_out times too small.",
        "Is there a mean in your code, and over which index does it go?",
        ADDED_UP,
    ),
    (
        "divided by N and by C_out",
        "result / (N * C_out)",
        "{name} is exactly N · C_out times too small.",
        "How many numbers are there in dLdZ, and where does your code divide by that?",
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
        + ("where does a minus come in?" if "-" in expression else TERMS),
        why=WEIGHTED_SUM,
    )
    for name, expression, observation, _, _ in FACTORS
)

SCALE = (*OF_GRADIENTS, *OF_Z)
"""Misconceptions about a factor."""
