"""Rounded numbers, and numbers that are the same for all inputs."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.declaration.misconception import Misconception, OutOf
from autograder.diagnosis.bank.structure import Kind, Structure

CONSTANT = Kind(
    "constant",
    "{number}",
    "{name} is all {number} for all inputs.",
    "Which of the inputs should {name} depend on?",
    "The formula gives different numbers for different inputs.",
    is_rare=True,
)
ROUNDED = Kind(
    "type",
    "{title}",
    "{name} {how}.",
    "Which step between the inputs and {name} loses the digits?",
    "All inputs are float64, and the result must have the same precision.",
)


OF_THE_RESULT = Kind(
    "term",
    "the {what} taken",
    "{name} is the {what} of the right numbers.",
    "Which steps of your code come after the last one of the write-up?",
    "The formula ends with its own last step.",
    is_rare=True,
)
FUNCTIONS = {
    "root": "np.sqrt(result)",
    "square": "result**2",
    "magnitude": "np.abs(result)",
    "logarithm": "np.log(result)",
    "exponential": "np.exp(result)",
    "inverse": "1 / result",
}


def value(of: Structure) -> Iterator[Misconception]:
    """Yield misconceptions about the values of the numbers."""
    for number in ("zeros", "ones"):
        yield CONSTANT.about(OutOf(f"np.{number}_like(result)"), number=number)
    how = "holds whole numbers: the digits after the decimal point are missing"
    yield ROUNDED.about(OutOf("np.trunc(result)"), title="cut off to whole numbers", how=how)
    for digits in (0, 2, 3, 4, 5, 6):
        title = f"rounded to {digits} digits" if digits else "rounded"
        places = f"{digits} digits after the decimal point" if digits else "whole numbers"
        change = OutOf(f"np.round(result, {digits})")
        yield ROUNDED.about(change, title=title, how=f"is rounded to {places}")
    for what, expression in FUNCTIONS.items():
        yield OF_THE_RESULT.about(OutOf(expression), what=what)
    how = "is right to about seven digits, the precision of float32"
    yield ROUNDED.about(OutOf("np.float32(result)"), title="through float32", how=how)
