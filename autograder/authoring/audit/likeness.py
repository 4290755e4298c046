"""Compares two values that programs show."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import ROUNDING, Raised

PROMISED = 1e-9
"""The error that the write-ups of homeworks with a table allow, in the same units."""

TINY = 1e-290


def roughly_alike(got: Any, wanted: Any, terms: Any, rounding: float) -> bool:
    """Return whether numbers are the same as far as they are numbers, in any precision."""
    if not (isinstance(got, np.ndarray) and isinstance(wanted, np.ndarray)):
        return alike(got, wanted, terms, rounding)
    if got.dtype.kind == "f" and got.shape == wanted.shape and terms is not None:
        got = np.where(np.isfinite(got), got, wanted).astype(wanted.dtype)
    return alike(got, wanted, terms, rounding)


def alike(got: Any, wanted: Any, terms: Any = None, rounding: float = ROUNDING) -> bool:
    """Return whether a value is the wanted one, up to the rounding of these terms.

    An exception is the wanted one if its class is, or inherits from it.
    """
    if isinstance(wanted, Raised):
        return isinstance(got, Raised) and got.is_a(wanted.kind)
    if isinstance(wanted, int | np.integer) and not isinstance(wanted, bool):
        return isinstance(got, int | np.integer) and not isinstance(got, bool) and got == wanted
    if type(got) is not type(wanted):
        return False
    if isinstance(wanted, list | tuple):
        return len(got) == len(wanted) and all(map(alike, got, wanted))
    if not isinstance(wanted, np.ndarray | np.generic):
        return bool(got == wanted)
    if (got.shape, got.dtype) != (wanted.shape, wanted.dtype):
        return False
    if terms is None or wanted.dtype.kind != "f":
        return np.array_equal(got, wanted, equal_nan=wanted.dtype.kind == "f")
    both_infinite = (got == wanted) | (np.isnan(got) & np.isnan(wanted))
    return bool((both_infinite | (np.abs(got - wanted) <= rounding * terms + TINY)).all())
