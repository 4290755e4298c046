"""Scenes about where arrays lie and who writes into them; and all scenes by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import permutations

import numpy as np

from autograder.declaration.table import Call as Declared, fits
from autograder.grading.events import (
    INTERLEAVED,
    LOCKED,
    OWN,
    REBASED,
    RETURNED,
    TIME_FIRST,
    Call,
    Event,
    Passed,
    Step,
)
from autograder.judging.model import is_read_late
from autograder.judging.number_scenes import NumberScenes
from autograder.judging.passing import again
from autograder.judging.single_events import UNNUMBERED, returns_array
from autograder.judging.subject import Subject

SQUARE = 3
"""A size that all axes have."""

UNEQUAL = 3, 2, 4, 5, 6
"""Sizes of which no two are equal."""


class Scenes(NumberScenes):
    """Draws scenes about memory."""

    def _interleaved(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """An array lies between the numbers of an earlier one, and so does a new parameter."""
        if owner is None:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        for memory in ("sliced", INTERLEAVED):
            if self.parameters:
                drawn = self._parameter_values(owner)
                yield Step(UNNUMBERED, owner, drawn, "assigned", memory)
            first = self._lying(self._plain(owner, root, sizes), "sliced")
            yield first
            number = self._calls(owner)[-1].number
            for call in self._later_than(root):
                plain = self._plain(owner, call, sizes)
                yield replace(plain, arguments=_between(plain.arguments, first.arguments, number))
        yield from self._changed(owner, "in place")
        yield from self._plain_pass(owner, root, sizes)

    def _tied(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """The array that was assigned to a parameter is passed too, as a batch and as a gradient.

        Before that, a square parameter is turned: the same bytes in memory, in another order. Then
        a view of it is assigned that turns it back.
        Nothing follows: a step would change a batch that the object still needs.
        """
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        sizes, drawn = self._sizes(owner), self._parameter_values(owner)
        turned = {name: X.T for name, X in drawn.items() if X.shape == X.T.shape and X.ndim > 1}
        back = {name: drawn[name] for name in turned}
        steps = (drawn, "new"), (turned, "fortran"), (back, OWN)
        for changes, memory in steps if turned else ():
            yield Step(UNNUMBERED, owner, changes, "assigned", memory)
            yield from self._plain_pass(owner, root, sizes)
        step = Step(UNNUMBERED, owner, self._parameter_values(owner), "assigned")
        yield step
        number = self.history[-1].number
        for call in (root, *self._later_than(root)):
            plain = self._plain(owner, call, sizes)
            shared = {
                name: Passed(step.changes[parameter], "again", (number, parameter))
                for name, X in plain.arguments.items()
                for parameter in reversed(self.parameters)
                if call.arguments[name].is_free and step.changes[parameter].shape == X.values.shape
            }
            yield replace(plain, arguments={**plain.arguments, **shared})

    def _rewritten(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """After a pass its caller writes into the arrays of a call; all is read after that.

        Those of the first call are passed again then, with other numbers.
        Where these are locked, the parameters are too, but while they are stepped.
        """
        if owner is None:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        yield from self._changed(owner, "assigned")
        if self.theme.memory == LOCKED:
            yield from self._changed(owner, "frozen")
            yield self._plain(owner, root, sizes)
            yield from self._changed(owner, "frozen")
        calls = (root, *self._later_than(root))
        for place in range(len(calls)):
            while not is_read_late(len(self.history) + len(calls) - 1):
                yield self._plain(owner, root, sizes)
            for call in calls:
                yield self._lying(self._plain(owner, call, sizes), self.theme.memory)
            rewritten = self._calls(owner)[place - len(calls)]
            for name, X in rewritten.arguments.items():
                if X.values.ndim:
                    yield self._write(owner, rewritten, name)
            if rewritten.begins:
                yield self._refilled(rewritten)

    def _turned_round(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """After each of two passes its caller writes the rows of all results backwards.

        The sum of the numbers stays. The second time, it lets these arrays go. At the end, the
        calls of this pass come again with their numbers.
        """
        if owner is not None:
            yield self._make(owner)
        sizes = self._sizes(owner)
        last: list[Call] = []
        for lets_go in (False, True):
            yield from self._plain_pass(owner, root, sizes)
            last = self._calls(owner)[-1 - len(self._later_than(root)) :]
            for called in last:
                if returns_array(self.cls.call(called.method)):
                    written = self._write(owner, called, RETURNED)
                    yield replace(written, backwards=True, lets_go=lets_go)
        for called in last:
            yield replace(called, arguments=again(called, "new"))

    def _as_views(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Passes whose arrays are views that nobody else holds: the program has the arrays."""
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        for _ in range(2):
            for call in (root, *self._later_than(root)):
                yield replace(self._plain(owner, call, sizes), as_views=True)

    def _rebased(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Passes whose arrays are views of others: of these, the shape tells nothing.

        No two sizes are equal.
        """
        sizes = dict(zip(self.subject.sizes, UNEQUAL, strict=False))
        if len(sizes) < len(self.subject.sizes) or not fits(sizes, self.cls.holds):
            sizes = self._sizes(owner)
        if owner is not None:
            self.made[owner] = {name: sizes[name] for name in self.cls.sizes}
            yield self._make(owner)
        for memory in REBASED:
            if owner is not None and self.parameters:
                drawn = self._parameter_values(owner)
                yield Step(UNNUMBERED, owner, drawn, "assigned", memory)
            for call in (root, *self._later_than(root)):
                yield self._lying(self._plain(owner, call, sizes), memory)

    def _turned_over(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each square array comes once more, transposed: the same bytes, in another order."""
        sizes = dict.fromkeys(self.subject.sizes, SQUARE)
        if not fits(sizes, self.cls.holds):
            return
        if owner is not None:
            self.made[owner] = dict.fromkeys(self.cls.sizes, SQUARE)
            yield self._make(owner)
        calls = (root, *self._later_than(root))
        plain = [self._plain(owner, call, sizes) for call in calls]
        yield from plain
        for turned in plain:
            for name, X in turned.arguments.items():
                is_square = X.values.ndim > 1 and len({*X.values.shape}) == 1
                if is_square and self.subject.domains[name].is_free:
                    for each in plain:
                        new = {n: Passed(Y.values) for n, Y in each.arguments.items()}
                        if each is turned:
                            new[name] = Passed(X.values.T, "fortran")
                        yield replace(each, arguments=new)

    def _of_equal_strides(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """An array has the strides and the size of the one before, and another shape."""
        if owner is not None:
            yield self._make(owner)
        sizes = self._sizes(owner)
        calls = (root, *self._later_than(root))
        for rows, columns in leading_sizes(self.subject):
            short, long = {**sizes, rows: 2, columns: 3}, {**sizes, rows: 3, columns: 2}
            if fits(short, self.cls.holds) and fits(long, self.cls.holds):
                for call in calls:
                    yield self._plain(owner, call, short)
                for call in calls:
                    yield self._lying(self._plain(owner, call, long), "cropped")

    def _time_first(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """The arrays of one call after another have two axes that have changed places in memory.

        Then those of one call after another repeat the first step of each sample. At the end, all
        arrays repeat one step of one sample, and there are as many steps as samples.
        """
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        calls = (root, *self._later_than(root))
        for lies in calls:
            for call in calls:
                plain = self._plain(owner, call, sizes)
                yield self._lying(plain, TIME_FIRST) if call is lies else plain
        for lies in calls:
            for call in calls:
                plain = self._plain(owner, call, sizes)
                yield _with_equal_steps(plain) if call is lies else plain
        for pair in leading_sizes(self.subject)[:1]:
            square = {**sizes, **dict.fromkeys(pair, SQUARE)}
            for call in calls if fits(square, self.cls.holds) else ():
                yield _with_equal_steps(self._plain(owner, call, square), of_one_sample=True)


def leading_sizes(subject: Subject) -> list[tuple[str, ...]]:
    """Return the sizes of the first two axes of arguments, if both may differ from call to call."""
    calls, free = subject.cls.calls, subject.cls.free_sizes
    first_two = {domain.shape[:2] for call in calls for domain in call.arguments.values()}
    return [pair for pair in permutations(free, 2) if pair in first_two]


def _between(
    arguments: Mapping[str, Passed], earlier: Mapping[str, Passed], number: int
) -> dict[str, Passed]:
    """Return arrays that lie between the numbers of those of an earlier event, one each."""
    found, free = dict(arguments), dict(earlier)
    for name, X in arguments.items():
        of = next((n for n, Y in free.items() if Y.values.shape == X.values.shape), None)
        if of is not None and free.pop(of).memory == "sliced":
            found[name] = Passed(X.values, INTERLEAVED, (number, of))
    return found


def _with_equal_steps(plain: Call, of_one_sample: bool = False) -> Call:
    """Return a call whose arrays of three axes or more repeat their first step in memory.

    It is each sample's own, or that of one sample.
    """
    samples = slice(1 if of_one_sample else None)
    repeated = {
        name: Passed(np.broadcast_to(X.values[samples, :1], X.values.shape), "repeated")
        for name, X in plain.arguments.items()
        if X.values.ndim > 2
    }
    return replace(plain, arguments={**plain.arguments, **repeated})


Scene = Callable[[Scenes, int | None, Declared], Iterator[Event]]

SCENES: dict[str, Scene] = {
    "trained": Scenes._trained,
    "viewed": Scenes._viewed,
    "viewed often": Scenes._viewed_often,
    "passed on": Scenes._passed_on,
    "as views": Scenes._as_views,
    "turned round": Scenes._turned_round,
    "retried": Scenes._retried,
    "locked": Scenes._locked_pass,
    "refused": Scenes._refused,
    "refused often": Scenes._refused_often,
    "of other types": Scenes._of_other_types,
    "cut": Scenes._cut,
    "handed on": Scenes._handed_on,
    "chained": Scenes._chained,
    "two at once": Scenes._two_at_once,
    "fading": Scenes._fading,
    "followed": Scenes._followed,
    "heirs": Scenes._heirs,
    "waiting": Scenes._waiting,
    "reshaped": Scenes._reshaped,
    "swapped": Scenes._swapped,
    "growing": Scenes._growing,
    "edited": Scenes._edited,
    "calmed": Scenes._calmed,
    "filled": Scenes._filled,
    "large": Scenes._large_life,
    "held": Scenes._held,
    "selected": Scenes._selected,
    "shrinking": Scenes._shrinking,
    "rebased": Scenes._rebased,
    "turned over": Scenes._turned_over,
    "of equal strides": Scenes._of_equal_strides,
    "of equal size": Scenes._of_equal_size,
    "numbered": Scenes._numbered,
    "time first": Scenes._time_first,
    "beside": Scenes._beside,
    "unended": Scenes._unended,
    "unended again": Scenes._unended_again,
    "stamped": Scenes._stamped,
    "rewritten": Scenes._rewritten,
    "counted": Scenes._counted,
    "packed": Scenes._packed,
    "tied": Scenes._tied,
    "let go": Scenes._let_go,
    "drifting": Scenes._drifting,
    "counting": Scenes._counting,
    "lengthy": Scenes._lengthy,
    "interleaved": Scenes._interleaved,
    "unprinted": Scenes._unprinted,
}
"""The scenes of a theme, by name."""
