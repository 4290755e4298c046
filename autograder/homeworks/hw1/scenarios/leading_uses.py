"""The audit's scenario for leading.py, written from the sentences of the write-up.

It has any number of axes; the scenarios of the table have two leading ones, and all other uses.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.authoring.audit.draws import Rng, draw_numbers, draw_sizes, same
from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried

TASKS = ("leading_forward", "leading_dLdA", "leading_dLdW", "leading_dLdb")

CALLS = 10
"""The number of passes in one history."""


def any_axes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass arrays of any number of axes through one layer, one after another."""
    C_in, C_out = draw_sizes(rng, 2)
    layer = tried(lambda: modules["leading"].LinearND(C_in, C_out))
    if isinstance(layer, Raised):
        layer = tried(lambda: object.__new__(modules["leading"].LinearND))
    for _ in range(CALLS):
        axes = tuple(int(size) for size in rng.integers(1, 4, int(rng.integers(5))))
        W, b = draw_numbers(rng, (C_out, C_in)), draw_numbers(rng, (C_out, 1))
        A, dLdZ = draw_numbers(rng, (*axes, C_in)), draw_numbers(rng, (*axes, C_out))
        right = {"W": W.copy(), "b": b.copy(), "A": A.copy()}
        tried(setattr, layer, "W", W)
        tried(setattr, layer, "b", b)
        Z = tried(lambda A=A: layer.forward(A))
        yield Shown("leading_forward", Z, np.abs(A) @ np.abs(W).T + np.abs(b[:, 0]))
        yield Shown("leading_forward", tried(getattr, layer, "A"))
        yield Shown("leading_forward", A)
        for name, numbers in right.items():  # what forward spoils is not the fault of backward
            if not same(tried(getattr, layer, name), numbers):
                tried(setattr, layer, name, numbers.copy())
        dLdA = tried(lambda dLdZ=dLdZ: layer.backward(dLdZ))
        yield Shown("leading_dLdA", dLdA, np.abs(dLdZ) @ np.abs(W))
        yield Shown("leading_dLdA", dLdZ)
        rows, columns = np.abs(dLdZ).reshape(-1, C_out), np.abs(A).reshape(-1, C_in)
        yield Shown("leading_dLdW", tried(getattr, layer, "dLdW"), rows.T @ columns)
        yield Shown("leading_dLdb", tried(getattr, layer, "dLdb"), rows.sum(axis=0)[:, np.newaxis])


SCENARIOS = (Scenario("leading.py", TASKS, any_axes, CALLS),)
