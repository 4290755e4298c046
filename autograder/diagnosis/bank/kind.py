"""Numbers that are rounded, or that say nothing."""

from __future__ import annotations

from autograder.diagnosis.misconception import Change, Into, Misconception, OutOf

OF_NUMBERS = ("Z", "dLdA", "dLdW", "dLdb", "contract")
OF_JACOBIANS = ("dZdb", "dZdW", "dZdA")
FLOAT64 = "All that goes in is float64, and what comes out must be as exact."


def _rounded(
    name: str, change: Change, observation: str, of: tuple[str, ...] = OF_NUMBERS
) -> Misconception:
    question = "On the way from the inputs to {name}, where do the digits get lost?"
    return Misconception(name, "type", change, of, observation, question, FLOAT64)


def _constant(name: str, expression: str, of: tuple[str, ...]) -> Misconception:
    observation = f"{{name}} is all {name}, whatever goes in."
    question = "How does your {name} change when what goes in does?"
    why = "None of these formulas has the same result for all inputs."
    return Misconception(name, "constant", OutOf(expression), of, observation, question, why)


KIND = (
    _constant("zeros", "np.zeros_like(result)", (*OF_NUMBERS, *OF_JACOBIANS)),
    # For dLdb these are the local derivative: dLdZ is left out.
    _constant("ones", "np.ones_like(result)", ("Z", "dLdA", "dLdW", "contract", *OF_JACOBIANS)),
    _rounded(
        "cut off to whole numbers",
        OutOf("np.trunc(result)"),
        "{name} holds whole numbers: all that is behind the point is gone.",
        (*OF_NUMBERS, "dZdW", "dZdA"),
    ),
    *(
        _rounded(
            "rounded" if digits == 0 else f"rounded to {digits} digits",
            OutOf(f"np.round(result, {digits})"),
            "{name} is rounded to "
            + ("whole numbers." if digits == 0 else f"{digits} digits behind the point."),
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
