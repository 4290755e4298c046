"""The known mistakes in relative_error, with the number that each gives."""

from __future__ import annotations

import numpy as np

from autograder.diagnosis.known import Mistake
from autograder.homeworks.hw0.functions import Array

READING = 'README.md, "relative_error"'


def error(a: Array, b: Array) -> float:
    """Return the relative error of two arrays of one shape."""
    largest = max(np.abs(a).max(), np.abs(b).max())
    return float(np.abs(a - b).max() / largest) if largest > 0 else 0.0


SCALE_FREE = "The error compares the difference with the largest number of both arrays."

ERRORS = tuple(
    Mistake(name, gives, observation, question, why, READING)
    for name, gives, observation, question, why in (
        (
            "a difference that is not relative",
            lambda a, b: np.abs(a - b).max(),
            "The result is the largest difference itself.",
            "Is 0.001 a large difference? What does the answer depend on?",
            SCALE_FREE,
        ),
        (
            "only b below the line",
            lambda a, b: np.abs(a - b).max() / np.abs(b).max(),
            "The difference is divided by the largest number of b alone.",
            "What do you get when a and b change places?",
            "The error is symmetric: the larger of both stands below the line.",
        ),
        (
            "only a below the line",
            lambda a, b: np.abs(a - b).max() / np.abs(a).max(),
            "The difference is divided by the largest number of a alone.",
            "What do you get when a and b change places?",
            "The error is symmetric: the larger of both stands below the line.",
        ),
        (
            "the sum below the line",
            lambda a, b: np.abs(a - b).max() / (np.abs(a).max() + np.abs(b).max()),
            "The difference is divided by the sum of both largest numbers.",
            "What is the relative error of 1 and −1 in the equation of the write-up?",
            "The larger of both stands below the line, and not their sum.",
        ),
        (
            "element by element",
            lambda a, b: (np.abs(a - b) / np.maximum(np.abs(a), np.abs(b))).max(),
            "Each difference is divided by its own two numbers, and then the largest is taken.",
            "Where does the equation take the maximum: of the quotient, or of both its parts?",
            "One number near 0 can't be measured to many digits. So it is compared with the "
            "largest number of the array.",
        ),
        (
            "element by element, with the sum below the line",
            lambda a, b: (np.abs(a - b) / (np.abs(a) + np.abs(b))).max(),
            "Each difference is divided by the sum of its own two numbers.",
            "Where does the equation take the maximum: of the quotient, or of both its parts?",
            "The largest difference stands above the line, and the largest number below it.",
        ),
        (
            "a norm for a maximum",
            lambda a, b: np.linalg.norm(a - b) / max(np.linalg.norm(a), np.linalg.norm(b)),
            "The numbers are added up as squares, above and below the line.",
            "Which difference counts in the equation: all of them, or the largest?",
            SCALE_FREE,
        ),
        (
            "two norms and their sum",
            lambda a, b: np.linalg.norm(a - b) / (np.linalg.norm(a) + np.linalg.norm(b)),
            "The numbers are added up as squares, and the sum of two norms stands below the line.",
            "Which difference counts in the equation: all of them, or the largest?",
            SCALE_FREE,
        ),
        (
            "a mean for a maximum",
            lambda a, b: np.abs(a - b).mean() / max(np.abs(a).max(), np.abs(b).max()),
            "The mean of the differences stands above the line.",
            "One wrong number among a thousand: how large is the mean?",
            "The largest difference counts, so that a single wrong number is seen.",
        ),
        (
            "no absolute value above the line",
            lambda a, b: (a - b).max() / max(np.abs(a).max(), np.abs(b).max()),
            "The result is right only if the largest difference is positive.",
            "What is the maximum of −5 and 1?",
            "The equation takes |a − b|, and then the maximum.",
        ),
        (
            "no absolute value below the line",
            lambda a, b: np.abs(a - b).max() / max(a.max(), b.max()),
            "Below the line, negative numbers don't count.",
            "What is the maximum of −5 and 1?",
            "The equation takes |a| and |b|, and then the maximum.",
        ),
        *(
            (
                f"{constant:.0e} below the line",
                lambda a, b, constant=constant, add=add: (
                    np.abs(a - b).max() / add(max(np.abs(a).max(), np.abs(b).max()), constant)
                ),
                "For tiny numbers the error is too small: a constant stands below the line.",
                "What happens if a and b are both multiplied by 1e-30?",
                "The error is scale-free: there is no constant below the line.",
            )
            for constant in (*(1e-8, 1e-12), *(1e-6, 1e-7, 1e-9, 1e-10, 1e-15, 1e-16, 2**-52))
            for add in (max, np.add)
        ),
    )
)
