"""The known misconceptions: one file for each family, the simplest misconceptions first."""

from __future__ import annotations

from autograder.diagnosis.bank.contraction import CONTRACTION
from autograder.diagnosis.bank.forward import FORWARD
from autograder.diagnosis.bank.jacobian import JACOBIAN
from autograder.diagnosis.bank.partner import PARTNER
from autograder.diagnosis.bank.scale import SCALE
from autograder.diagnosis.bank.shape import SHAPE
from autograder.diagnosis.bank.state import STATE
from autograder.diagnosis.bank.value import VALUE
from autograder.diagnosis.misconception import Misconception

BANK: tuple[Misconception, ...] = (
    *SCALE,
    *SHAPE,
    *FORWARD,
    *PARTNER,
    *JACOBIAN,
    *CONTRACTION,
    *STATE,
    *VALUE,
)
"""All misconceptions; if several explain the same numbers, the first is reported."""


def of_quantity(name: str) -> tuple[Misconception, ...]:
    """Return the misconceptions about a quantity."""
    return tuple(misconception for misconception in BANK if name in misconception.of)


__all__ = ["BANK", "of_quantity"]
