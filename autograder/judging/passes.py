"""Draws plain passes: what scenes are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from autograder.declaration.table import Call as Declared
from autograder.grading.events import (
    OVERLAPPING,
    RETURNED,
    Call,
    Event,
    Passed,
    Scribble,
    Step,
)
from autograder.judging.echoes import Echoes
from autograder.judging.passing import lying
from autograder.judging.single_events import (
    UNNUMBERED,
    returns_arrays,
)


class Passes(Echoes):
    """Draws passes of plain new arrays, and the steps and the writing between them."""

    def _plain(self, owner: int | None, call: Declared, sizes: Mapping[str, int]) -> Call:
        """A call whose arrays are new, and whose result stays."""
        arguments = {
            name: Passed(
                self._values(name, domain, sizes)
                if domain.shape
                else np.asarray(domain.ordinary(sizes)(self.rng, ()))
            )
            for name, domain in call.arguments.items()
        }
        if self.theme.is_alike and self.theme.gallery:
            self._repeat(call, arguments)
        return self._called(owner, call, sizes, arguments | self._integers(call))

    def _plain_pass(
        self, owner: int | None, root: Declared, sizes: Mapping[str, int]
    ) -> Iterator[Event]:
        """A pass whose arrays are new."""
        first = self._plain(owner, root, sizes)
        yield replace(first, forgets=self.theme.forgets == 1.0)
        for call in self._later(owner):
            yield self._plain(owner, call, sizes)

    def _refilled(self, call: Call) -> Call:
        """Return a call once more, after its caller has written other numbers into its arrays."""
        sizes = {
            **self.made[call.owner],
            **dict(zip(self.cls.free_sizes, call.sizes, strict=False)),
        }
        domains = self.cls.call(call.method).arguments
        arguments = {
            name: Passed(self._values(name, domains[name], sizes), "refilled", (call.number, name))
            if X.values.ndim
            else X
            for name, X in call.arguments.items()
        }
        return replace(call, arguments=arguments, keeps="whole", forgets=False)

    def _locked(self, form: Declared, sizes: Mapping[str, int], owner: int | None = None) -> Call:
        """A call whose arrays repeat one row: read-only, and larger than a request."""
        arguments = {}
        for name, domain in form.arguments.items():
            shape = domain.shape_of(sizes)
            row = domain.ordinary(sizes)(self.rng, (1, *shape[1:]) if shape else ())
            arguments[name] = Passed(np.broadcast_to(row, shape), "repeated" if shape else "new")
        return self._called(owner, form, sizes, arguments)

    def _changed(self, owner: int | None, how: str) -> Iterator[Event]:
        """A step of all parameters; a function has none."""
        if owner is not None and self.parameters:
            yield Step(UNNUMBERED, owner, self._parameter_values(owner), how)

    def _later_than(self, root: Declared) -> list[Declared]:
        """Return the methods that come later in a pass that a method has begun."""
        return [call for call in self.cls.calls if call.after == root.name]

    def _lying(self, call: Call, memory: str) -> Call:
        """Return a call whose arrays lie in one kind of memory, as far as their numbers can."""
        arguments = {
            name: X
            if memory in OVERLAPPING and not self.subject.domains[name].is_free
            else lying(X, memory)
            for name, X in call.arguments.items()
        }
        return replace(call, arguments=arguments)

    def _write_results(
        self, owner: int | None, calls: int, whole: bool = True
    ) -> Iterator[Scribble]:
        """The caller writes into what the last calls have returned."""
        for called in self._calls(owner)[-calls:]:
            if returns_arrays(self.cls.call(called.method)):
                yield self._write(owner, called, RETURNED, whole)

    def _write_stored(self, owner: int | None, turn: int) -> Iterator[Event]:
        """The caller writes into one of the gradients that the last call has stored, in turn."""
        for called in self._calls(owner)[-1:]:
            stores = self.cls.call(called.method).stores
            if arrays := [value.name for value in stores if value.type == "array"]:
                yield self._write(owner, called, arrays[turn % len(arrays)])


def may_be_any(call: Declared) -> list[str]:
    """Return the names of the arrays that a call may be given any numbers in."""
    return [name for name, domain in call.arguments.items() if domain.is_free and domain.shape]
