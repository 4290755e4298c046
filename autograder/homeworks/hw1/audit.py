"""The audit's scenarios for homework 1: a life of several layers, and many calls of the functions.

The audit compares a program with the solution. Each task is judged on its own, as the write-up
promises: after each event, the layers get the numbers that a right program would have left. Nothing
here comes from the checks; a mistake in their draws or in their model must not be repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.authoring.audit.arrays import Arrays, descend, fill
from autograder.authoring.audit.draws import (
    Array,
    Rng,
    draw_memory,
    draw_numbers,
    draw_sizes,
    same,
)
from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings
from autograder.homeworks.hw1.quantities import QUANTITIES

MOST_PRODUCTS = 5000
"""The most products in a pass: programs with loops in Python are right, and slow."""

CALLS = 10
"""The number of calls in one history, or more."""


class Life:
    """A layer of a program, beside the numbers that it should have.

    Attributes
    ----------
    A : array or None
        The numbers of the batch that backward needs; None if the next call must be forward.
    batch : array
        The passed array with these numbers.
    has_gradients : bool
        Whether the layer stores the gradients of its last pass.
    held : dict of str to array
        The W and b that an optimizer holds, and changes in place.
    """

    def __init__(self, Linear: Any, sizes: tuple[int, ...]) -> None:
        self.C_in, self.C_out = sizes
        self.layer = tried(Linear, *sizes)
        if isinstance(self.layer, Raised):
            self.layer = tried(object.__new__, Linear)
        self.right = {"W": np.zeros((self.C_out, self.C_in)), "b": np.zeros((self.C_out, 1))}
        self.A: Array | None = None
        self.batch = np.empty(0)
        self.dLdZ: Array | None = None
        self.has_gradients = False
        self.held: dict[str, Any] = {}

    def get(self, name: str) -> Any:
        """Return an attribute of the layer."""
        return tried(getattr, self.layer, name)

    def mend(self) -> None:
        """Give the layer the numbers that a right program would have left."""
        wanted: dict[str, Any] = dict(self.right)
        if self.A is not None:
            wanted["A"] = self.A
            if not self.has_gradients:  # a backward that changes N spoils the next one
                wanted["N"] = len(self.A)
        for name, right in wanted.items():
            if not same(self.get(name), right):
                tried(setattr, self.layer, name, right if name == "N" else right.copy())
                self.held.pop(name, None)

    def parameters(self, task: str) -> Iterator[Shown]:
        """Yield W and b."""
        for name in self.right:
            yield Shown(task, self.get(name))

    def gradients(self) -> Iterator[Shown]:
        """Yield dLdW and dLdb."""
        if self.has_gradients and self.A is not None and self.dLdZ is not None:
            size = np.abs(self.dLdZ)
            yield Shown("dLdW", self.get("dLdW"), size.T @ np.abs(self.A))
            yield Shown("dLdb", self.get("dLdb"), size.sum(axis=0)[:, np.newaxis])


class LifeOfLayers:
    """A history of several layers: they are made, called, trained and read."""

    def __init__(self, modules: Modules, rng: Rng) -> None:
        self._Linear = tried(getattr, modules["linear"], "Linear")
        self._rng = rng
        self._arrays = Arrays(rng)
        self._lives: list[Life] = []
        self._returned: list[tuple[Array, Shown]] = []
        self._sizes = [draw_sizes(rng, 2) for _ in range(int(rng.integers(1, 4)))]
        if rng.random() < 0.5:
            self._sizes = self._sizes[:1] * len(self._sizes)
        self._rows = draw_sizes(rng, 2, 0.4)

    def play(self) -> Iterator[Shown]:
        """Play the history."""
        calls, wanted = 0, CALLS
        if self._rng.random() < 0.1:  # a long life of one layer
            wanted, self._sizes = 4 * CALLS, self._sizes[:1]
        while calls < wanted:
            if not self._lives or (
                len(self._lives) < len(self._sizes) and self._rng.random() < 0.5
            ):
                yield from self._make()
            at = int(self._rng.integers(len(self._lives)))
            chance = self._rng.random()
            if chance < 0.2:
                yield from self._step(self._lives[at])
            elif chance < 0.35:
                yield from self._write()
            elif self._lives[at].A is None or self._rng.random() < 0.3:
                yield from self._forward(self._lives[at])
                calls += 1
            else:
                yield from self._backward(self._lives[at])
                calls += 1
            self._arrays.mend()
            for life in self._lives:
                life.mend()
            if (
                self._rng.random() < 0.1 and wanted == CALLS
            ):  # a layer goes away, and its memory may come again
                del self._lives[at], life
        for array, first in self._returned:
            yield Shown(first.task, array, first.terms)

    def _make(self) -> Iterator[Shown]:
        life = Life(self._Linear, self._sizes[len(self._lives)])
        self._lives.append(life)
        for each in self._lives:
            for name, right in each.right.items():
                # Zeros of another float type are right: their numbers are what counts.
                got = each.get(name)
                is_float = isinstance(got, np.ndarray) and got.dtype.kind == "f"
                yield Shown("init", got.astype(right.dtype) if is_float else got)
        for each in self._lives:
            each.mend()
        if self._rng.random() < 0.6:
            yield from self._step(life, "assigned")
        if self._rng.random() < 0.5:
            life.held = {name: life.get(name) for name in life.right}

    def _step(self, life: Life, how: str = "") -> Iterator[Shown]:
        """Change W or b or both, as an optimizer or a user does."""
        how = how or str(self._rng.choice(["assigned", "in place", "held", "filled"]))
        is_small = self._rng.random() < 0.3
        chosen = [("W",), ("b",), ("W", "b"), ("W", "b")][int(self._rng.integers(4))]
        for name in chosen:
            before = life.right[name]
            change = draw_numbers(self._rng, before.shape) * (1e-9 if is_small else 1.0)
            life.right[name] = after = before - change
            if how == "assigned":
                array = draw_memory(self._rng, after, writeable=True)
                tried(setattr, life.layer, name, array)
                life.held.pop(name, None)
            elif how == "filled":
                tried(fill, life.get(name), after)
            else:
                held = life.held.get(name) if how == "held" else None
                tried(descend, life.get(name) if held is None else held, change)
        life.A = None
        life.has_gradients = False
        for each in self._lives:
            yield from each.parameters("init")

    def _busy(self, free: Life | None = None) -> list[Array]:
        """Return the batches that layers still need; a next forward makes one of them free."""
        return [life.batch for life in self._lives if life.A is not None and life is not free]

    def _forward(self, life: Life) -> Iterator[Shown]:
        rows = int(self._rng.choice([*self._rows, life.C_in, life.C_out]))
        if life.C_in * life.C_out * rows > MOST_PRODUCTS:
            rows = 1
        A = self._arrays.draw((rows, life.C_in), self._busy(life))
        life.A, life.batch, life.has_gradients = A.copy(), A, False
        if self._rng.random() < 0.2:  # a temporary array: only the layer can store it
            life.batch = np.empty(0)
            Z = tried(life.layer.forward, A.copy())
        else:
            Z = tried(life.layer.forward, A)
        terms = np.abs(A) @ np.abs(life.right["W"]).T + np.abs(life.right["b"]).T
        yield from self._after("forward", Z, A, terms)
        for each in self._lives:
            if each.A is not None:
                yield Shown("cache", each.get("A"))
                yield Shown("cache", each.get("N"))

    def _backward(self, life: Life) -> Iterator[Shown]:
        assert life.A is not None
        dLdZ = self._arrays.draw((len(life.A), life.C_out), self._busy())
        life.dLdZ, life.has_gradients = dLdZ.copy(), True
        dLdA = tried(life.layer.backward, dLdZ)
        terms = np.abs(dLdZ) @ np.abs(life.right["W"])
        yield from self._after("dLdA", dLdA, dLdZ, terms)
        yield Shown("dLdA", life.get("A"))
        if self._rng.random() < 0.7:  # or else they are read later
            for each in self._lives:
                yield from each.gradients()

    def _after(self, task: str, result: Any, given: Array, terms: Array) -> Iterator[Shown]:
        """Yield a result, and what a call must not change."""
        first = Shown(task, result, terms)
        yield first
        yield Shown(task, given)
        yield Shown(task, self._arrays.all_right())
        for life in self._lives:
            yield from life.parameters(task)
        self._returned.append((result, first))

    def _write(self) -> Iterator[Shown]:
        """Write into an array that belongs to the caller."""
        chance = self._rng.random()
        storing = [life for life in self._lives if life.has_gradients]
        if chance < 0.3:
            self._arrays.refill_one(self._busy())
        elif self._returned and chance < 0.7:
            result, first = self._returned[int(self._rng.integers(len(self._returned)))]
            yield from self._written(first.task, result)
        elif storing:
            storing[0].has_gradients = False
            for name in ("dLdW", "dLdb"):
                yield from self._written(name, storing[0].get(name))
        for life in self._lives:
            yield from life.gradients()

    def _written(self, task: str, array: Any) -> Iterator[Shown]:
        """Write into a result of a task, and yield what must not change."""
        yield Shown(task, tried(fill, array, 7.0))
        yield Shown(task, self._arrays.all_right())
        for life in self._lives:
            yield from life.parameters(task)
            if life.A is not None:
                yield Shown(task, life.get("A"))
        self._arrays.mend()
        for life in self._lives:
            life.mend()


def layers(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Play a life of several layers."""
    return LifeOfLayers(modules, rng).play()


