"""Numbers that follow one another: an edit, a peak that goes, others that look alike, each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import cycle, product

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.alike import SAME_HASH
from autograder.declaration.kinds.checksum import same_checksum
from autograder.declaration.kinds.places import one_hot
from autograder.declaration.kinds.plain import Kind, ones, ordinary, zeros
from autograder.declaration.table import Call as Declared, fits
from autograder.grading.events import RETURNED, Call, Event, Passed, Step
from autograder.judging.edits import EDITS, ENDS, Edit, zeros_and_huge, zeros_tiny
from autograder.judging.lengths import LARGEST, LARGEST_PASSED, size_of
from autograder.judging.parts import by_name
from autograder.judging.passes import may_be_any
from autograder.judging.passing import printed_alike, with_one_huge
from autograder.judging.single_events import UNNUMBERED
from autograder.judging.size_scenes import SizeScenes
from autograder.judging.subject import Maker
from autograder.judging.theme import ALL, INPUTS, LATER

ALIKE = "printed alike", "same checksum"
"""How other numbers may look like those of an earlier call."""

LARGEST_WRITTEN = 40
"""The largest size of a pass of a gallery after which its caller writes into a gradient too."""

EDITED = 1, 0, -1
"""The slices of another function's result that its caller edits, one after another."""

SPARSE = 104, 5, 2
"""The first size of a result that is nearly all zeros, and its other sizes in turn."""

SELECTED: tuple[Mapping[str, Kind], ...] = tuple(
    {ALL: ordinary, part: kind} for part in (INPUTS, LATER) for kind in (one_hot, zeros, ones)
)
"""A single sample that selects a row of what it meets, none or all of them."""


