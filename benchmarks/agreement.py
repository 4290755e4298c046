"""A check that the candidates of a row compute the same: only then are their times comparable."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from benchmarks.row import Candidate, Results

TOLERANCE = 3e-5
"""The largest difference of float32 results, relative to the largest element of the array.

A gradient may be the sum of 200,000 numbers, and each candidate adds them in an order of its own.
"""


class DisagreementError(Exception):
    """Two candidates of one row computed different results."""


def check_agreement(candidates: Mapping[str, Candidate]) -> None:
    """Run one step of every candidate, and compare each with the first.

    Raises
    ------
    DisagreementError
        If arrays of the same name differ, or a candidate shares no name with the first.
    """
    found = [
        (name, candidate.results(candidate.step()))
        for name, candidate in candidates.items()
        if candidate.results is not None
    ]
    for name, results in found[1:]:
        compare(*found[0], name, results)


def compare(first: str, expected: Results, name: str, results: Results) -> None:
    """Compare the arrays that two candidates share.

    Raises
    ------
    DisagreementError
        If the arrays differ, or no names are shared.
    """
    shared = expected.keys() & results.keys()
    if not shared:
        raise DisagreementError(
            f"{name} gives {sorted(results)} and {first} gives {sorted(expected)}: "
            "there is nothing to compare; name the same arrays alike"
        )
    for array in sorted(shared):
        X, Y = np.asarray(expected[array]), np.asarray(results[array])
        if X.shape != Y.shape:
            raise DisagreementError(
                f"{array} of {name} has shape {Y.shape}, and of {first} {X.shape}"
            )
        difference = np.abs(X - Y).max() / np.abs(X).max()
        if not difference <= TOLERANCE:
            raise DisagreementError(
                f"{array} of {name} and of {first} differ by {difference:.1e} of the largest "
                f"element, where float32 explains {TOLERANCE:.0e}"
            )
