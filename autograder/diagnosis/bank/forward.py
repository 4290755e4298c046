"""Mistakes in the weighted sum and its bias."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.diagnosis.misconception import Instead, Misconception

WEIGHTED_SUM = "Each output of a sample is a weighted sum of that sample's features, plus a bias."


def elementwise_products(left: str, right: str) -> Iterator[tuple[str, str]]:
    """Yield the elementwise products of two matrices, each after a phrase about its transposes.

    All of them are one mistake: students transpose until the shapes fit.
    """
    yield "", f"{left} * {right}"
    yield f" with {right} transposed", f"{left} * {right}.T"
    yield f" with {left} transposed", f"{left}.T * {right}"
    yield " with both transposed", f"{left}.T * {right}.T"


def _of_Z(name: str, change: Instead, observation: str, question: str) -> Misconception:
    return Misconception(name, "partner", change, ("Z",), observation, question, WEIGHTED_SUM)


FORWARD = (
    _of_Z(
        "the bias left out",
        Instead("A @ W.T"),
        "{name} is right, except that the bias is missing.",
        "What does a sample of zeros give?",
    ),
    _of_Z(
        "the bias subtracted",
        Instead("A @ W.T - b.T"),
        "In {name} the bias has the wrong sign.",
        "What does a sample of zeros give, and what should it give?",
    ),
    _of_Z(
        "the bias added twice",
        Instead("A @ W.T + 2 * b.T"),
        "{name} contains the bias twice.",
        "What does a sample of zeros give, and what should it give?",
    ),
    _of_Z(
        "the weighted sum added twice",
        Instead("2 * A @ W.T + b.T"),
        "{name} contains the weighted sum twice, and the bias once.",
        "How many times does each feature count in an output?",
    ),
    _of_Z(
        "the bias added to W",
        Instead("A @ (W + b).T"),
        "In {name} the bias has been multiplied by the features.",
        "What does a sample of zeros give, and what should it give?",
    ),
    _of_Z(
        "the bias added to A",
        Instead("(A + b.T) @ W.T"),
        "In {name} the bias has been multiplied by the weights.",
        "Does b have one number for each feature, or one for each output?",
    ),
    _of_Z(
        "the bias multiplied",
        Instead("A @ W.T * b.T"),
        "{name} is the weighted sum times the bias.",
        "If a bias is zero, what should its output be?",
    ),
    _of_Z(
        "the bias alone",
        Instead("np.ones((N, 1)) @ b.T"),
        "{name} is the bias, and nothing else.",
        "How does your Z change when A changes?",
    ),
    _of_Z(
        "W without A",
        Instead("W + b"),
        "{name} depends on W and b, but not on A.",
        "How does your Z change when A changes?",
    ),
    *(
        _of_Z(
            f"an elementwise product{turned}",
            Instead(f"{product} + b.T"),
            "{name} contains products that were never added up.",
            "How many products make up one element of Z?",
        )
        for turned, product in elementwise_products("A", "W")
    ),
)
"""Misconceptions about Z alone."""
