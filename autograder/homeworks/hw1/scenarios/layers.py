"""The events in the life of several layers: they are made, called, trained, read and deleted.

Each event yields everything that the program shows. After it, the layers and all arrays get the
numbers that a right program would have left, so each task is judged on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.authoring.audit.arrays import Arrays, Results, descend, fill
from autograder.authoring.audit.draws import (
    Array,
    Rng,
    draw_memory,
    draw_numbers,
    draw_sizes,
    same,
)
from autograder.authoring.audit.scenario import Modules, Raised, Shown, is_plain, tried
from autograder.homeworks.hw1.scenarios.life import Life

FEW = 4
"""The most layers that are looked at after each event; of more, only the called one."""

TASKS = ("init", "forward", "cache", "dLdA", "dLdW", "dLdb")


class Layers:
    """Several layers of a program, and the arrays that a caller passes to them.

    Attributes
    ----------
    is_read : bool
        Whether the attributes of the layers are read and mended after each event.
    """

    def __init__(self, modules: Modules, rng: Rng) -> None:
        self._Linear = tried(getattr, modules["linear"], "Linear")
        self.rng = rng
        self.arrays = Arrays(rng)
        self.results = Results(rng)
        self.lives: list[Life] = []
        self.is_read = True

    def seen(self, life: Life | None = None) -> list[Life]:
        """Return the layers to look at after an event of one layer."""
        if not self.is_read:
            return []
        return [life] if life is not None and len(self.lives) > FEW else self.lives

    def make(self, sizes: tuple[int, ...]) -> Iterator[Shown]:
        """Make a layer."""
        life = Life(self._Linear, sizes)
        self.lives.append(life)
        for each in self.seen(life):
            for name, right in each.right.items():
                # Zeros of another float type are right: their numbers are what counts.
                got = each.get(name)
                is_float = type(got) is np.ndarray and got.dtype.kind == "f"
                yield Shown("init", got.astype(right.dtype) if is_float else got)
        self.mend(life)

    def step(
        self, life: Life, how: str = "", wanted: dict[str, Array] | None = None
    ) -> Iterator[Shown]:
        """Change W or b or both, as an optimizer or a user does."""
        how = how or str(self.rng.choice(["assigned", "in place", "held", "filled", "one number"]))
        is_small = self.rng.random() < 0.3
        chosen = [("W",), ("b",), ("W", "b"), ("W", "b")][int(self.rng.integers(4))]
        for name in chosen if wanted is None else wanted:
            before = life.right[name]
            change = draw_numbers(self.rng, before.shape) * (1e-9 if is_small else 1.0)
            if how == "one number":
                only = np.zeros(before.shape)
                only.flat[int(self.rng.integers(only.size))] = 1.0
                change = only
            after = before - change if wanted is None else wanted[name]
            life.right[name] = after
            array = draw_memory(self.rng, after, writeable=True)
            if how == "assigned":
                life.put(name, array)
                life.held.pop(name, None)
            elif how == "held":
                if name in life.held:
                    tried(fill, life.held[name], after)
                else:
                    life.put(name, array)
            elif how == "filled":
                tried(fill, life.get(name), after)
            else:
                tried(descend, life.get(name), before - after)
        life.A = None
        life.terms = {}
        for each in self.seen(life):
            yield from each.parameters("init")
        self.mend(life)

    def busy(self, free: Life | None = None) -> list[Array]:
        """Return the batches that layers still need; a next forward makes one of them free."""
        return [life.batch for life in self.lives if life.A is not None and life is not free]

    def forward(
        self, life: Life, rows: int = 1, A: Array | None = None, is_temporary: bool = False
    ) -> Iterator[Shown]:
        """Pass a batch forward: a drawn one of this number of rows, or this one."""
        if A is None:
            A = self.arrays.draw((rows, life.C_in), self.busy(life))
        life.A, life.batch, life.terms = A.copy(), A, {}
        wanted, terms = life.Z(life.A)
        if is_temporary or self.rng.random() < 0.2:  # only the layer can store it
            life.batch, A = np.empty(0), A.copy()
        Z = self._called(life.layer.forward, A)
        yield from self._after(life, "forward", Z, wanted, terms, A)
        self.arrays.mend()
        if not same(A, life.A):  # an A that forward changes is not the fault of the cache
            tried(fill, A, life.A)
        del A, Z
        for each in self.seen(life):
            yield from each.cached("cache")
        self.mend(life)

    def backward(
        self, life: Life, dLdZ: Array | None = None, is_read_late: bool = False
    ) -> Iterator[Shown]:
        """Pass a drawn dLdZ backward, or this one."""
        assert life.A is not None
        if dLdZ is None:
            dLdZ = self.arrays.draw((len(life.A), life.C_out), self.busy())
        life.stores_gradients(dLdZ)
        wanted, terms = life.dLdA(dLdZ)
        is_temporary = self.rng.random() < 0.1
        dLdA = self._called(life.layer.backward, dLdZ.copy() if is_temporary else dLdZ)
        yield from self._after(life, "dLdA", dLdA, wanted, terms, dLdZ)
        if self.is_read:
            yield Shown("dLdA", life.get("A"))
        if self.rng.random() < 0.7 and not is_read_late:
            for each in self.seen(life):
                yield from each.gradients()
        self.mend(life)

    def _called(self, method: Callable[[Array], Any], given: Array) -> Any:
        """Call a method; if it fails to write into an array, judge apart what it stores."""
        numbers = given.copy()
        result = tried(method, given)
        if isinstance(result, Raised) and not is_plain(given):
            tried(method, numbers)
            tried(fill, numbers, given)  # the layer may have cached it, and changed it
        return result

    def _after(
        self, life: Life, task: str, result: Any, wanted: Array, terms: Array, given: Array
    ) -> Iterator[Shown]:
        """Yield a result, and the things that a call must not change."""
        yield Shown(task, result, terms)
        yield Shown(task, given)
        yield Shown(task, self.arrays.all_kept())
        locked_by = "cache" if task == "forward" else task
        yield Shown(locked_by, self.arrays.all_writeable())
        for each in self.seen(life):
            yield from each.parameters(task)
        self.results.add(task, result, wanted, terms)

    def fail(self, life: Life, method: str) -> None:
        """Call a method with a wrong shape. The program may do anything; the next call is right."""
        more, rows = draw_sizes(self.rng, 2)
        rows = rows if life.A is None else len(life.A)
        shapes: list[tuple[int, ...]] = [(rows, life.C_in + more)]
        if method == "backward":
            shapes = [(rows, life.C_out + more), (rows + more, life.C_out), (life.C_out,)]
        else:
            life.A = None
        array = draw_numbers(self.rng, shapes[int(self.rng.integers(len(shapes)))])
        tried(lambda: getattr(life.layer, method)(array))
        life.terms = {}
        self.mend(life)

    def read_late(self, life: Life) -> Iterator[Shown]:
        """Write other numbers into the arrays of a pass, and read the gradients only then."""
        life.A = None
        self.arrays.refill_all(self.busy())
        for each in self.seen(life):
            yield from each.gradients()
        self.mend()

    def write(self) -> Iterator[Shown]:
        """Write into an array that belongs to the caller."""
        chance = self.rng.random()
        storing = [life for life in self.lives if life.terms]
        if chance < 0.3:
            self.arrays.refill_one(self.busy())
        elif chance < 0.7 and self.results:
            yield from self.write_into_result()
        elif storing:
            life = storing[int(self.rng.integers(len(storing)))]
            for name in ("dLdW", "dLdb"):
                write = self.results.draw_writing(life.terms[name].shape)
                yield Shown(name, tried(write, life.get(name)))
                yield Shown(name, life.get(name), life.terms[name])
                yield from self._after_writing(name)
            life.terms = {}
        for life in self.seen():
            yield from life.gradients()
        self.mend()

    def write_into_result(self, at: int | None = None) -> Iterator[Shown]:
        """Write into an array that a call returned: the drawn one, or this one."""
        task, shown = self.results.write(at)
        yield shown
        yield from self._after_writing(task)

    def _after_writing(self, task: str) -> Iterator[Shown]:
        yield Shown(task, self.arrays.all_right())
        for life in self.seen():
            yield from life.parameters(task)
            yield from life.cached(task)
        self.mend()

    def mend(self, life: Life | None = None) -> None:
        """Give the layers and all arrays the numbers that a right program would have left."""
        self.arrays.mend()
        for each in self.seen(life):
            each.mend()

    def delete(self, life: Life) -> None:
        """Delete a layer; its memory may come again."""
        self.lives.remove(life)
