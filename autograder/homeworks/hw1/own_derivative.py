"""Whether a gradient is right for the student's own forward, even if that forward is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.homeworks.hw1.case import Array, Case, Layout
from autograder.results.verdict import Judgement
from mytorch.gradcheck import numerical_gradient


def is_own_derivative(
    own_Z: Callable[[Case], Any], name: str, got: Array, case: Case, layout: Layout
) -> bool:
    """Whether this is the gradient of the student's own forward, which differs from ours.

    That forward must multiply A by W, as a Linear layer does: the right derivative of zeros, or of
    plain sums, does not show that the student understood anything.

    Parameters
    ----------
    own_Z
        Returns the Z of the student's own forward for a case.
    layout
        The layout in which the student's layer is judged.
    """

    def derivative(case: Case, name: str) -> Array:
        X = name.removeprefix("dLd")

        def Z(values: Array) -> Any:
            return own_Z(replace(case, **{X: values}))

        return numerical_gradient(Z, getattr(case, X), case.dLdZ)

    try:
        if np.allclose(own_Z(case), case.reference().forward(case.A), rtol=1e-9):
            return False
        another_W = replace(case, W=case.W[::-1, ::-1] + 1)
        by_A = derivative(case, "dLdA")
        multiplies = np.abs(by_A - derivative(another_W, "dLdA")) > 1e-6
        own = layout.of(name, by_A if name == "dLdA" else derivative(case, name))
        wanted = layout.of(name, case.gradient(name))
    except (Judgement, TypeError, ValueError):
        return False
    if np.allclose(own, wanted, rtol=1e-6, atol=1e-8):
        return False  # this part of forward is right, so it excuses no rounding
    if np.mean(multiplies) < 0.5 or np.mean(np.abs(own) > 1e-6) < 0.5:
        return False
    return np.allclose(got, own, rtol=1e-6, atol=1e-8)
