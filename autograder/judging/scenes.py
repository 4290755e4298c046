"""Draws scenes of a program: in each, something that is easily forgotten happens for certain."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, cycle, pairwise, product

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.places import one_hot
from autograder.declaration.kinds.plain import Array, Kind, ones, ordinary, zeros
from autograder.declaration.table import Call as Declared, fits
from autograder.grading.events import (
    INTERLEAVED,
    LOCKED,
    RETURNED,
    TIME_FIRST,
    Call,
    Drop,
    Event,
    Passed,
    Step,
)
from autograder.judging.checksum import same_checksum
from autograder.judging.edits import EDITS, ENDS, Edit, zeros_and_huge, zeros_tiny
from autograder.judging.lengths import LARGEST, LARGEST_PASSED, MOST_ROWS, size_of
from autograder.judging.model import is_read_late
from autograder.judging.object_scenes import ObjectScenes
from autograder.judging.parts import by_name
from autograder.judging.passes import may_be_any
from autograder.judging.passing import SAME_HASH, printed_alike, with_one_huge
from autograder.judging.single_events import UNNUMBERED, returns_array
from autograder.judging.subject import Maker
from autograder.judging.theme import ALL, INPUTS, LATER

SHRINKING = 1.0, 0.8, 0.6
"""The parts of a size that batches have, one after another."""

NUMBERS, FACTORS, OTHER = 12, (2, 3, 4, 6), 2
"""How many numbers an array has that comes in several shapes, one axis of them, and another."""

GROWING = 3, 5, 7, 4, 2
"""The numbers of samples of batches that are parts of one."""

DIFFERENT = 2, 3, 5, 7, 11, 13, 17, 19
"""Integers of which no two are equal."""

ALIKE = "printed alike", "same checksum"
"""How other numbers may look like those of an earlier call."""

LARGEST_WRITTEN = 12
"""The largest size of a pass of a gallery after which its caller writes into a gradient too."""

COUNTED = 66
"""The length below which each size has every length once."""

LENGTHY = 5_000, 400, 60
"""The lengths of a size where all others are one: there is no memory for a power of it."""

EDITED = 1, 0, -1
"""The slices of another function's result that its caller edits, one after another."""

SPARSE = 104, 5, 2
"""The first size of a result that is nearly all zeros, and its other sizes in turn."""

SELECTED: tuple[Mapping[str, Kind], ...] = tuple(
    {ALL: ordinary, part: kind} for part in (INPUTS, LATER) for kind in (one_hot, zeros, ones)
)
"""A single sample that selects a row of what it meets, none or all of them."""


