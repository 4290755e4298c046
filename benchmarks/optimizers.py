"""A step of Adam, against the expressions in NumPy and against PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

import mytorch
from benchmarks import plain
from benchmarks.data import batch
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Results, Row

Array = np.ndarray
Shape = tuple[int, ...]
Made = tuple[Callable[[], Any], list[Any]]
"""A step, and the parameters that it changes."""

RATE = 0.001
SIZES: dict[str, Sequence[Shape]] = {
    "64-10": ((10, 64), (10,)),
    "784-128-64-10": ((128, 784), (128,), (64, 128), (64,), (10, 64), (10,)),
    "1024-4096": ((4096, 1024), (4096,)),
}


def on_a_tape(framework: Any, start: Sequence[Array], gradients: Sequence[Array]) -> Made:
    """The same lines for mytorch and for PyTorch."""
    parameters = [framework.nn.Parameter(framework.tensor(values)) for values in start]
    for parameter, gradient in zip(parameters, gradients, strict=True):
        parameter.grad = framework.tensor(gradient)
    return framework.optim.Adam(parameters, lr=RATE).step, parameters


def in_numpy(start: Sequence[Array], gradients: Sequence[Array]) -> Made:
    parameters = [values.copy() for values in start]
    return partial(plain.Adam(parameters, RATE).step, gradients), parameters


def candidate(make: Callable[[], Made]) -> Candidate:
    """Return a step; its results are the parameters after the first one."""

    def after_the_first(_: Any) -> Results:
        step, parameters = make()
        step()
        return {f"parameter {i}": np.asarray(p).copy() for i, p in enumerate(detached(parameters))}

    step, _ = make()
    return Candidate(step, after_the_first)


def detached(parameters: list[Any]) -> list[Any]:
    return [X if isinstance(X, np.ndarray) else X.detach() for X in parameters]


def prepare(shapes: Sequence[Shape]) -> Candidates:
    """Return the candidates for parameters of these shapes."""
    start, gradients = ([batch(*shape) for shape in shapes] for _ in range(2))
    torch = find_torch()
    return {
        "mytorch": candidate(partial(on_a_tape, mytorch, start, gradients)),
        "NumPy": candidate(partial(in_numpy, start, gradients)),
        "PyTorch": candidate(partial(on_a_tape, torch, start, gradients))
        if torch
        else NotAvailable("PyTorch is not installed"),
    }


ROWS = [
    Row(
        f"Adam of {name}",
        partial(prepare, shapes),
        [
            Ratio("mytorch", "NumPy", at_most=1.3 if number else None),
            Ratio("mytorch", "PyTorch", at_most=1.0 if number == 1 else None),
        ],
        subject="Adam",
    )
    for number, (name, shapes) in enumerate(SIZES.items())
]
