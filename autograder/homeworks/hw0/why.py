"""Why a gradcheck accepts a wrong gradient, or rejects a right one: its calls show it."""

from __future__ import annotations

import numpy as np

from autograder.homeworks.hw0.calls import Watched, WatchedGradient
from autograder.homeworks.hw0.planted import (
    IN_ONE_ELEMENT,
    OF_ANY_SIZE,
    Planted,
)
from autograder.homeworks.hw0.special import special

READING = 'README.md, "gradcheck"'
TOO_LARGE, TOO_SMALL = 2e-3, 1e-9
"""Steps with which a central difference can't be exact to 1e-6."""

Why = tuple[str, str, str, str]
"""The name of a mistake and its hints, without the place to read on."""

ONES: Why = (
    "ones as the only dLdZ",
    "All numbers of your dLdZ are equal.",
    "Which formulas are right for this dLdZ, and wrong for another?",
    "Take numbers that are all different, positive and negative.",
)
TOO_STRICT: Why = (
    "too strict",
    "The measured slopes and df's agree to about eight digits, and your code rejects them.",
    "Which difference do you allow, and is it compared with the size of the numbers?",
    "Compare the relative error with 1e-6. If your relative_error loses points, mend it first.",
)
NOT_MEASURED: Why = (
    "nothing measured",
    "f was never called with a number moved.",
    "With what do you compare df's numbers?",
    "The check measures: it calls f with x moved.",
)


def skipped(f: Watched) -> Why:
    """Return the mistake of a check that leaves elements of x where they are."""
    missing = ", ".join(str(list(map(int, each))) for each in f.never_moved[:3])
    return (
        "elements skipped",
        f"Your code never moved the elements of x at {missing}.",
        "Which elements does your loop visit?",
        "There is one slope for each element of x, and each is compared.",
    )


def why_rejected(f: Watched, measured_with: float | None = None) -> Why:
    """Return the mistake that makes a check too strict.

    Parameters
    ----------
    measured_with
        The step with which a right numerical_gradient has measured, without calls of f.
    """
    step = f.largest_step if measured_with is None else measured_with
    if not step:
        return NOT_MEASURED
    if step < TOO_SMALL:
        return (
            "the step is too small",
            f"Your code moved the numbers of x by {step:.0e}.",
            "How many digits do f(x + ε) and f(x − ε) have in common?",
            "The smaller ε is, the fewer digits are left.",
        )
    if step > TOO_LARGE:
        return (
            "the step is too large",
            f"Your code moved the numbers of x by {step:.0e}.",
            "How does the error of the central difference grow with ε?",
            "The error of the curve grows with ε².",
        )
    if measured_with is None and not f.moved_both_ways:
        return (
            "the step to one side only",
            "Your code moved the numbers of x to one side only.",
            "How exact is a step to one side, and how small is your tolerance?",
            "The step to one side has an error of the size of ε; both sides together have ε².",
        )
    return TOO_STRICT


def why_accepted(
    planted: Planted, f: Watched, df: WatchedGradient, is_measured: bool = False
) -> Why:
    """Return the mistake that makes a check too lax.

    Parameters
    ----------
    is_measured
        Whether a right numerical_gradient has measured, without calls of f.
    """
    if not df.upstream:
        return (
            "df never called",
            "Your code never called df.",
            "Whose numbers do you compare with the measured slopes?",
            "Ask the formula: df(x, dLdZ).",
        )
    if f.largest_step == 0 and not is_measured:
        return NOT_MEASURED
    upstream = np.array(df.upstream)
    if upstream[0].size > 1 and all(np.ptp(dLdZ) == 0 for dLdZ in upstream):
        return ONES
    if upstream[0].size > 3 and np.ptp(np.abs(upstream)) < 1e-9:
        return (
            "dLdZ of one size",
            f"Each number of your dLdZ is {abs(upstream.flat[0]):g} or its negative.",
            *ONES[2:],
        )
    if upstream[0].size > 8 and (upstream > 0).all():
        return ("no negative dLdZ", "No number of your dLdZ is negative.", *ONES[2:])
    if (found := [special(dLdZ) for dLdZ in upstream]) and all(found):
        return ("dLdZ of a special kind", f"The numbers of your dLdZ {found[-1]}.", *ONES[2:])
    dLdx = np.asarray(planted.df(f.x, df.upstream[-1]))
    if not np.isfinite(dLdx).all():
        return (
            "NaN counts as right",
            f"The gradient {planted.words}, and your code accepts it.",
            "What does `nan > 1e-6` say?",
            "Each comparison with NaN is false. Ask whether the error is small, not whether it is "
            "large.",
        )
    if dLdx.shape != f.x.shape:
        return (
            "shapes are not compared",
            f"df returns an array of shape {dLdx.shape}, and x has the shape {f.x.shape}.",
            "Where are the two shapes compared, and what does NumPy do with shapes that differ?",
            "A gradient has the shape of x. Compare the shapes first.",
        )
    if f.never_moved.size and not is_measured:
        return skipped(f)
    if planted in IN_ONE_ELEMENT:
        return (
            "an element that is not compared",
            f"The gradient {planted.words}, and your code accepts it.",
            "Which elements does your comparison look at? Can two errors cancel in it?",
            "There is one slope for each element of x, and each is compared.",
        )
    if planted in OF_ANY_SIZE:
        return (
            "too lax",
            f"The gradient {planted.words}, and your code accepts the difference.",
            "Which difference do you allow, and is it compared with the size of the numbers?",
            "Wrong formulas give a relative error above 1e-3, whatever the size of the slopes.",
        )
    return (
        "",
        f"Your code measured, and accepts a gradient that {planted.words}.",
        "Which two arrays do you compare? Does the comparison look at each of their elements?",
        "Compare df's numbers with the measured slopes, and the relative error with 1e-6.",
    )
