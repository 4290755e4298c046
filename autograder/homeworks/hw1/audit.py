"""The visible behaviour of a program in each task of homework 1.

The audit compares the behaviour of a program with that of the solution. Each task is judged on its
own, as the write-up promises: the results of earlier tasks are set to the right ones first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from autograder.authoring.audit.settings import Modules, Settings
from autograder.homeworks.hw1.case import Case, draw_case
from autograder.homeworks.hw1.quantities import QUANTITIES

Rng = np.random.Generator


def draw_any_case(rng: Rng) -> Case:
    """Draw a case of any sizes from 1 to 5."""
    return draw_case(rng, *rng.integers(1, 6, size=3))


def draw_batches(rng: Rng) -> tuple[Case, Case]:
    """Draw two batches for one layer."""
    first = draw_any_case(rng)
    C_out, C_in = first.W.shape
    second = draw_case(rng, int(rng.integers(1, 6)), C_in, C_out)
    return first, Case(second.A, first.W, first.b, second.dLdZ)


def layer_of(modules: Modules, case: Case) -> Any:
    """Return a layer with a case's W and b, even if its constructor fails."""
    C_out, C_in = case.W.shape
    Linear = modules["linear"].Linear
    try:
        layer = Linear(C_in, C_out)
    except Exception:
        layer = object.__new__(Linear)
    layer.W, layer.b = case.W.copy(), case.b.copy()
    return layer


def after_forward(layer: Any, case: Case) -> Any:
    """Return a layer after forward, with the right A, N, W and b."""
    with suppress(Exception):
        layer.forward(case.A.copy())
    layer.W, layer.b = case.W.copy(), case.b.copy()
    layer.A, layer.N = case.A.copy(), len(case.A)
    return layer


def init(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Yield the parameters of a new layer, before and after other layers are made and changed."""
    C_in, C_out = (int(size) for size in rng.integers(1, 6, size=2))
    Linear = modules["linear"].Linear
    first, second = Linear(C_in, C_out), Linear(C_in, C_out)
    for name in ("W", "b"):
        getattr(second, name).fill(7.0)
        Linear(C_out + 1, C_in + 1)
        parameter = getattr(first, name)
        yield parameter.dtype.kind
        yield parameter.astype(np.float64)


def forward(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Yield Z for two batches, and A, W and b afterwards."""
    first, second = draw_batches(rng)
    layer = layer_of(modules, first)
    for batch in (first, second):
        A = batch.A.copy()
        yield layer.forward(A)
        yield from (A, layer.W, layer.b)


def cache(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Yield the stored A and N for two batches, and for two layers side by side."""
    first, second = draw_batches(rng)
    layer, other = layer_of(modules, first), layer_of(modules, second)
    for batch in (first, second):
        with suppress(Exception):
            layer.forward(batch.A.copy())
        yield from (layer.A, layer.N)
        with suppress(Exception):
            other.forward(first.A.copy())
        yield from (layer.A, layer.N, other.A, other.N)


def dLdA(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Yield dLdA for two batches and another layer, and its inputs afterwards."""
    first, second = draw_batches(rng)
    layer, other = layer_of(modules, first), layer_of(modules, other_case := draw_any_case(rng))
    for batch in (first, second):
        after_forward(layer, batch), after_forward(other, other_case)
        for at_work, case in ((layer, batch), (other, other_case)):
            dLdZ = case.dLdZ.copy()
            yield at_work.backward(dLdZ)
            yield from (dLdZ, at_work.A, at_work.W, at_work.b)


def stored_gradient(name: str, modules: Modules, rng: Rng) -> Iterator[Any]:
    """Yield dLdW or dLdb for two batches and another layer, even if backward raises."""
    first, second = draw_batches(rng)
    layer, other = layer_of(modules, first), layer_of(modules, other_case := draw_any_case(rng))
    for batch in (first, second):
        after_forward(layer, batch), after_forward(other, other_case)
        for at_work, case in ((layer, batch), (other, other_case)):
            with suppress(Exception):
                at_work.backward(case.dLdZ.copy())
        yield from (getattr(layer, name), getattr(other, name))


def jacobian(name: str, modules: Modules, rng: Rng) -> Iterator[Any]:
    """Yield a Jacobian, and its arguments afterwards."""
    case = draw_any_case(rng)
    yield getattr(modules["jacobians"], name)(case.A, case.W, case.b)
    yield from (case.A, case.W, case.b)


def contract(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Yield the contraction of each of three stacks, and the arguments afterwards."""
    case = draw_any_case(rng)
    for X in (case.b[:, 0], case.W, case.A):
        dLdZ = case.dLdZ.copy()
        stack = rng.normal(0.5, 1.0, (*X.shape, *dLdZ.shape))
        yield modules["jacobians"].contract(dLdZ, stack)
        yield from (dLdZ, stack)


SETTINGS = Settings(
    behaviours={
        "init": init,
        "forward": forward,
        "cache": cache,
        "dLdA": dLdA,
        "dLdW": partial(stored_gradient, "dLdW"),
        "dLdb": partial(stored_gradient, "dLdb"),
        "dZdb": partial(jacobian, "dZdb"),
        "dZdW": partial(jacobian, "dZdW"),
        "dZdA": partial(jacobian, "dZdA"),
        "contract": contract,
    },
    quantities={
        "forward": QUANTITIES["Z"],
        "cache": QUANTITIES["A"],
        **{name: quantity for name, quantity in QUANTITIES.items() if name not in ("Z", "A")},
    },
    variants=("solutions/hw1/variants", "tests/autograder/students"),
)
