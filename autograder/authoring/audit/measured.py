"""Measures the gradients of a solution: an error that its author also made in the table shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import Array, Rng
from autograder.declaration.table import Call, Class

STEP = 1e-6
Given = Mapping[str, Any]


def gradients_that_differ(cls: Class, solution: Any, rng: Rng) -> Iterator[str]:
    """Yield the names of the gradients of a solution that finite differences contradict.

    A gradient is a value named dLdX, where X is an argument or parameter of the forward before it.
    The loss is the sum of dLdZ * Z, where a backward takes dLdZ; or the forward's own result, where
    that is a single number and no array follows.

    Parameters
    ----------
    solution
        The class of the solution, or its function.
    """
    sizes = dict(zip((*cls.sizes, *cls.free_sizes), (2, 3, 4, 5, 6, 7), strict=False))
    for call in cls.calls:
        *before, _ = cls.chain(call)
        forward = before[0] if before else call
        if len(before) > 1 or not forward.returns:
            continue
        result, upstream = forward.returns[0], [*call.arguments] if before else []
        is_loss = result.type == "float" and not upstream
        if not is_loss and (upstream != [f"dLd{result.name}"] or len(forward.returns) > 1):
            continue
        given = {name: X.draw(rng, sizes) for name, X in forward.arguments.items()}
        given |= {name: each.domain.draw(rng, sizes) for name, each in cls.parameters.items()}
        passed = [call.arguments[name].draw(rng, sizes) for name in upstream]

        def loss(values: Given) -> float:
            _, results = _called(cls, solution, sizes, forward, values)  # noqa: B023
            return float(np.sum(results[0] * passed[0] if passed else results[0]))  # noqa: B023

        layer, results = _called(cls, solution, sizes, forward, given)
        if before:
            results = _results(call, getattr(layer, call.name)(*(X.copy() for X in passed)))
        found = dict(zip((value.name for value in call.returns), results, strict=True))
        found |= {value.name: getattr(layer, value.name) for value in call.stores}
        for name, got in found.items():
            X = name.removeprefix("dLd")
            if name == X or X not in given or not np.issubdtype(given[X].dtype, np.floating):
                continue
            measured = _measured(loss, given, X)
            if np.shape(got) != measured.shape or not np.allclose(got, measured, 1e-5, 1e-5):
                yield name


def _called(
    cls: Class, solution: Any, sizes: Mapping[str, int], forward: Call, values: Given
) -> tuple[Any, tuple[Any, ...]]:
    """Return a new object, or the function, and what its forward returns."""
    arguments = [np.copy(values[name]) for name in forward.arguments]
    arguments = [X if X.ndim else X.item() for X in arguments]
    if not cls.name:
        return solution, _results(forward, solution(*arguments))
    layer = solution(*(sizes[size] for size in cls.sizes))
    for name in cls.parameters:
        setattr(layer, name, values[name].copy())
    return layer, _results(forward, getattr(layer, forward.name)(*arguments))


def _results(call: Call, result: Any) -> tuple[Any, ...]:
    return tuple(result) if len(call.returns) > 1 else (result,)


def _measured(loss: Callable[[Given], float], given: Given, name: str) -> Array:
    """Return how a loss changes with each number of an array, by central differences."""
    measured = np.zeros(given[name].shape)
    for at in np.ndindex(measured.shape):
        ends = []
        for side in (STEP, -STEP):
            moved = given[name].copy()
            moved[at] += side
            ends.append(loss({**given, name: moved}))
        measured[at] = (ends[0] - ends[1]) / (2 * STEP)
    return measured
