"""Measures the gradients of a solution: an error that its author also made in the table shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import Rng
from autograder.declaration.table import Class


def gradients_that_differ(cls: Class, solution: Any, rng: Rng) -> Iterator[str]:
    """Yield the names of the gradients of a solution that finite differences contradict.

    A gradient is a value named dLdX, where X is an argument or parameter of the forward before it.
    """
    sizes = dict(zip((*cls.sizes, *cls.free_sizes), (2, 3, 4, 5, 6, 7), strict=False))
    for call in cls.calls:
        if len(cls.chain(call)) != 2 or len(call.arguments) != 1:
            continue
        forward = cls.chain(call)[0]
        ((upstream, of_upstream),) = call.arguments.items()
        named = [value for value in forward.returns if f"dLd{value.name}" == upstream]
        if not named or len(forward.returns) > 1:
            continue
        given = {name: X.draw(rng, sizes) for name, X in forward.arguments.items()}
        given |= {name: each.domain.draw(rng, sizes) for name, each in cls.parameters.items()}
        dLdZ = of_upstream.draw(rng, sizes)

        def made(values: Mapping[str, Any]) -> tuple[Any, Any]:
            layer = solution(*(sizes[size] for size in cls.sizes))
            for name in cls.parameters:
                setattr(layer, name, values[name].copy())
            arguments = [values[name].copy() for name in forward.arguments]  # noqa: B023
            return layer, getattr(layer, forward.name)(*arguments)  # noqa: B023

        layer, _ = made(given)
        result = getattr(layer, call.name)(dLdZ.copy())
        results = result if len(call.returns) > 1 else (result,)
        found = dict(zip((value.name for value in call.returns), results, strict=True))
        found |= {value.name: getattr(layer, value.name) for value in call.stores}
        for name, got in found.items():
            X = name.removeprefix("dLd")
            if X not in given or not np.issubdtype(given[X].dtype, np.floating):
                continue
            measured = np.zeros(given[X].shape)
            for at in np.ndindex(measured.shape):
                ends = []
                for side in (1e-6, -1e-6):
                    moved = given[X].copy()
                    moved[at] += side
                    ends.append((dLdZ * made({**given, X: moved})[1]).sum())
                measured[at] = (ends[0] - ends[1]) / 2e-6
            if got.shape != measured.shape or not np.allclose(got, measured, 1e-5, 1e-5):
                yield name
