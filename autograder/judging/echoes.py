"""Draws calls that come again: with the same arrays, equal ones, or nearly the same numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from autograder.declaration.kinds.alike import SAME_HASH
from autograder.grading.events import RETURNED, Call, Event
from autograder.judging.lengths import LARGEST_AGAIN
from autograder.judging.passing import AGAIN, again
from autograder.judging.single_events import SingleEvents, returns_arrays

IN_PLACE = "again", "reordered", "one in place", "turned"
"""The ways in which a call comes again with the same memory."""


class Echoes(SingleEvents):
    """Draws calls like an earlier one: a program may take one for the other."""

    def _echoes(self, owner: int | None, call: Call) -> Iterator[Event]:
        """A call that comes again in each way: nearly the same numbers, others of one hash, ..."""
        yield call
        for how in (*map(str, self.rng.permutation(AGAIN)), "turned"):
            for name in self._may_change(call, how) or call.arguments or [""]:
                yield from self._repeated(owner, self._last_of(owner, call.method), how, [name])

    def _last_of(self, owner: int | None, method: str) -> Call:
        return [call for call in self._calls(owner) if call.method == method][-1]

    def _echo(self, owner: int | None, call: Call) -> Iterator[Event]:
        """Make a call once more, with the same array, after its caller has used up its result.

        Or with an array that is nearly the same; or many times. The caller may then write into the
        array that came first.
        """
        how = str(self.rng.choice(AGAIN))
        if not call.misfits:
            names = self._may_change(call, how)
            if len(names) > 1 and self.rng.random() < 0.5:
                names = [str(self.rng.choice(names))]
            times = 9 if self.rng.random() < 0.1 else 1
            yield from self._repeated(owner, call, how, names, times)

    def _repeated(
        self,
        owner: int | None,
        call: Call,
        how: str,
        names: Sequence[str] = (),
        times: int = 1,
    ) -> Iterator[Event]:
        """Make a call again; its arguments of these names may change."""
        declared = self.cls.call(call.method)
        largest = max(math.prod(call.returns), *(X.values.size for X in call.arguments.values()), 0)
        for _ in range(times if largest <= LARGEST_AGAIN else 0):
            if returns_arrays(declared):
                yield self._write(owner, call, RETURNED)
            for value in declared.stores:
                if value.type == "array" and self.rng.random() < 0.5:
                    yield self._write(owner, call, value.name)
            free = [name for name in self._may_change(call, how) if name in names]
            yield replace(call, arguments=again(call, how, free), keeps="whole", forgets=False)
            before, call = call, self._calls(owner)[-1]
            chance = 0.0 if how in IN_PLACE else 1.0 if how == "new" else 0.5
            for name, X in call.arguments.items():
                if X.values.ndim and self.rng.random() < chance:
                    yield self._write(owner, before, name)  # the equal array is another one

    def _may_change(self, call: Call, how: str) -> list[str]:
        """Return the names of the arguments that may be other numbers when a call comes again.

        The rows of any domain may come in another order, also labels.
        """
        domains = self.cls.call(call.method).arguments
        largest = {"same hash": SAME_HASH, "nearly": 2.0, "printed alike": 1.01}.get(how, 1.0)
        return [
            name
            for name, X in call.arguments.items()
            if (domains[name].is_free or (how == "reordered" and X.values.ndim))
            and domains[name].reaches(largest * X.largest)
        ]
