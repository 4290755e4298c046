"""Rounded numbers, and numbers that are the same for all inputs."""

from __future__ import annotations

from autograder.diagnosis.bank.jacobian import OWN_COLUMN
from autograder.diagnosis.misconception import Change, Misconception, OutOf

OF_NUMBERS = ("Z", "dLdA", "dLdW", "dLdb", "contract")
FLOAT64 = "All inputs are float64, and the result must have the same precision."


def _rounded(
    name: str, change: Change, observation: str, of: tuple[str, ...] = OF_NUMBERS
) -> Misconception:
    question = "Which step between the inputs and {name} loses the digits?"
    return Misconception(name, "type", change, of, observation, question, FLOAT64)


def _constant(name: str, of: tuple[str, ...]) -> Misconception:
    change = OutOf(f"np.{name}_like(result)")
    observation = f"{{name}} is all {name} for all inputs."
    question = "Which of the inputs should {name} depend on?"
    why = "The formula gives different numbers for different inputs."
    return Misconception(name, "constant", change, of, observation, question, why)


def _constant_dZdb(name: str) -> Misconception:
    change = OutOf(f"np.{name}_like(result)")
    observation = f"{{name}} is all {name}."
    question = "Which elements of Z stay the same when one element of b changes?"
    return Misconception(name, "constant", change, ("dZdb",), observation, question, OWN_COLUMN)


VALUE = (
    _constant("zeros", (*OF_NUMBERS, "dZdW", "dZdA")),
    # For dLdb, all ones is the misconception "dLdZ left out".
    _constant("ones", ("Z", "dLdA", "dLdW", "contract", "dZdW", "dZdA")),
    # dZdb depends only on the shapes.
    _constant_dZdb("zeros"),
    _constant_dZdb("ones"),
    _rounded(
        "cut off to whole numbers",
        OutOf("np.trunc(result)"),
        "{name} holds whole numbers: the digits after the decimal point are missing.",
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
        "{name} is right to about seven digits, the precision of float32.",
        (*OF_NUMBERS, "A", "dZdW", "dZdA"),
    ),
)
"""Misconceptions about the values of the numbers."""