class NumberScenes(SizeScenes):
    """Draws scenes about numbers."""

    def _edited(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """What other functions have returned is passed, with another slice of it edited each time.

        The other slices look like what they were.
        """
        for maker in self.subject.makers:
            _, name, subject = maker
            argument = root.arguments.get(name)
            if argument and argument.shape == subject.cls.calls[0].returns[0].shape:
                sizes = dict.fromkeys(self.subject.sizes, len(EDITED) + 1)
                for place in EDITED:
                    yield from self._with_a_result(maker, sizes, place)
                yield from self._with_a_result(maker, sizes, cancels=True)
                for edit in EDITS:
                    yield from self._with_an_edit(maker, root, sizes, edit)
                long = next(size for size in argument.shape if isinstance(size, str))
                lengths = dict(zip(self.subject.sizes, cycle(SPARSE[1:]), strict=False))
                for edit in ENDS:
                    sizes = {**lengths, long: SPARSE[0]}
                    yield from self._with_an_edit(maker, root, sizes, edit)

    def _with_an_edit(
        self, maker: Maker, root: Declared, sizes: Mapping[str, int], edit: Edit
    ) -> Iterator[Event]:
        """Pass what another function should return after an edit: a new array."""
        _, name, subject = maker
        (made,) = subject.cls.calls
        if not fits(sizes, subject.cls.holds) or size_of(root, sizes) > LARGEST_PASSED:
            return
        values = {n: X.draw(self.rng, sizes) for n, X in made.arguments.items()}
        right = np.array(subject.right(made.returns[0], {**sizes, **values}), float)
        plain = self._plain(None, root, sizes)
        passed = {}
        for other, X in plain.arguments.items():
            domain = root.arguments[other]
            if other == name:
                passed[other] = Passed(domain.within(edit(self.rng, right)))
            elif edit is zeros_tiny and domain.is_free and domain.shape:
                passed[other] = Passed(domain.within(zeros_and_huge(X.values)))
        yield replace(plain, arguments={**plain.arguments, **passed})

    def _with_a_result(
        self,
        maker: Maker,
        sizes: Mapping[str, int],
        place: int | None = None,
        cancels: bool = False,
    ) -> Iterator[Event]:
        """Pass what another function has returned, after its caller has edited a slice of it.

        Or two of its zeros, so that its sum is what it was.
        """
        function, name, subject = maker
        (made,) = subject.cls.calls
        if not fits(sizes, subject.cls.holds) or size_of(made, sizes) > LARGEST:
            return
        shape = Domain(made.returns[0].shape).shape_of(sizes)
        values = {
            n: np.ones(X.shape_of(sizes)) if X.is_free else X.draw(self.rng, sizes)
            for n, X in made.arguments.items()
        }
        arguments = {n: Passed(X) for n, X in values.items()}
        yield Call(UNNUMBERED, None, function, arguments, shape)
        last = self.history[-1]
        edited = np.array(subject.right(made.returns[0], {**sizes, **values}), float)
        zeros = np.flatnonzero(edited == 0.0)
        if cancels and len(zeros) > 1:
            edited.flat[self.rng.choice(zeros, 2, replace=False)] = 4.0, -4.0
        else:
            edited[int(self.rng.integers(len(edited))) if place is None else place] = 0.0
        call = next(
            call for call in self.roots if call.arguments[name].shape == made.returns[0].shape
        )
        drawn = self._declared(None, call, sizes)
        passed = Passed(edited, "refilled", (last.number, RETURNED))
        yield replace(drawn, arguments={**drawn.arguments, name: passed})

    def _unprinted(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """An array comes again with another number that NumPy does not print.

        It stands in the middle of a long array, or it differs in a decimal that is not shown. Or
        the numbers become others with the same checksum. At the end, those of each parameter become
        others of the same hash, too.
        """
        if owner is not None:
            yield self._make(owner)
        small, free = self._sizes(owner), may_be_any(root)
        for name in free if owner is None or not self.cls.sizes else ():
            if long := self._beyond_print(root.arguments[name].shape):
                yield self._plain(owner, root, long)
                last = self._last_of(owner, root.name)
                yield from self._repeated(owner, last, "one number", [name])
        yield self._plain(owner, root, small)
        for name, how in product(free, ALIKE):
            yield from self._repeated(owner, self._last_of(owner, root.name), how, [name])
        if owner is None:
            return
        for name in self.parameters:
            now = self._parameters_now(owner)[name]
            yield Step(UNNUMBERED, owner, {name: now - printed_alike(now)}, "in place")
            yield from self._repeated(owner, self._last_of(owner, root.name), "new")
        for call in self._later(owner):
            yield self._plain(owner, call, small)
            for name, how in product(may_be_any(call), ALIKE):
                yield from self._repeated(owner, self._last_of(owner, call.name), how, [name])
        for name, now in self._parameters_now(owner).items():
            if self.cls.parameters[name].domain.reaches(SAME_HASH * float(np.abs(now).max())):
                yield Step(UNNUMBERED, owner, {name: SAME_HASH * now}, "assigned")
                for call in (root, *self._later(owner)):
                    yield from self._repeated(owner, self._last_of(owner, call.name), "new")
        for name, now in self._parameters_now(owner).items():
            domain = self.cls.parameters[name].domain
            if domain.is_free:
                yield Step(UNNUMBERED, owner, {name: domain.within(same_checksum(now))}, "assigned")
                for call in (root, *self._later(owner)):
                    yield from self._repeated(owner, self._last_of(owner, call.name), "new")

    def _calmed(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """One number is huge, and ordinary again in the next call: no trace of it may be left.

        All others are new with the huge one, and stay when it goes.
        """
        if owner is not None:
            yield self._make(owner)
        sizes = self._sizes(owner)
        yield from self._plain_pass(owner, root, sizes)
        calls = (root, *self._later_than(root))
        for call in calls:
            for name in may_be_any(call):
                last = self._last_of(owner, call.name)
                X = self._values(name, call.arguments[name], sizes)
                most = min(call.arguments[name].largest, self.theme.peak)
                for values in (with_one_huge(X, most), X):
                    passed = {n: Passed(a.values.copy()) for n, a in last.arguments.items()}
                    yield replace(last, arguments={**passed, name: Passed(values)})
        if owner is None:
            return
        for name in self.parameters:
            new = self._parameter_values(owner)
            most = min(self.cls.parameters[name].domain.largest, self.theme.peak)
            huge = with_one_huge(new[name], most)
            for changes in ({**new, name: huge}, {name: new[name]}):
                yield Step(UNNUMBERED, owner, changes, "assigned")
                for call in calls:
                    yield from self._repeated(owner, self._last_of(owner, call.name), "new")

    def _retried(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each call comes again with equal numbers but for the last one, and but for the first."""
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        for call in (root, *self._later_than(root)):
            plain = self._plain(owner, call, sizes)
            yield plain
            for place in (-1, 0):
                yield replace(
                    plain, arguments={**plain.arguments, **_edited_at(place, plain, call)}
                )

    def _gallery(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A pass with numbers of each kind; then the caller writes into its arrays and results."""
        sizes = self._sizes(owner)
        for turn, kinds in enumerate(self.theme.gallery):
            self.kinds = by_name(kinds, self.subject)
            yield from self._changed(owner, "assigned")
            yield from self._plain_pass(owner, root, sizes)
            for called in self._calls(owner)[-1:]:
                for name, X in called.arguments.items():
                    if called.after and X.values.ndim:
                        yield self._write(owner, called, name)
            yield from self._write_results(owner, 1 + len(self._later_than(root)))
            if max(sizes.values(), default=0) <= LARGEST_WRITTEN:
                yield from self._write_stored(owner, turn)

    def _selected(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Passes of a few numbers that select others; the caller writes into what comes of them.

        At the end, the later calls of the last pass come again, with zeros.
        """
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes, later = self._sizes(owner), len(self._later_than(root))
        for kinds in SELECTED:
            self.kinds = by_name(kinds, self.subject)
            yield from self._plain_pass(owner, root, sizes)
            yield from self._write_results(owner, 1 + later)
            for turn in range(later):
                yield from self._write_stored(owner, turn)
        yield from self._plain_pass(owner, root, sizes)
        self.kinds = by_name({ALL: zeros}, self.subject)
        for call in self._later_than(root):
            yield self._plain(owner, call, sizes)


def _edited_at(place: int, plain: Call, call: Declared) -> dict[str, Passed]:
    """Return those arrays of a call that may hold any numbers, with another number in a place."""
    edited = {}
    for name in may_be_any(call):
        values = np.array(plain.arguments[name].values)
        if values.ndim:
            values.flat[place] += 1.0
            edited[name] = Passed(values)
    return edited
