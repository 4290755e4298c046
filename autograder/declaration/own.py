"""When a gradient of a student's own, wrong result is right as well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class OwnResult:
    """The excuse for gradients that fit the student's own result of an earlier method.

    A student who loses the task of the earlier method keeps a gradient that is the exact derivative
    of the student's own result. That result must still have the structure that is said here: the
    derivative of zeros, or of plain sums, shows nothing.

    Attributes
    ----------
    by : dict of str to str
        For each gradient, the argument or parameter by which it is the derivative:
        `{"dLdA": "A", "dLdW": "W"}`.
    multiplies : (str, str)
        Two matrices. Each number of the result comes from one row of each, and all numbers of the
        one row are multiplied with numbers of the other.
    adds : str
        A parameter of which each number of the result has one row, if it has one; what is said of
        it matters for its own gradient only.
    """

    by: Mapping[str, str]
    multiplies: tuple[str, str]
    adds: str = ""
