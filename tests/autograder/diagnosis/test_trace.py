"""What went in and what came back, by shapes."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.diagnosis.trace import trace_shapes

CASE = {"A": np.ones((5, 3)), "W": np.ones((2, 3)), "dLdZ": np.ones((5, 2))}


@pytest.mark.parametrize(
    ("got", "alike"),
    [
        ((3, 2), "Wᵀ, and of Aᵀ (3, 5) @ dLdZ (5, 2)"),
        ((5, 3), "A, and of dLdZ (5, 2) @ W (2, 3)"),
        ((2, 5), "dLdZᵀ, and of W (2, 3) @ Aᵀ (3, 5)"),
    ],
)
def test_what_has_the_shape_of_the_result_is_named(got: tuple[int, ...], alike: str) -> None:
    assert trace_shapes("dLdW", CASE, got) == (
        f"In went A (5, 3), W (2, 3), dLdZ (5, 2); dLdW came out as {got}. "
        f"That is the shape of {alike}."
    )


def test_what_nothing_has_the_shape_of_is_told_as_it_is() -> None:
    assert trace_shapes("dLdW", CASE, (7,)).endswith("dLdW came out as (7,).")
