"""A stack weighed with dLdZ and added up in another way than the write-up's."""

from __future__ import annotations

from autograder.diagnosis.bank.jacobian import X_FIRST
from autograder.diagnosis.misconception import Change, Instead, Misconception, OutOf

WEIGHED_AND_ADDED = (
    "Lay dLdZ over a slice, multiply the two element by element, and add up everything: one slice "
    "gives one element of the gradient."
)


def _contraction(
    name: str, change: Change, observation: str, question: str, why: str = WEIGHED_AND_ADDED
) -> Misconception:
    return Misconception(name, "contraction", change, ("contract",), observation, question, why)


CONTRACTION = (
    _contraction(
        "nothing summed",
        Instead("dLdZ * dZdX"),
        "{name} still has Z's axes: each slice is weighed, and not added up.",
        "How many numbers does one slice give in the end?",
    ),
    _contraction(
        "summed over the outputs alone",
        Instead("(dLdZ * dZdX).sum(axis=-1)"),
        "{name} still has an axis for the samples.",
        "How many numbers does one slice give in the end?",
    ),
    _contraction(
        "summed over the batch alone",
        Instead("(dLdZ * dZdX).sum(axis=-2)"),
        "{name} still has an axis for the outputs.",
        "How many numbers does one slice give in the end?",
    ),
    _contraction(
        "everything summed",
        Instead("(dLdZ * dZdX).sum()"),
        "{name} is a single number: the slices have been added up as well.",
        "How many slices are there, and how many numbers does each give?",
    ),
    _contraction(
        "the first two axes summed",
        Instead("(dLdZ * dZdX).sum(axis=(0, 1))"),
        "{name} has lost X's axes, and kept Z's, when X is a matrix.",
        "Where do Z's indices stand in the stack, whatever X is?",
        X_FIRST,
    ),
    _contraction(
        "the second and third axis summed",
        Instead("(dLdZ * dZdX).sum(axis=(1, 2))"),
        "{name} is right when X is a vector, and not when X is a matrix.",
        "Where do Z's indices stand in the stack, whatever X is?",
        X_FIRST,
    ),
    _contraction(
        "the slices added up",
        Instead("(dLdZ * dZdX).sum(axis=0)"),
        "{name} has lost X's first axis.",
        "Where do Z's indices stand in the stack, whatever X is?",
        X_FIRST,
    ),
    _contraction(
        "dLdZ left out",
        Instead("dZdX.sum(axis=(-2, -1))"),
        "{name} does not change when dLdZ does.",
        "If dLdZ were twice as large, how should {name} change?",
    ),
    _contraction(
        "a matrix product",
        Instead("dLdZ @ np.swapaxes(dZdX, -1, -2)"),
        "{name} has two axes for the samples.",
        "What happens to two numbers that lie at the same place of dLdZ and of a slice?",
    ),
    _contraction(
        "a matrix product the other way round",
        Instead("dLdZ.T @ dZdX"),
        "{name} has two axes for the outputs.",
        "What happens to two numbers that lie at the same place of dLdZ and of a slice?",
    ),
    _contraction(
        "dLdZ added",
        Instead("(dLdZ + dZdX).sum(axis=(-2, -1))"),
        "{name} is not zero where dLdZ is all zeros.",
        "Where the loss does not depend on an element of Z, what should that element contribute?",
    ),
    *(
        _contraction(
            f"{axes} too many{place}",
            OutOf(f"result[{index}]"),
            f"{{name}} holds the right numbers, with {axes} of length one too many.",
            "Which shape does the stack have, and what is left of it without Z's axes?",
            "contract returns an array of X's shape; for the bias that is (C_out,), since the 1 "
            "was left out.",
        )
        for axes, place, index in (
            ("an axis", "", "..., np.newaxis"),
            ("an axis", " in the middle", ":, np.newaxis"),
            ("an axis", " in front", "np.newaxis"),
            ("two axes", "", "..., np.newaxis, np.newaxis"),
        )
    ),
    _contraction(
        "flattened",
        OutOf("result.ravel()"),
        "{name} holds the right numbers, all in one long vector.",
        "Which shape does the stack have, and what is left of it without Z's axes?",
        "contract returns an array of X's shape.",
    ),
)
"""Misconceptions about the contraction."""
