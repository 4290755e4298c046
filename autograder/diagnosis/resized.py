"""The sizes of a history's arrays, and the same history with new arrays of other sizes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from autograder.declaration.kinds.plain import Kind
from autograder.diagnosis.arrays import arrays_of_event
from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import ordinary
from autograder.grading.events import OWN, Call, History, Make, Passed, Step

SpecialDraw = Callable[[Mapping[str, int]], Kind]
"""Returns how to draw an array that can't be any numbers, from the sizes by name."""

OTHER_SIZES = (5, 7, 6)
MANY = 3
"""Where an array has fewer rows or columns, a property of one of them is a property of all."""

MOST_SCANNED = 14
"""The largest size up to which each size is tried, to find the smallest that fails."""


@dataclass(frozen=True, eq=False)
class Resizing:
    """Gives the arrays of a history other sizes.

    Attributes
    ----------
    shapes : mapping
        The names of the sizes of each array.
    described : collection of str
        The names of the sizes about which something can be said.
    made, parameters : sequence of str
        The names of the sizes that a constructor takes, and of its object's parameters.
    free : sequence of str
        The names of the sizes that are new in each pass: those of `Call.sizes`.
    special : mapping
        The arrays that can't be any numbers, by name: each returns, for the sizes, how to draw it.
    allows : function
        Whether sizes are allowed.
    """

    shapes: Mapping[str, Sequence[str]]
    described: Collection[str]
    made: Sequence[str]
    parameters: Sequence[str]
    free: Sequence[str]
    special: Mapping[str, SpecialDraw]
    allows: Callable[[Mapping[str, int]], bool]

    def sizes(self, history: History) -> dict[str, int]:
        """Return the sizes of the arrays; empty if they are not the same in all calls."""
        found: dict[str, set[int]] = {}
        for event in history:
            if isinstance(event, Step):
                continue
            if not isinstance(event, Call | Make) or (isinstance(event, Call) and event.misfits):
                return {}
            if isinstance(event, Make):
                for size, length in zip(self.made, event.sizes, strict=False):
                    found.setdefault(size, set()).add(length)
            for name, values in arrays_of_event(event).items():
                if len(self.shapes.get(name, ())) != values.ndim:
                    return {}
                for size, length in zip(self.shapes[name], values.shape, strict=True):
                    found.setdefault(size, set()).add(length)
        same = all(len(lengths) == 1 for lengths in found.values())
        return {size: max(found[size]) for size in self.described if size in found} if same else {}

    def resized(
        self, history: History, sizes: Mapping[str, int], rng: np.random.Generator
    ) -> History:
        """Return a history with new arrays of these sizes; labels stay labels.

        Of the steps, those stay that assign a view of a parameter's own array.
        """

        def drawn(name: str) -> Array:
            shape = tuple(sizes.get(size, 1) for size in self.shapes[name])
            if name in self.special:
                return self.special[name](sizes)(rng, shape)
            return ordinary(rng, np.empty(shape))

        held: dict[int | None, dict[str, Array]] = {}

        def resized(event: Call | Make | Step) -> Call | Make | Step:
            if isinstance(event, Step):
                now = held[event.owner]
                now |= {name: np.flip(now[name]) for name in event.changes}
                return replace(event, changes={name: now[name] for name in event.changes})
            if isinstance(event, Make):
                made = tuple(sizes[size] for size in self.made)
                drawn_ones = {name: drawn(name) for name in self.parameters}
                held[event.owner] = {**drawn_ones}
                return replace(event, sizes=made, parameters=drawn_ones)
            arguments = {name: Passed(drawn(name)) for name in event.arguments}
            of_pass = tuple(sizes.get(size, 1) for size in self.free) if event.sizes else ()
            return replace(event, arguments=arguments, returns=(), sizes=of_pass)

        return [
            resized(event)
            for event in history
            if isinstance(event, Call | Make)
            or (isinstance(event, Step) and event.memory == OWN and event.owner in held)
        ]
