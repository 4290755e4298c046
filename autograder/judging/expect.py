"""Judges a value of a table by its type."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call, Value
from autograder.grading.compare import TOLERANCE, describe, expect_array, numbers
from autograder.results.verdict import Evidence, Numbers, Wrong


def expect_value(
    value: Value,
    shown: str,
    got: Any,
    wanted: Any,
    terms: Array | None = None,
    because: str = "",
    smallest: float = 1.0,
    is_copy: bool = False,
    tolerance: float = TOLERANCE,
) -> None:
    """Accept a value that is right.

    Parameters
    ----------
    shown
        What the report calls it.
    terms, because, smallest, tolerance
        See `expect_array`.
    is_copy
        Whether it is an array that the call was given: a copy has the same numbers.

    Raises
    ------
    Wrong
        If it is anything else.
    """
    if value.type == "array" and wanted.dtype.kind == "f":
        smallest = 1.0 if terms is None else smallest
        expect_array(
            shown,
            got,
            wanted,
            because=because,
            summed=terms,
            smallest=smallest,
            tolerance=tolerance,
        )
        if is_copy and not np.array_equal(got, wanted):
            raise Wrong(f"{shown} is close to {value.formula}, but it is not the same numbers")
    elif value.type == "array":
        _expect_integers(shown, got, wanted, because)
    else:
        _expect_number(value.type, shown, got, wanted, because)


def _expect_integers(shown: str, got: Any, wanted: Array, because: str) -> None:
    right = f"an array of {wanted.dtype.name} of shape {wanted.shape}"
    about = because and f"; {because}"
    if not isinstance(got, np.ndarray) or got.dtype.kind != wanted.dtype.kind:
        raise Wrong(Evidence(f"{shown} must be {right}{about}", right, describe(got)))
    if got.shape != wanted.shape:
        message = f"{shown} must have shape {wanted.shape}, and has {got.shape}{about}"
        raise Wrong(Evidence(message, right, describe(got)))
    if not np.array_equal(got, wanted):
        count = int((got != wanted).sum())
        message = f"{count} of the {wanted.size} numbers of {shown} are wrong{about}"
        raise Wrong(Evidence(message, describe(wanted), describe(got)))


def _expect_number(kind: str, shown: str, got: Any, wanted: Any, because: str) -> None:
    types: dict[str, tuple[type, ...]] = {
        "int": (int, np.integer),
        "float": (float, np.floating),
        "bool": (bool, np.bool_),
    }
    if kind == "float" and isinstance(got, np.ndarray) and got.shape == ():
        got = got[()]
    right = f"{wanted!r}, {'an' if kind == 'int' else 'a'} {kind}"
    is_bool, about = isinstance(got, bool | np.bool_), because and f"; {because}"
    if not isinstance(got, types[kind]) or (is_bool and kind != "bool"):
        article = "an" if kind == "int" else "a"
        message = f"{shown} must be {article} {kind}{about}"
        raise Wrong(Evidence(message, right, describe(got)))
    is_right = bool(got == wanted)
    if isinstance(got, float | np.floating):
        # A float, or else NumPy rounds the wanted number to the type of this one.
        is_right = abs(float(got) - wanted) <= TOLERANCE * max(1.0, abs(wanted))
    if not is_right:
        evidence = Evidence(f"{shown} is wrong{about}", right, describe(got))
        raise Wrong(replace(evidence, got_numbers=_plain(got)))


def _plain(number: Any) -> Numbers | None:
    """Return a number as plain data; None if no float is as large."""
    try:
        return numbers(np.asarray(float(number)))
    except OverflowError:
        return None


def returned(call: Call, value: Value, got: Any, function: str) -> Any:
    """Return a value out of what a call has returned: itself, or an item of a tuple.

    Raises
    ------
    Wrong
        If several values are wanted, and the call has returned no tuple of as many.
    """
    if len(call.returns) == 1:
        return got
    names = ", ".join(each.name for each in call.returns)
    if not isinstance(got, tuple) or len(got) != len(call.returns):
        wanted = f"a tuple of {len(call.returns)}: ({names})"
        raise Wrong(Evidence(f"{function} must return {wanted}", wanted, describe(got)))
    return got[call.returns.index(value)]
