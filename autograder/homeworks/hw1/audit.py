"""What a right program does in each task of homework 1, asked of the code itself.

The audit compares what a program shows here with what the solution shows. Each task is looked at
for itself, as the write-up promises: whatever an earlier task must leave is put in place first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from autograder.authoring.audit.settings import Modules, Settings
from autograder.homeworks.hw1.bench import Case, draw_case
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
    """Return a layer that holds a case's W and b, whatever its constructor does."""
    C_out, C_in = case.W.shape
    Linear = modules["linear"].Linear
    try:
        layer = Linear(C_in, C_out)
    except Exception:
        layer = object.__new__(Linear)
    layer.W, layer.b = case.W.copy(), case.b.copy()
    return layer


def after_forward(layer: Any, case: Case) -> Any:
    """Return a layer after forward, with what a right one leaves."""
    with suppress(Exception):
        layer.forward(case.A.copy())
    layer.W, layer.b = case.W.copy(), case.b.copy()
    layer.A, layer.N = case.A.copy(), len(case.A)
    return layer


def init(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Show the parameters of a new layer, when it is new and after others were made and changed."""
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
    """Show Z for two batches, and what became of A, W and b."""
    first, second = draw_batches(rng)
    layer = layer_of(modules, first)
    for batch in (first, second):
        A = batch.A.copy()
        yield layer.forward(A)
        yield from (A, layer.W, layer.b)


def cache(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Show what is stored of two batches, and of two layers side by side."""
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
    """Show dLdA for two batches and another layer, and what became of what it is made from."""
    first, second = draw_batches(rng)
    layer, other = layer_of(modules, first), layer_of(modules, other_case := draw_any_case(rng))
    for batch in (first, second):
        after_forward(layer, batch), after_forward(other, other_case)
        for at_work, case in ((layer, batch), (other, other_case)):
            dLdZ = case.dLdZ.copy()
            yield at_work.backward(dLdZ)
            yield from (dLdZ, at_work.A, at_work.W, at_work.b)


def stored_gradient(name: str, modules: Modules, rng: Rng) -> Iterator[Any]:
    """Show dLdW or dLdb for two batches and another layer, whatever backward may raise."""
    first, second = draw_batches(rng)
    layer, other = layer_of(modules, first), layer_of(modules, other_case := draw_any_case(rng))
    for batch in (first, second):
        after_forward(layer, batch), after_forward(other, other_case)
        for at_work, case in ((layer, batch), (other, other_case)):
            with suppress(Exception):
                at_work.backward(case.dLdZ.copy())
        yield from (getattr(layer, name), getattr(other, name))


def jacobian(name: str, modules: Modules, rng: Rng) -> Iterator[Any]:
    """Show a Jacobian, and what became of its arguments."""
    case = draw_any_case(rng)
    yield getattr(modules["jacobians"], name)(case.A, case.W, case.b)
    yield from (case.A, case.W, case.b)


def contract(modules: Modules, rng: Rng) -> Iterator[Any]:
    """Show what each of three stacks is contracted to, and what became of the arguments."""
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
