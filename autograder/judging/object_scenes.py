"""What happens to objects: they are trained, deleted, followed by others, and live side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from autograder.declaration.kinds.integers import whole_of
from autograder.declaration.kinds.magnitudes import columns_apart, rows_apart
from autograder.declaration.kinds.places import first_column_zero
from autograder.declaration.kinds.plain import Array, Kind, constant, ordinary, pixels, zeros
from autograder.declaration.table import Call as Declared, fits
from autograder.grading.events import CORNER, RETURNED, Call, Crowd, Drop, Event, Passed, Step
from autograder.judging.lengths import HUGE, LARGEST_AGAIN
from autograder.judging.mistaken_scenes import MistakenScenes, _with_one_more
from autograder.judging.model import is_read_late
from autograder.judging.parts import by_name
from autograder.judging.passes import may_be_any
from autograder.judging.passing import again, inner_exchanged
from autograder.judging.single_events import UNNUMBERED, returns_array
from autograder.judging.theme import ALL, INPUTS, LATER, PARAMETERS

HEIRS, LARGE_HEIRS = 5, 2
"""How often an object is deleted, and another one made; where its parameters are large."""

OFTEN = 40
"""How often calls come again while the program has views of their first results."""

BESIDE = 1e20
"""A number beside which the others are lost in a sum."""

CHANGES = 1.0, 1e-3
"""By how much the numbers beside it change."""

SINGLE = 4
"""How often one number of each parameter changes alone."""

FADING = 1e12, 1e8, 1e4, 1.0
"""By which factors a parameter is larger than it is at the end, one after another."""

WAITS = 70
"""How many objects come and go while another one waits with its gradients."""

TRAINED = 2_500
"""The product of the sizes of an object that is trained while another one waits."""

UNENDED = 1, 2, 3, 4, 5, 6, 8, 16, 32, 64, 128, 256
"""How many first calls of a pass follow one another without a later one."""

FIRST_ZERO: Mapping[str, Kind] = dict.fromkeys((INPUTS, LATER), first_column_zero)
"""A feature that is zero in all of a batch."""

OF_WHOLE: Mapping[str, Kind] = {ALL: ordinary, PARAMETERS: partial(whole_of, 16)}
"""Parameters whose numbers change places in place, and no digit is lost."""

PLACES: tuple[tuple[int, Mapping[str, Kind]], ...] = (
    (0, {INPUTS: columns_apart, LATER: columns_apart}),
    (-1, {INPUTS: rows_apart, LATER: rows_apart}),
)
"""The axes along which a large parameter has two numbers exchanged, and the arrays that follow."""

WRITTEN: tuple[Mapping[str, Kind], ...] = (
    {INPUTS: zeros},
    {INPUTS: pixels, LATER: zeros},
    {ALL: constant},
)
"""The numbers of the passes after which the caller writes into all that a large object stores."""


class ObjectScenes(MistakenScenes):
    """Draws scenes of objects and of what a program keeps of them."""

    def _trained(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A step changes the arrays that the constructor has made, and a pass follows.

        Then the program changes single numbers of them, as a gradient check does, and assigns each
        of them backwards, as `layer.W = layer.W[::-1, ::-1]`. It holds these, and steps them in
        place after a forward.
        """
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "in place")
            yield from self._plain_pass(owner, root, self._sizes(owner))
            for name in SINGLE * [*self.parameters]:
                yield replace(self._step_of_one(owner, name), how="in place")
                yield self._plain(owner, root, self._sizes(owner))
            for name in self.parameters:
                yield self._backwards(owner, name)
            yield self._plain(owner, root, self._sizes(owner))
            yield from self._changed(owner, "held")
            yield self._plain(owner, root, self._sizes(owner))

    def _viewed_often(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """The program keeps a view of each result alone, and makes each call many times more."""
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        calls = (root, *self._later_than(root))
        for call in calls:
            keeps = "transposed" if returns_array(call) else "nothing"
            yield replace(self._plain(owner, call, sizes), keeps=keeps)
        for call in calls:
            yield replace(self._plain(owner, call, sizes), times=OFTEN, keeps="nothing")

    def _viewed(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """The program keeps a view of a large result alone, and calls once more."""
        if owner is not None:
            yield self._make(owner)
        sizes = self._sizes(owner)
        yield replace(self._plain(owner, root, sizes), keeps="transposed")
        yield self._plain(owner, root, sizes)

    def _locked_pass(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A pass whose arrays are larger than a request: each row is the same memory.

        The program forgets the first one at once. Of the results it keeps views alone, and then it
        calls once more.
        """
        if owner is None:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        calls = (root, *self._later_than(root))
        for call in calls:
            keeps = "transposed" if returns_array(call) else "nothing"
            locked = self._locked(call, sizes, owner)
            yield replace(locked, keeps=keeps, forgets=call is root)
        for call in calls:
            yield replace(self._locked(call, sizes, owner), keeps="nothing")

    def _handed_on(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A batch of one object gets other numbers, and is another one's.

        The first one's pass has come to no end.
        """
        if owner is None:
            return
        owners = [each for each in self.owners if each is not None]
        sizes = self._sizes(owner)
        for each in owners:
            self.made[each] = self.made[owner]
            yield self._make(each)
        for each in owners:
            plain = self._plain(each, root, sizes)
            before = [call for call in self.history if isinstance(call, Call)][-1:]
            arguments = {
                name: Passed(X.values, "refilled", (call.number, name))
                for call in before
                for name, X in plain.arguments.items()
                if X.values.ndim
            }
            yield replace(plain, arguments={**plain.arguments, **arguments})
        for call in self._later_than(root):
            yield self._plain(owners[-1], call, sizes)

    def _chained(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """What one object returns is another one's batch, or gradient, with one row edited."""
        owners = [each for each in self.owners if each is not None][:2]
        if owner is None or len(owners) < 2:
            return
        first, second = owners
        for each in owners:
            self.made[each] = self.made[owner]
            yield self._make(each)
        sizes = self._sizes(owner)
        yield self._plain(first, root, sizes)
        yield self._edited_result(first, second, sizes)
        for call in self._later_than(root):
            yield self._plain(second, call, sizes)
            yield self._edited_result(second, first, sizes)

    def _two_at_once(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Two objects begin a pass each, before either goes on with its own."""
        owners = [each for each in self.owners if each is not None][:2]
        if owner is None:
            return
        sizes = self._sizes(owner)
        for each in owners:
            self.made[each] = self.made[owner]
            yield self._make(each)
        for call in (root, *self._later_than(root)):
            for each in owners:
                yield self._plain(each, call, sizes)

    def _edited_result(self, owner: int, other: int, sizes: Mapping[str, int]) -> Call:
        """Return a call of another object, passed what the last call of this one has returned.

        A row in its middle is edited.
        """
        last = self._calls(owner)[-1]
        declared = self.cls.call(last.method)
        plain = self._plain(other, declared, sizes)
        edited = np.array(self._right_result(owner, sizes))
        if edited.ndim:
            edited[1:2] += 1.0
        for name in may_be_any(declared):
            is_like = plain.arguments[name].values.shape == edited.shape
            if is_like and declared.arguments[name].reaches(float(np.abs(edited).max(initial=0.0))):
                array = Passed(edited, "refilled", (last.number, RETURNED))
                return replace(plain, arguments={**plain.arguments, name: array})
        return plain

    def _right_result(self, owner: int, sizes: Mapping[str, int]) -> Array:
        """Return what the last call of an object should return."""
        declared = self.cls.call(self._calls(owner)[-1].method)
        passed = [e.arguments for e in self._calls(owner) if e.number >= self._begun(owner)]
        given = {name: X.values for arguments in passed for name, X in arguments.items()}
        known = {**sizes, **self._parameters_now(owner), **given}
        return np.asarray(self.subject.right(declared.returns[0], known))

    def _passed_on(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """What a pass has returned first is its own gradient: that of half the sum of squares.

        It is of ordinary numbers: where a right one is tiny, a program's may be larger by far.
        """
        if owner is None or not returns_array(root):
            return
        yield self._make(owner)
        yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        for _ in range(2):
            drawn = {n: Passed(X.draw(self.rng, sizes)) for n, X in root.arguments.items()}
            yield replace(self._plain(owner, root, sizes), arguments=drawn)
            number, right = self.history[-1].number, self._right_result(owner, sizes)
            largest = float(np.abs(right).max(initial=0.0))
            for call in self._later_than(root):
                plain = self._plain(owner, call, sizes)
                passed = {
                    name: Passed(right, "again", (number, RETURNED))
                    for name in may_be_any(call)
                    if plain.arguments[name].values.shape == right.shape
                    and call.arguments[name].reaches(largest)
                }
                yield replace(plain, arguments={**plain.arguments, **passed})

    def _begun(self, owner: int) -> int:
        """Return the number of the call that has begun the pass in which an object is."""
        return next(call.number for call in reversed(self._calls(owner)) if call.begins)

    def _fading(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """One parameter after another is large, and falls step by step; all else stays."""
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        yield self._plain(owner, root, self._sizes(owner))
        first = self._calls(owner)[-1]
        for name, new in self._parameter_values(owner).items():
            for factor in FADING:
                if self.cls.parameters[name].domain.reaches(factor * float(np.abs(new).max())):
                    yield Step(UNNUMBERED, owner, {name: factor * new}, "assigned")
                    yield replace(
                        first,
                        arguments={n: Passed(X.values.copy()) for n, X in first.arguments.items()},
                    )

    def _followed(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A trained object is deleted, and the next one of its sizes starts as it did."""
        if owner is not None:
            yield from self._trained(owner, root)
            yield Drop(UNNUMBERED, owner)
            yield self._make(owner)

    def _heirs(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Objects side by side; one after another is deleted, and the program keeps its arrays.

        Before each pass, a batch has one feature too many.
        """
        if owner is None:
            return
        owners = [each for each in self.owners if each is not None]
        sizes = {each: self._sizes(each) for each in owners}
        for each in owners:
            yield self._make(each)
        largest = max(math.prod(self.made[each].values()) for each in owners)
        for turn in range(HEIRS if largest <= LARGEST_AGAIN else LARGE_HEIRS):
            for each in owners:
                yield from self._changed(each, "in place")
                shapes = [domain.shape_of(sizes[each]) for domain in root.arguments.values()]
                if shapes and all(shapes):
                    yield self._misfit(each, root, _with_one_more(shapes))
                yield self._plain(each, root, sizes[each])
            for each in owners:
                for call in self._later_than(root):
                    yield self._plain(each, call, sizes[each])
            first = owners[turn % len(owners)]
            kept = self.parameters, self._stored()
            yield Drop(UNNUMBERED, first, *kept, as_views=turn % 2 == 1)
            yield self._make(first)
        for each in owners:
            yield self._plain(each, root, sizes[each])
        for each in owners:
            for call in self._later_than(root):
                yield self._plain(each, call, sizes[each])

    def _waiting(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """What an object has stored stays while many others of its sizes come and go.

        Another one is deleted first, and the program keeps what it has stored. At the end, a larger
        one has many backwards: their gradients hold more than a million numbers together.
        """
        if owner is None:
            return
        last = max(each for each in self.made if each is not None)
        gone, other = last + 1, last + 2
        sizes = self._sizes(owner)
        for each in (owner, gone):
            self.made[each] = self.made[owner]
            yield self._make(each)
            yield from self._plain_pass(each, root, sizes)
        yield Drop(UNNUMBERED, gone, keeps_stored=self._stored())
        self.made[other] = self.made[owner]
        for _ in range(WAITS):
            yield self._make(other)
            yield from self._plain_pass(other, root, sizes)
            yield Drop(UNNUMBERED, other)
        if self.cls.sizes and self._stored():
            yield from self._trains(last + 3, root)

    def _numbered(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """So many objects are made after a first one that its number may be another one's too.

        All but the last ones are gone. After a pass of each of these, the first one's is looked at.
        """
        if owner is None:
            return
        sizes = self._sizes(owner)
        last = max(each for each in self.made if each is not None)
        first, *others = owner, last + 1, last + 2, last + 3
        for each, times in zip((first, *others), (1, self.theme.forgotten - 1, 1, 1), strict=True):
            self.made[each] = self.made[owner]
            yield replace(self._make(each), times=times)
            yield from self._plain_pass(each, root, sizes)
        for call in self._later_than(root):
            yield self._plain(owner, call, sizes)

    def _trains(self, owner: int, root: Declared) -> Iterator[Event]:
        """A larger object has one forward, and backwards with a million numbers of gradients."""
        side = round(TRAINED ** (1 / len(self.cls.sizes)))
        self.made[owner] = dict.fromkeys(self.cls.sizes, side)
        sizes = {**self.made[owner], **dict.fromkeys(self.cls.free_sizes, 1)}
        if not fits(sizes, self.cls.holds):
            return
        yield replace(self._make(owner), parameters={})
        yield replace(self._plain(owner, root, sizes), keeps="nothing")
        times = HUGE // side ** len(self.cls.sizes) + 2
        for call in self._later_than(root):
            yield replace(self._plain(owner, call, sizes), times=times, keeps="nothing")

    def _stored(self) -> tuple[str, ...]:
        """Return the names of what later calls of a pass store."""
        stored = (value.name for call in self.cls.calls if call.after for value in call.stores)
        return (*dict.fromkeys(stored),)

    def _filled(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Many objects are made; then one that was there before is stepped and called again."""
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        yield from self._changed(owner, "held")
        sizes = self._sizes(owner)
        yield from self._plain_pass(owner, root, sizes)
        side = math.isqrt(self.theme.fills // self.theme.fillers) + 1
        made = tuple(side for _ in self.cls.sizes)
        yield Crowd(UNNUMBERED, owner, made, self.theme.fillers, fills=self.parameters[0])
        yield from self._changed(owner, "held")
        yield from self._plain_pass(owner, root, sizes)

    def _unended(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Passes that come to no end, in numbers at which a short counter is where it was."""
        if owner is not None:
            yield self._make(owner)
            sizes = self._sizes(owner)
            yield from self._with_no_end(owner, root, sizes, UNENDED)

    def _unended_again(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """The same with one batch, and with one gradient: only the numbers in the batch change."""
        if owner is not None:
            yield self._make(owner)
            yield from self._plain_pass(owner, root, self._sizes(owner))
            many = self.theme.forgotten
            counts = (many - 1, many, many + 1) if many else UNENDED[1:]
            yield from self._again_with_no_end(owner, root, counts)

    def _stamped(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """After a full pass come so many calls with a first column of zeros: no number of it stays.

        Each method is called so often in a row.
        """
        if owner is None:
            return
        yield self._make(owner)
        yield from self._changed(owner, "assigned")
        sizes, many = self._sizes(owner), self.theme.forgotten
        yield from self._plain_pass(owner, root, sizes)
        self.kinds = by_name(FIRST_ZERO, self.subject)
        for call in (root, *self._later_than(root)):
            plain = self._plain(owner, call, sizes)
            yield replace(plain, times=many - 1, keeps="nothing")
            yield self._plain(owner, call, sizes)

    def _with_no_end(
        self, owner: int, root: Declared, sizes: Mapping[str, int], counts: Sequence[int]
    ) -> Iterator[Event]:
        """Steps in place; after each, so many first calls in a row, and then the later ones."""
        for count in counts:
            yield from self._changed(owner, "in place")
            yield replace(self._plain(owner, root, sizes), times=count, keeps="nothing")
            for call in self._later_than(root):
                yield self._plain(owner, call, sizes)

    def _again_with_no_end(
        self, owner: int, root: Declared, counts: Sequence[int]
    ) -> Iterator[Event]:
        """The same with the arrays of the last pass; the caller has refilled the first call's."""
        first = self._last_of(owner, root.name)
        later = [self._last_of(owner, call.name) for call in self._later_than(root)]
        for count in counts:
            yield from self._changed(owner, "in place")
            yield replace(self._refilled(first), times=count, keeps="nothing")
            for call in later:
                yield replace(call, arguments=again(call, "again"))

    def _large_life(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """What is drawn often for small arrays happens once to large ones.

        A view of a result stays, and not the result, while others come. Arrays are zero or
        constant, and the caller writes into all that follows from them. Parameters are rearranged
        in place, and put back; rows and columns are of very different magnitudes. At the end the
        caller writes into all arrays before anybody reads what is stored.
        """
        if owner is not None:
            yield self._make(owner)
        sizes = self._sizes(owner)
        calls = (root, *self._later_than(root))
        self.kinds = by_name(OF_WHOLE, self.subject)
        yield from self._changed(owner, "assigned")
        for keeps in ("transposed", "nothing", "nothing"):
            for call in calls:
                is_view = keeps == "transposed" and not returns_array(call)
                yield replace(self._plain(owner, call, sizes), keeps="whole" if is_view else keeps)
        for kinds in WRITTEN:
            self.kinds = by_name({**OF_WHOLE, **kinds}, self.subject)
            for call in calls:
                yield self._plain(owner, call, sizes)
            yield from self._write_results(owner, len(calls))
            for turn in range(len(calls[-1].stores)):
                yield from self._write_stored(owner, turn)
        for axis, kinds in PLACES:
            self.kinds = by_name({**OF_WHOLE, **kinds}, self.subject)
            yield from self._exchanged(owner, axis)
            for call in calls:
                yield self._plain(owner, call, sizes)
        for axis, _ in reversed(PLACES):
            yield from self._exchanged(owner, axis)
        while owner is not None and not is_read_late(len(self.history) + len(calls) - 1):
            yield self._plain(owner, root, sizes)
        for call in calls:
            yield self._plain(owner, call, sizes)
        for called in self._calls(owner)[-len(calls) :] if owner is not None else ():
            for name, X in called.arguments.items():
                if X.values.ndim:
                    yield self._write(owner, called, name)

    def _held(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each parameter is assigned in turn, and the program goes on to step the others.

        It has held these since they were made. At the end, it assigns corners of large tables.
        """
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        for assigned in self.parameters:
            drawn = self._parameter_values(owner)
            yield Step(UNNUMBERED, owner, {assigned: drawn[assigned]}, "assigned")
            others = {name: X for name, X in drawn.items() if name != assigned}
            if others:
                yield Step(UNNUMBERED, owner, others, "held")
            yield from self._plain_pass(owner, root, sizes)
        yield Step(UNNUMBERED, owner, self._parameter_values(owner), "assigned", CORNER)
        yield from self._plain_pass(owner, root, sizes)
        yield from self._changed(owner, "held")
        yield from self._plain_pass(owner, root, sizes)

    def _beside(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Parameters change a little beside a huge number, which meets nothing but zeros."""
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        sizes, huge, changes = self._sizes(owner), {}, {}
        for name, X in self._parameter_values(owner).items():
            domain = self.subject.domains[name]
            huge[name] = np.array(domain.ordinary(sizes)(self.rng, X.shape))
            changes[name] = np.ones(X.shape)
            if domain.is_free and X.ndim and X.shape[-1] > 1:
                huge[name][..., 0], changes[name][..., 0] = BESIDE, 0.0
            huge[name] = domain.within(huge[name])
        yield Step(UNNUMBERED, owner, huge, "assigned")
        for change in (0.0, *CHANGES):
            if change:
                steps = {name: change * X for name, X in changes.items()}
                yield Step(UNNUMBERED, owner, steps, "in place")
            plain = self._plain(owner, root, sizes)
            passed = dict(plain.arguments)
            for name in may_be_any(root):
                values = np.array(passed[name].values)
                values[..., 0] = 0.0
                passed[name] = Passed(values)
            yield replace(plain, arguments=passed)
            for call in self._later_than(root):
                yield self._plain(owner, call, sizes)

    def _exchanged(self, owner: int | None, axis: int) -> Iterator[Event]:
        """A step in place after which two rows, or columns, of all parameters are exchanged."""
        if owner is not None and self.parameters:
            now = self._parameters_now(owner)
            changes = {name: X - inner_exchanged(X, axis) for name, X in now.items() if X.ndim}
            yield Step(UNNUMBERED, owner, changes, "in place")
