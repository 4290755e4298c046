"""What may be wrong about the weighted sum and its bias."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.diagnosis.misconception import Instead, Misconception

WEIGHTED_SUM = "Each output of a sample is a weighted sum of that sample's features, plus a bias."


def elementwise_products(left: str, right: str) -> Iterator[tuple[str, str]]:
    """List the elementwise products of two matrices: what is transposed, and the product.

    Whichever way they are turned to make the shapes fit, it is one mistake.
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
        "{name} is right but for the bias.",
        "What does a sample of zeros give?",
    ),
    _of_Z(
        "the bias subtracted",
        Instead("A @ W.T - b.T"),
        "In {name} the bias pulls the wrong way.",
        "What does a sample of zeros give, and what should it give?",
    ),
    _of_Z(
        "the bias added twice",
        Instead("A @ W.T + 2 * b.T"),
        "{name} has the bias in it twice.",
        "What does a sample of zeros give, and what should it give?",
    ),
    _of_Z(
        "the weighted sum added twice",
        Instead("2 * A @ W.T + b.T"),
        "In {name} the bias is right, and the weighted sum is there twice.",
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
        "What should an output be where its bias is zero?",
    ),
    _of_Z(
        "the bias alone",
        Instead("np.ones((N, 1)) @ b.T"),
        "{name} is the bias, and nothing else.",
        "How does your Z change when A does?",
    ),
    _of_Z(
        "W without A",
        Instead("W + b"),
        "{name} is made of W and b alone.",
        "How does your Z change when A does?",
    ),
    *(
        _of_Z(
            f"an elementwise product{turned}",
            Instead(f"{product} + b.T"),
            "{name} has products in it that were never added up.",
            "How many products does one element of Z add up?",
        )
        for turned, product in elementwise_products("A", "W")
    ),
)
"""Misconceptions about Z alone."""