class Scenes(ObjectScenes):
    """Draws scenes of arrays: several passes, and what they are passed."""

    def _reshaped(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """The same numbers come in one shape after another, if need be for another object."""
        numbers: dict[tuple[str, int], Array] = {}
        for pair in combinations(self.subject.sizes, 2):
            for length in FACTORS:
                sizes = dict.fromkeys(self.subject.sizes, OTHER)
                sizes |= dict(zip(pair, (length, NUMBERS // length), strict=True))
                if fits(sizes, self.cls.holds):
                    yield from self._in_shapes_of(owner, root, sizes, numbers)

    def _in_shapes_of(
        self,
        owner: int | None,
        root: Declared,
        sizes: Mapping[str, int],
        numbers: dict[tuple[str, int], Array],
    ) -> Iterator[Event]:
        if owner is not None:
            self.made[owner] = {name: sizes[name] for name in self.cls.sizes}
            if self._lives(owner):
                yield Drop(UNNUMBERED, owner)
            yield self._make(owner)
            if self.parameters:
                drawn = self._parameter_values(owner)
                reshaped = {n: _numbers_of(numbers, n, X) for n, X in drawn.items()}
                yield Step(UNNUMBERED, owner, reshaped, "assigned")
        for call in (root, *(self._later_than(root) if owner is not None else ())):
            plain = self._plain(owner, call, sizes)
            free = [name for name, domain in call.arguments.items() if domain.is_free]
            known = {n: _numbers_of(numbers, n, plain.arguments[n].values) for n in free}
            passed = {name: Passed(X) for name, X in known.items()}
            yield replace(plain, arguments={**plain.arguments, **passed})
        yield from self._changed(owner, "in place")

    def _swapped(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A pass comes again, and two arguments of one shape have changed places."""
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        yield from self._plain_pass(owner, root, sizes)
        first = next(e for e in reversed(self._calls(owner)) if e.method == root.name)
        for one, other in combinations(may_be_any(root), 2):
            X, Y = (first.arguments[name].values for name in (one, other))
            if X.shape == Y.shape:
                swapped = {**first.arguments, one: Passed(Y), other: Passed(X)}
                yield replace(first, arguments=swapped)
                for call in self._later_than(root) if owner is not None else ():
                    yield self._plain(owner, call, sizes)

    def _growing(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Batches that begin, or end, as the last one did; before each, parameters change."""
        names = self.cls.free_sizes if owner is not None else self.subject.sizes
        if not names:
            return
        if owner is not None:
            yield self._make(owner)
        samples, sizes = names[0], self._sizes(owner)
        calls = (root, *(self._later_than(root) if owner is not None else ()))
        whole = {**sizes, samples: max(GROWING)}
        if not all(fits({**sizes, samples: length}, self.cls.holds) for length in GROWING):
            return
        rows = {call.name: self._plain(owner, call, whole).arguments for call in calls}
        for is_end in (False, True):
            for length in GROWING:
                yield from self._changed(owner, "in place")
                for call in calls:
                    plain = self._plain(owner, call, {**sizes, samples: length})
                    part = slice(-length, None) if is_end else slice(length)
                    arguments = {
                        name: Passed(rows[call.name][name].values[part].copy())
                        if domain.is_free and _is_first_alone(samples, domain.shape)
                        else plain.arguments[name]
                        for name, domain in call.arguments.items()
                    }
                    yield replace(plain, arguments=arguments)

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

    def _counted(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """A function of integers: two change places, one changes alone, or digits are alike."""
        among = {name: X.bounds for name, X in root.arguments.items() if X.bounds and not X.shape}
        if owner is not None or len(among) < 2:
            return
        drawn = cycle(map(int, self.rng.permutation(DIFFERENT)))
        numbers = {n: min(max(next(drawn), low), high) for n, (low, high) in among.items()}
        changes = [
            {one: numbers[other], other: numbers[one]} for one, other in combinations(among, 2)
        ]
        changes += [{name: number + 1} for name, number in numbers.items()]
        changes += [
            pair
            for one, other in pairwise(among)
            for pair in ({one: 1, other: 11}, {one: 11, other: 1})  # alike without a separator
        ]
        plain = self._plain(owner, root, self._sizes(owner))
        for change in ({}, *changes, {}):
            now = {**numbers, **change}
            if all(low <= now[name] <= high for name, (low, high) in among.items()):
                passed = {name: Passed(np.asarray(number)) for name, number in now.items()}
                yield replace(plain, arguments={**plain.arguments, **passed})

    def _packed(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """One size is beyond a number; then another one is two: both may be packed into one.

        The first result is large, and nothing is kept of it.
        """
        given = self._sizes(owner)
        yield replace(self._plain(owner, root, given), keeps="nothing")
        for name in given:
            yield self._plain(owner, root, {**dict.fromkeys(given, 1), name: 2})

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

        Before that, a square parameter is turned: the same bytes in memory, in another order.
        Nothing follows: a step would change a batch that the object still needs.
        """
        if owner is None or not self.parameters:
            return
        yield self._make(owner)
        sizes, drawn = self._sizes(owner), self._parameter_values(owner)
        turned = {name: X.T for name, X in drawn.items() if X.shape == X.T.shape and X.ndim > 1}
        for changes, memory in ((drawn, "new"), (turned, "fortran")) if turned else ():
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

    def _counting(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each size in turn is one, two, three and so on, and all others are one."""
        for name, length in product(self.subject.sizes, range(1, COUNTED)):
            yield from self._pass_of_one_size(owner, root, name, length)

    def _lengthy(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each size in turn is as large as a result allows, and all others are one."""
        ones, form = dict.fromkeys(self.subject.sizes, 1), root if owner is None else None
        for name in self.subject.sizes:
            is_first = owner is None and name in self.cls.free_sizes[:1]
            lengths = (MOST_ROWS, *LENGTHY) if is_first else LENGTHY
            among = [n for n in lengths if self._largest({**ones, name: n}, form) <= LARGEST]
            for length in among[:1]:
                yield from self._pass_of_one_size(owner, root, name, length)

    def _pass_of_one_size(
        self, owner: int | None, root: Declared, name: str, length: int
    ) -> Iterator[Event]:
        """A pass in which one size has a length, and all others are one.

        If the object has other sizes, it is deleted, and a new one takes its place.
        """
        sizes = {**dict.fromkeys(self.subject.sizes, 1), name: length}
        if not fits(sizes, self.cls.holds):
            return
        made = {each: sizes[each] for each in self.cls.sizes}
        if owner is not None and not (self._lives(owner) and self.made[owner] == made):
            if self._lives(owner):
                yield Drop(UNNUMBERED, owner)
            self.made[owner] = made
            yield self._make(owner)
        yield self._plain(owner, root, sizes)
        for call in self._later_than(root) if owner is not None else ():
            yield self._plain(owner, call, sizes)

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
        calls = (root, *(self._later_than(root) if owner is not None else ()))
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

    def _rewritten(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """After a pass its caller writes into the arrays of a call; all is read after that.

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

    def _retried(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each call comes again with equal numbers but for the last one, and but for the first."""
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        for call in (root, *(self._later_than(root) if owner is not None else ())):
            plain = self._plain(owner, call, sizes)
            yield plain
            for place in (-1, 0):
                yield replace(
                    plain, arguments={**plain.arguments, **_edited_at(place, plain, call)}
                )

    def _turned_round(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """After each of two passes its caller writes the rows of all results backwards.

        The sum of the numbers stays. At the end, the first call comes again with its numbers.
        """
        if owner is not None:
            yield self._make(owner)
        sizes = self._sizes(owner)
        for _ in range(2):
            yield from self._plain_pass(owner, root, sizes)
            for called in self._calls(owner)[-1 - len(self._later_than(root)) :]:
                if returns_array(self.cls.call(called.method)):
                    yield replace(self._write(owner, called, RETURNED), backwards=True)
        last = self._last_of(owner, root.name)
        yield replace(last, arguments={n: Passed(X.values) for n, X in last.arguments.items()})

    def _as_views(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Passes whose arrays are views that nobody else holds: the program has the arrays."""
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        for _ in range(2):
            for call in (root, *(self._later_than(root) if owner is not None else ())):
                yield replace(self._plain(owner, call, sizes), as_views=True)

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
        for call in self._later_than(root) if owner is not None else ():
            yield self._plain(owner, call, sizes)

    def _shrinking(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Batches of which each is somewhat smaller than the last one.

        Before each, one of the size before comes once more, and nothing is kept of its result. Of
        the first one's, the program keeps a view alone, and a second one follows.
        """
        names = self.cls.free_sizes if owner is not None else self.subject.sizes
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        before = whole = self._sizes(owner)
        for part in SHRINKING if names else ():
            sizes = {**whole, names[0]: math.ceil(part * whole[names[0]])}
            if fits(sizes, self.cls.holds):
                yield replace(self._plain(owner, root, before), keeps="nothing")
                before, keeps = sizes, "transposed" if returns_array(root) else "whole"
                yield replace(self._plain(owner, root, sizes), keeps=keeps)
                yield from self._plain_pass(owner, root, sizes)

    def _time_first(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """The arrays of one call after another have two axes that have changed places in memory.

        Then those of one call after another repeat the first step of each sample.
        """
        if owner is not None:
            yield self._make(owner)
            yield from self._changed(owner, "assigned")
        sizes = self._sizes(owner)
        calls = (root, *(self._later_than(root) if owner is not None else ()))
        for lies in calls:
            for call in calls:
                plain = self._plain(owner, call, sizes)
                yield self._lying(plain, TIME_FIRST) if call is lies else plain
        for lies in calls:
            for call in calls:
                plain = self._plain(owner, call, sizes)
                yield _with_equal_steps(plain) if call is lies else plain


def _numbers_of(numbers: dict[tuple[str, int], Array], name: str, drawn: Array) -> Array:
    """Return the same numbers for every array of a name and a number of elements."""
    first = numbers.setdefault((name, drawn.size), drawn)
    return np.array(first).reshape(drawn.shape)


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


def _with_equal_steps(plain: Call) -> Call:
    """Return a call whose arrays of three axes or more repeat their first step in memory."""
    repeated = {
        name: Passed(np.broadcast_to(X.values[:, :1], X.values.shape), "repeated")
        for name, X in plain.arguments.items()
        if X.values.ndim > 2
    }
    return replace(plain, arguments={**plain.arguments, **repeated})


def _edited_at(place: int, plain: Call, call: Declared) -> dict[str, Passed]:
    """Return those arrays of a call that may hold any numbers, with another number in a place."""
    edited = {}
    for name in may_be_any(call):
        values = np.array(plain.arguments[name].values)
        if values.ndim:
            values.flat[place] += 1.0
            edited[name] = Passed(values)
    return edited


def _is_first_alone(size: str, shape: Sequence[str | int]) -> bool:
    """Whether the first axis of a shape has this size, and no other axis."""
    return [place for place, each in enumerate(shape) if each == size] == [0]


Scene = Callable[[Scenes, int | None, Declared], Iterator[Event]]

SCENES: dict[str, Scene] = {
    "trained": Scenes._trained,
    "viewed": Scenes._viewed,
    "as views": Scenes._as_views,
    "turned round": Scenes._turned_round,
    "retried": Scenes._retried,
    "locked": Scenes._locked_pass,
    "refused": Scenes._refused,
    "refused often": Scenes._refused_often,
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
    "time first": Scenes._time_first,
    "beside": Scenes._beside,
    "unended": Scenes._unended,
    "unended again": Scenes._unended_again,
    "rewritten": Scenes._rewritten,
    "counted": Scenes._counted,
    "packed": Scenes._packed,
    "tied": Scenes._tied,
    "counting": Scenes._counting,
    "lengthy": Scenes._lengthy,
    "interleaved": Scenes._interleaved,
    "unprinted": Scenes._unprinted,
}
"""The scenes of a theme, by name."""
