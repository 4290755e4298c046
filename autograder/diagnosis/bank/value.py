"""Numbers that are rounded, or that say nothing."""

from __future__ import annotations

from autograder.diagnosis.bank.jacobian import OWN_COLUMN
from autograder.diagnosis.misconception import Change, Into, Misconception, OutOf

OF_NUMBERS = ("Z", "dLdA", "dLdW", "dLdb", "contract")
FLOAT64 = "All that goes in is float64, and what comes out must be as exact."


def _rounded(
    name: str, change: Change, observation: str, of: tuple[str, ...] = OF_NUMBERS
) -> Misconception:
    question = "On the way from the inputs to {name}, where do the digits get lost?"
    return Misconception(name, "type", change, of, observation, question, FLOAT64)


def _constant(name: str, of: tuple[str, ...]) -> Misconception:
    change = OutOf(f"np.{name}_like(result)")
    observation = f"{{name}} is all {name}, whatever goes in."
    question = "Which of the arrays that go in is {name} made of?"
    why = "This formula gives other numbers for other inputs."
    return Misconception(name, "constant", change, of, observation, question, why)


def _constant_dZdb(name: str) -> Misconception:
    change = OutOf(f"np.{name}_like(result)")
    observation = f"{{name}} is all {name}."
    question = "Which elements of Z stay as they are when a single element of b moves?"
    return Misconception(name, "constant", change, ("dZdb",), observation, question, OWN_COLUMN)


VALUE = (
    _constant("zeros", (*OF_NUMBERS, "dZdW", "dZdA")),
    # For dLdb these are the local derivative: dLdZ is left out.
    _constant("ones", ("Z", "dLdA", "dLdW", "contract", "dZdW", "dZdA")),
    # dZdb depends on the shapes alone.
    _constant_dZdb("zeros"),
    _constant_dZdb("ones"),
    _rounded(
        "cut off to whole numbers",
        OutOf("np.trunc(result)"),
        "{name} holds whole numbers: all that is after the decimal point is gone.",
        (*OF_NUMBERS, "dZdW", "dZdA"),
    ),
    *(
        _rounded(
            "rounded" if digits == 0 else f"rounded to {digits} digits",
            OutOf(f"np.round(result, {digits})"),
            "{name} is rounded to "
            + ("whole numbers." if digits == 0 else f"{digits} digits after the decimal point."),
        )
        for digits in range(7)
        if digits != 1
    ),
    _rounded(
        "through float32",
        OutOf("np.float32(result)"),
        "{name} is right to about seven digits, as a float32 is.",
        (*OF_NUMBERS, "A", "dZdW", "dZdA"),
    ),
    *(
        _rounded(
            f"{name} through float32",
            Into({name: f"np.float64(np.float32({name}))"}),
            "{name} is right to about seven digits, as a float32 is.",
            of,
        )
        for name, of in (
            ("A", ("Z", "dLdW")),
            ("W", ("Z", "dLdA")),
            ("dLdZ", ("dLdA", "dLdW", "dLdb", "contract")),
        )
    ),
)
"""Misconceptions about what kind of numbers these are."""
