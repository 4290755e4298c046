"""An object of a program beside one of the solution, and how exact its numbers must be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from autograder.authoring.audit.draws import Array
from autograder.declaration.table import Call, Class, Value

NUDGE = 1e-7
"""How much the inputs of a second run differ, as a part of each number."""

Run = Callable[[Any, Call, Mapping[str, Any]], Any]
"""Makes a call of an object, or of a function."""


class Attribute(NamedTuple):
    """An attribute of an object: its task, and the right numbers with their terms."""

    task: str
    numbers: Any
    terms: Any


@dataclass(eq=False)
class Life:
    """An object of a program, beside one of the solution.

    Attributes
    ----------
    sizes : dict of str to int
        Those of its constructor.
    called : dict of str to dict of str to array
        The calls of its pass, each with its arguments; empty if the next call must begin a pass.
    batches : list of array
        The passed arrays that the object may still need.
    stored : dict of str to Attribute
        What it stores for its caller.
    caches : dict of str to Attribute
        What it caches for its later calls.
    held : dict of str to array
        The arrays that the caller has assigned to its parameters.
    lent : set of str
        The attributes that the audit has assigned, and the object itself never had.
    """

    got: Any
    right: Any
    sizes: dict[str, int]
    called: dict[str, dict[str, Any]] = field(default_factory=dict)
    batches: list[Array] = field(default_factory=list)
    stored: dict[str, Attribute] = field(default_factory=dict)
    caches: dict[str, Attribute] = field(default_factory=dict)
    held: dict[str, Any] = field(default_factory=dict)
    lent: set[str] = field(default_factory=set)

    def begin_pass(self) -> None:
        """Forget the calls of the last pass, and the arrays that they needed."""
        self.called, self.batches, self.caches = {}, [], {}


def as_declared(value: Value, got: Any) -> Any:
    """Return a single number as float64 if the table declares a float: NumPy's kinds are equal."""
    if value.type != "float" or not isinstance(got, float | np.floating | np.ndarray):
        return got
    return np.float64(got) if np.ndim(got) == 0 and np.asarray(got).dtype.kind == "f" else got


@dataclass(frozen=True)
class Nearby:
    """Runs of the solution with nearly the same inputs: they show how large the terms are.

    Attributes
    ----------
    make : callable or None
        The class of the solution; None for a function.
    run : callable
        Makes a call.
    """

    cls: Class
    make: Callable[..., Any] | None
    run: Run

    def magnitudes(self, life: Life, call: Call, now: Mapping[str, Any]) -> dict[str, Any]:
        """Return for each value of a call how large the terms of its numbers are."""
        runs = [self._values(life, call, now, nudge) for nudge in (0.0, NUDGE, -NUDGE)]
        terms: dict[str, Any] = {}
        for value in call.values:
            exact, *others = (run.get(value.name) for run in runs)
            if not isinstance(exact, np.ndarray | np.generic) or exact.dtype.kind != "f":
                terms[value.name] = None
                continue
            largest = np.abs(exact)
            for other in others:
                with np.errstate(all="ignore"):
                    difference = np.abs(np.asarray(other) - np.asarray(exact))
                    largest = np.fmax(largest, difference / NUDGE)
            for name, domain in call.arguments.items():
                if domain.shape == value.shape:
                    rows = np.abs(now[name]).max(axis=-1, keepdims=True, initial=0.0)
                    largest = largest + rows
            if self._is_near_one(call, value):
                largest = np.maximum(largest, 1.0)
            terms[value.name] = np.nan_to_num(largest, posinf=1e300)
        return terms

    def _is_near_one(self, call: Call, value: Value) -> bool:
        """Whether a value may have the error of a number near one.

        A call without arguments makes its values of a cache alone: those of probabilities are near
        one, and those of differences have the size of their inputs.
        """
        of = [value]
        if not call.arguments:
            of += [cache for each in self.cls.chain(call)[:-1] for cache in each.caches]
        return any(self.cls.repeated(each).is_near_one for each in of)

    def _values(
        self, life: Life, call: Call, now: Mapping[str, Any], nudge: float
    ) -> dict[str, Any]:
        """Return all values of a call of the solution, with inputs that differ a little."""
        rng = np.random.default_rng(7 if nudge > 0 else 8)

        def nudged(X: Any) -> Any:
            if nudge == 0 or np.asarray(X).dtype.kind != "f":
                return np.copy(X)
            return X * (1 + nudge * rng.normal(size=np.shape(X)))

        target = life.right
        if self.make is not None:
            target = self.make(*life.sizes.values())
            for name in self.cls.parameters:
                setattr(target, name, nudged(getattr(life.right, name)))
        found: dict[str, Any] = {}
        with suppress(Exception):
            for each in self.cls.chain(call):
                of_it = now if each is call else life.called[each.name]
                arguments = {name: nudged(of_it[name]) for name in each.arguments}
                result = self.run(
                    target, each, {n: X if X.ndim else X.item() for n, X in arguments.items()}
                )
            results = result if len(call.returns) > 1 else (result,)
            found = {
                value.name: as_declared(value, result)
                for value, result in zip(call.returns, results, strict=False)
            }
            for value in (*call.caches, *call.stores):
                found[value.name] = np.copy(getattr(target, value.name))
        return found
