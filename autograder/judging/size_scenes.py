"""Sizes and shapes that follow one another: reshaped, growing, shrinking, one after another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, cycle, pairwise, product

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call as Declared, fits
from autograder.grading.events import Drop, Event, Passed, Step
from autograder.judging.lengths import LARGEST, MOST_ROWS
from autograder.judging.passes import may_be_any
from autograder.judging.single_events import UNNUMBERED, returns_array
from autograder.judging.step_scenes import StepScenes

SHRINKING = 1.0, 0.8, 0.6
"""The parts of a size that batches have, one after another."""

NUMBERS, FACTORS, OTHER = 12, (2, 3, 4, 6), 2
"""How many numbers an array has that comes in several shapes, one axis of them, and another."""

GROWING = 3, 5, 7, 4, 2
"""The numbers of samples of batches that are parts of one."""

DIFFERENT = 2, 3, 5, 7, 11, 13, 17, 19
"""Integers of which no two are equal."""

PACKED = 8, 16
"""How many bits a number may have where several are packed into one."""

COUNTED = 66
"""The length below which each size has every length once."""

SHORT, MOST_SHORT = (1, 2, 3, 4), 64
"""The lengths of all sizes in every combination, as long as there are no more of these."""

LENGTHY = 5_000, 400, 60
"""The lengths of a size where all others are one: there is no memory for a power of it."""


class SizeScenes(StepScenes):
    """Draws scenes about sizes."""

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
        for call in (root, *self._later_than(root)):
            plain = self._plain(owner, call, sizes)
            free = [name for name, domain in call.arguments.items() if domain.is_free]
            known = {n: _numbers_of(numbers, n, plain.arguments[n].values) for n in free}
            passed = {name: Passed(X) for name, X in known.items()}
            yield replace(plain, arguments={**plain.arguments, **passed})
        yield from self._changed(owner, "in place")

    def _of_equal_size(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Results in one shape after another that have as many numbers, as far as there are any."""
        names = self.subject.sizes
        lengths = SHORT if len(SHORT) ** len(names) <= MOST_SHORT else SHORT[:2]
        drawn = (
            dict(zip(names, each, strict=True)) for each in product(lengths, repeat=len(names))
        )
        result = Domain(root.returns[0].shape)
        fitting = [sizes for sizes in drawn if fits(sizes, self.cls.holds)]
        for sizes in sorted(fitting, key=lambda each: math.prod(result.shape_of(each))):
            yield self._plain(owner, root, sizes)

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
                for call in self._later_than(root):
                    yield self._plain(owner, call, sizes)

    def _growing(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Batches that begin, or end, as the last one did; before each, parameters change."""
        names = self.cls.free_sizes if owner is not None else self.subject.sizes
        if not names:
            return
        if owner is not None:
            yield self._make(owner)
        samples, sizes = names[0], self._sizes(owner)
        calls = (root, *self._later_than(root))
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
        changes += [
            pair
            for (one, other), bits in product(pairwise(among), PACKED)
            for pair in ({one: 1, other: 1}, {one: 1, other: 2**bits + 1}, {one: 2, other: 1})
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

    def _counting(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each size in turn is one, two, three and so on, and all others are one."""
        for name, length in product(self.subject.sizes, range(1, COUNTED)):
            yield from self._pass_of_one_size(owner, root, name, length)

    def _lengthy(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each size in turn is as large as a result allows, and all others are one."""
        ones, form = dict.fromkeys(self.subject.sizes, 1), root if owner is None else None
        for name in self.subject.sizes:
            is_summed = owner is None and all(name not in X.shape for X in root.returns)
            is_first = name in self.cls.free_sizes[:1]
            lengths = (MOST_ROWS, *LENGTHY) if is_summed and is_first else LENGTHY
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
        for call in self._later_than(root):
            yield self._plain(owner, call, sizes)


def _numbers_of(numbers: dict[tuple[str, int], Array], name: str, drawn: Array) -> Array:
    """Return the same numbers for every array of a name and a number of elements."""
    first = numbers.setdefault((name, drawn.size), drawn)
    return np.array(first).reshape(drawn.shape)


def _is_first_alone(size: str, shape: Sequence[str | int]) -> bool:
    """Whether the first axis of a shape has this size, and no other axis."""
    return [place for place, each in enumerate(shape) if each == size] == [0]
