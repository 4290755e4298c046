"""Adam: what right steps give, and known mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from autograder.diagnosis.known import Mistake
from autograder.homeworks.hw6.formulas import Array

ADAM = 'README.md, "Adam"'


@dataclass(frozen=True)
class Step:
    """What happens in one step.

    Attributes
    ----------
    gradients : list of arrays or None
        One for each Parameter.
    lr : float
        The learning rate of this step.
    """

    gradients: Sequence[Array | None]
    lr: float


def simulate(
    start: Sequence[Array],
    steps: Sequence[Step],
    betas: tuple[float, float] = (0.9, 0.999),
    eps: float = 1e-8,
    corrected: str = "both",
    root: str = "outside",
    counts: str = "own",
    none_counts: bool = False,
    zeros_skipped: bool = False,
    shared: str = "",
    plain: str = "",
    listed: Sequence[int] = (),
    twice: bool = False,
    first: int = 1,
) -> list[list[Array]]:
    """Return the numbers of all Parameters after each step.

    Keywords after `eps` make the known mistakes.
    """
    beta1, beta2 = betas
    data = [np.array(X, dtype=np.float64) for X in start]
    m, v = [np.zeros(X.shape) for X in data], [np.zeros(X.shape) for X in data]
    t, found = [0] * len(data), []
    for number, step in enumerate(steps):
        for place, gradient in enumerate(step.gradients):
            if gradient is None and not none_counts:
                continue
            if zeros_skipped and gradient is not None and not gradient.any():
                continue
            g = np.zeros(data[place].shape) if gradient is None else gradient
            for _ in range(list(listed).count(place) if twice else 1):
                at, at_v = 0 if "m" in shared else place, 0 if "v" in shared else place
                m[at] = beta1 * m[at] + (1 - beta1) * g
                v[at_v] = beta2 * v[at_v] + (1 - beta2) * (np.abs(g) if plain == "v" else g**2)
                t[place] += 1
                n = (sum(t) if counts == "shared" else t[place]) - 1 + first
                if counts == "last step":
                    n = number + 1
                mean = m[at] / (1 - beta1**n) if corrected in ("both", "m", "kept") else m[at]
                square = v[at_v] / (1 - beta2**n) if corrected in ("both", "v", "kept") else v[at_v]
                if corrected == "kept":
                    m[at], v[at_v] = mean, square
                divisor = np.sqrt(square + eps) if root == "inside" else np.sqrt(square) + eps
                if root == "none":
                    divisor = square + eps
                data[place] = data[place] - step.lr * (g if plain == "m" else mean) / divisor
        found.append([X.copy() for X in data])
    return found


def mistake(name: str, observation: str, question: str, why: str, **keywords: Any) -> Mistake:
    """Return a mistake of Adam: its numbers are those of one Parameter after one step."""

    def gives(place: int, number: int, settings: Any) -> Array:
        return simulate(**settings, **keywords)[number][place]

    return Mistake(name, gives, observation, question, why, ADAM)


without_correction = partial(
    mistake,
    "no bias correction",
    "The first steps have a wrong length.",
    "Both means begin as zeros. What part of the gradient do they have after one step?",
    "m is divided by 1 − β₁ᵗ and v by 1 − β₂ᵗ, where t is 1 in the first step.",
)


def of_all(shared: str) -> Mistake:
    """Return the mistake that Parameters share a mean."""
    return mistake(
        "one m for all Parameters",
        "The steps of one Parameter depend on the gradients of another one.",
        "Whose gradients does m remember?",
        "Each Parameter has an m and a v of its own.",
        shared=shared,
    )


MISTAKES = (
    without_correction(corrected="none"),
    without_correction(corrected="m"),
    without_correction(corrected="v"),
    mistake(
        "t begins with another number",
        "The first steps have a wrong length, and later ones nearly the right one.",
        "What is t in the first step?",
        "t counts the steps, this one as well: it is 1 in the first.",
        first=2,
    ),
    mistake(
        "the corrected means stored",
        "The first step is right, and the next ones are not.",
        "What does the next step begin with: m, or m̂?",
        "m and v stay without the correction. m̂ and v̂ are for this step only.",
        corrected="kept",
    ),
    mistake(
        "eps inside the root",
        "Small gradients make steps that are too short.",
        "To what is eps added: to the root, or to what stands under it?",
        "The divisor is √v̂ + eps.",
        root="inside",
    ),
    mistake(
        "no root",
        "The size of the gradients has an effect on the size of the steps.",
        "v is a mean of squares. What has the size of a gradient?",
        "The divisor is √v̂ + eps.",
        root="none",
    ),
    mistake(
        "v of gradients, not of squares",
        "The divisor is not that of Adam.",
        "Of what is v a mean?",
        "v is the mean of the squares of the gradients.",
        plain="v",
    ),
    mistake(
        "the gradient for its mean",
        "The steps forget the gradients before.",
        "What is divided by the root?",
        "Adam's step goes along m̂, the mean of the gradients.",
        plain="m",
    ),
    mistake(
        "one t for all Parameters",
        "The steps of one Parameter depend on how many Parameters there are.",
        "Who counts the steps?",
        "Each Parameter counts its own steps.",
        counts="shared",
    ),
    mistake(
        "a skipped Parameter counted",
        "After a grad of None, a Parameter's steps have another length.",
        "Is it a step of this Parameter if its grad is None?",
        "A Parameter whose grad is None is skipped, and its t stays as it is.",
        counts="last step",
    ),
    mistake(
        "None taken for zeros",
        "A Parameter whose grad is None moves on.",
        "What is the difference between no gradient and a gradient of zeros?",
        "A Parameter whose grad is None stays as it is, and so do its means.",
        none_counts=True,
    ),
    mistake(
        "zeros taken for None",
        "A gradient of 0 counts as none.",
        "What do t and the means do in a step whose gradient is 0?",
        "Zeros are a gradient: t grows, both means change, and the step goes along m̂.",
        zeros_skipped=True,
    ),
    of_all("m"),
    of_all("mv"),
    mistake(
        "twice in the list",
        "A Parameter that was given twice takes two steps.",
        "How often is a Parameter changed that two layers share?",
        "Each Parameter is changed once, also if it was given twice.",
        twice=True,
    ),
)
