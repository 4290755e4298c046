"""A stack is weighted with dLdZ and summed in another way than in the write-up."""

from __future__ import annotations

from autograder.diagnosis.bank.jacobian import X_FIRST
from autograder.diagnosis.misconception import Change, Instead, Misconception, OutOf

WEIGHTED_AND_SUMMED = (
    "Lay dLdZ over a slice, multiply the two element by element, and add up everything: one slice "
    "gives one element of the gradient."
)


def _contraction(
    name: str, change: Change, observation: str, question: str, why: str = WEIGHTED_AND_SUMMED
) -> Misconception:
    return Misconception(name, "contraction", change, ("contract",), observation, question, why)


CONTRACTION = (
    _contraction(
        "nothing summed",
        Instead("dLdZ * dZdX"),
        "{name} still has Z's axes: each slice is multiplied by dLdZ, but not summed.",
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
        "{name} is a single number: the slices have been added together too.",
        "How many slices are there, and how many numbers does each give?",
    ),
    _contraction(
        "the first two axes summed",
        Instead("(dLdZ * dZdX).sum(axis=(0, 1))"),
        "{name} has Z's axes instead of X's when X is a matrix.",
        "For every X, which axes of the stack belong to Z?",
        X_FIRST,
    ),
    _contraction(
        "the second and third axis summed",
        Instead("(dLdZ * dZdX).sum(axis=(1, 2))"),
        "{name} is right when X is a vector, but not when X is a matrix.",
        "For every X, which axes of the stack belong to Z?",
        X_FIRST,
    ),
    _contraction(
        "the slices added up",
        Instead("(dLdZ * dZdX).sum(axis=0)"),
        "{name} lacks X's first axis.",
        "For every X, which axes of the stack belong to Z?",
        X_FIRST,
    ),
    _contraction(
        "dLdZ left out",
        Instead("dZdX.sum(axis=(-2, -1))"),
        "{name} does not change when dLdZ changes.",
        "If dLdZ were twice as large, how should {name} change?",
    ),
    _contraction(
        "a matrix product",
        Instead("dLdZ @ np.swapaxes(dZdX, -1, -2)"),
        "{name} has two axes for the samples.",
        "What happens to two numbers at the same place of dLdZ and of a slice?",
    ),
    _contraction(
        "a matrix product the other way round",
        Instead("dLdZ.T @ dZdX"),
        "{name} has two axes for the outputs.",
        "What happens to two numbers at the same place of dLdZ and of a slice?",
    ),
    _contraction(
        "dLdZ added",
        Instead("(dLdZ + dZdX).sum(axis=(-2, -1))"),
        "{name} is not zero when dLdZ is all zeros.",
        "If the loss does not depend on an element of Z, what should that element contribute?",
    ),
    *(
        _contraction(
            f"{axes} too many{place}",
            OutOf(f"result[{index}]"),
            f"{{name}} holds the right numbers, with {axes} of length one too many.",
            "What is the shape of the stack, and which axes remain without Z's axes?",
            "contract returns an array of X's shape. For the bias, that is (C_out,), because the "
            "1 is left out.",
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
        "What is the shape of the stack, and which axes remain without Z's axes?",
        "contract returns an array of X's shape.",
    ),
)
"""Misconceptions about the contraction."""
