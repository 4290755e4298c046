"""The misconceptions of the operations that the table declares, by task."""

from __future__ import annotations

from autograder.declaration import Instead, Misconception

SLOPE = "The chain rule multiplies dLdZ by the slope of Z at the numbers of A."

MISTAKES: dict[str, tuple[Misconception, ...]] = {
    "exp": (
        Misconception(
            name="A for the slope",
            change=Instead("dLdZ * np.log(Z)"),
            observation="In {name}, dLdZ is multiplied by A.",
            question="What is the derivative of e to the power of A?",
            why=f"{SLOPE} The slope of the exponential is the exponential, which is Z.",
        ),
    ),
    "log": (
        Misconception(
            name="divided by Z",
            change=Instead("dLdZ / np.log(A)"),
            observation="In {name}, dLdZ is divided by Z.",
            question="What is the derivative of log A: is it made of A, or of log A?",
            why=f"{SLOPE} The slope of the logarithm is 1 / A.",
        ),
        Misconception(
            name="multiplied by A",
            change=Instead("dLdZ * A"),
            observation="In {name}, dLdZ is multiplied by A.",
            question="Is the logarithm steep where A is large, or where A is small?",
            why=f"{SLOPE} The slope of the logarithm is 1 / A.",
        ),
    ),
    "relu": (
        Misconception(
            name="the sign of dLdZ",
            change=Instead("np.maximum(dLdZ, 0)"),
            observation="In {name}, all negative numbers of dLdZ are 0.",
            question="What decides whether a number passes: A, or dLdZ?",
            why="Where A is positive, dLdZ passes with its own sign.",
        ),
        Misconception(
            name="Z for the slope",
            change=Instead("dLdZ * np.maximum(A, 0)"),
            observation="In {name}, dLdZ is multiplied by Z.",
            question="How much does Z change where A is positive and grows by a little?",
            why=f"{SLOPE} The slope of ReLU is 1 where A is positive, and 0 elsewhere.",
        ),
    ),
}
"""The misconceptions; all others follow from the formulas."""
