"""What an audit tries: random calls, drawn without anything of the checks."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.authoring.audit.scenario import Modules, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings

CALLS = 5


def calls(modules: Modules, rng: np.random.Generator) -> Iterator[Shown]:
    """Call both functions with random arrays, and yield what a caller sees."""
    square, square_backward = (
        tried(getattr, modules["squares"], name) for name in ("square", "square_backward")
    )
    for _ in range(CALLS):
        shape = tuple(int(size) for size in rng.integers(1, 5, size=2))
        A, dLdZ = rng.uniform(-3, 3, shape), rng.uniform(-3, 3, shape)
        yield Shown("square", tried(square, A), A * A)
        yield Shown("square", A)
        yield Shown("dLdA", tried(square_backward, A, dLdZ), np.abs(2 * A * dLdZ))
        yield Shown("dLdA", A)
        yield Shown("dLdA", dLdZ)


SETTINGS = Settings(
    scenarios=(Scenario("squares.py", ("square", "dLdA"), calls, CALLS),),
    quantities={},
    variants=("solution/variants",),
)