def functions(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Call the functions of jacobians.py again and again; a caller writes into some arrays."""
    arrays = Arrays(rng)
    returned: list[tuple[Any, Shown]] = []
    N, C_in, C_out = draw_sizes(rng, 3, 0.2)
    for _ in range(CALLS):
        if rng.random() < 0.5:
            N, C_in, C_out = draw_sizes(rng, 3, 0.2)
        name = str(rng.choice(["dZdb", "dZdW", "dZdA", "contract"]))
        shapes: list[tuple[int, ...]] = [(N, C_in), (C_out, C_in), (C_out, 1)]
        if name == "contract":
            X = [(N, C_in), (C_out, C_in), (C_out,)][int(rng.integers(3))]
            shapes = [(N, C_out), (*X, N, C_out)]
        given: list[Array] = []
        for shape in shapes:
            given.append(arrays.draw(shape, busy=given))
        terms = None
        if name == "contract":
            terms = np.tensordot(np.abs(given[1]), np.abs(given[0]), axes=2)
        result = tried(tried(getattr, modules["jacobians"], name), *given)
        returned.append((result, Shown(name, result, terms)))
        yield returned[-1][1]
        yield Shown(name, arrays.all_right())
        arrays.mend()
        if rng.random() < 0.3:
            result, first = returned[int(rng.integers(len(returned)))]
            yield Shown(first.task, tried(fill, result, 7.0))
            yield Shown(first.task, arrays.all_right())
            arrays.mend()
    for result, first in returned:
        yield Shown(first.task, result, first.terms)


SETTINGS = Settings(
    scenarios=(
        Scenario("linear.py", ("init", "forward", "cache", "dLdA", "dLdW", "dLdb"), layers, CALLS),
        Scenario("jacobians.py", ("dZdb", "dZdW", "dZdA", "contract"), functions, CALLS),
    ),
    quantities={
        "forward": QUANTITIES["Z"],
        "cache": QUANTITIES["A"],
        **{name: quantity for name, quantity in QUANTITIES.items() if name not in ("Z", "A")},
    },
    variants=("solutions/hw1/variants", "tests/autograder/students"),
    strangers="tests/autograder/strangers",
    reasons="solutions/hw1/equivalent.toml",
)
