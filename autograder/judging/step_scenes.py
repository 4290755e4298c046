"""Scenes about steps: many tiny ones, and those through a reference that is let go."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.declaration.table import Call as Declared
from autograder.grading.events import VIEWS, Event, Step
from autograder.judging.object_scenes import ObjectScenes
from autograder.judging.single_events import UNNUMBERED

TINY, TINY_STEPS = 5e-11, 200
"""How much of a parameter a tiny step changes, and how many of them follow one another.

An error may be twenty times as large as one of them. All of them together are ten times too large.
"""


class StepScenes(ObjectScenes):
    """Draws scenes about the steps of an optimizer."""

    def _let_go(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A program takes a parameter before a pass, steps it after the pass, and lets it go.

        It takes the array itself or a view of it: at first of the constructor's array, and then of
        one that it has assigned. A whole pass follows each step, before anything is taken again.
        """
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        for is_own in (True, False):
            for view in VIEWS:
                if not is_own:
                    yield from self._changed(owner, "assigned")
                for name in self.parameters:
                    yield from self._plain_pass(owner, root, sizes)
                    changes = {name: self._parameter_values(owner)[name]}
                    yield Step(UNNUMBERED, owner, changes, "let go", view=view)
                    yield from self._plain_pass(owner, root, sizes)

    def _drifting(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Parameters change by many tiny steps, and a pass follows each: together they count.

        The steps are in place, and then each one assigns new arrays.
        """
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        for how in ("in place", "anew"):
            yield from self._changed(owner, "assigned")
            yield from self._plain_pass(owner, root, sizes)
            calls = [self._last_of(owner, call.name) for call in (root, *self._later_than(root))]
            again = (*(call.number for call in calls),)
            changes = {name: TINY * X for name, X in self._parameters_now(owner).items()}
            yield Step(UNNUMBERED, owner, changes, how, times=TINY_STEPS, calls=again)
            for call in calls:
                yield from self._repeated(owner, call, "new")
            yield from self._plain_pass(owner, root, sizes)
