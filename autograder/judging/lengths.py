"""Draws the sizes of a history: of its objects, and of the arrays that a program passes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations, cycle, product

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.plain import Kind
from autograder.declaration.table import Call as Declared, draw_sizes, fits
from autograder.grading.events import (
    Call,
    Event,
)
from autograder.judging.subject import Subject
from autograder.judging.theme import Theme

LARGEST = 200_000
"""The largest number of elements of an argument or a result."""

MOST_ROWS = 90_000
"""The most samples of a pass: nearly as many as the write-ups allow."""

SMALL, LARGE, TRIES = (1, 1, 2, 3), ((70, 260, 520, 1030), (64, 256, 512, 1024)), 30
"""The lengths among which the sizes of large arrays are drawn, one of them large, and how often.

Blocks of a power of two leave a rest of the first, and none of the others.
"""

BEYOND = 4, 33, 40, 300, 1030
"""Lengths among which some are with which NumPy does not print an array whole."""

ROWS, COLUMNS = ((2000, 35), (2500, 2)), ((260, 2),)
"""The first size of an object's large passes, or another, and the other ones: above 65,536
numbers, where the results allow it."""

WORK = 350_000
"""The largest product of the sizes of a large call: a program of plain loops needs a tenth of a
second for it."""

WORK_OFTEN, WORK_AGAIN = 90_000, 45_000
"""The same for the calls of a long history, and for a call that comes again in every way."""

MIDDLE = 9, 10, 11
"""The sizes of a call in which no size is small."""

LARGEST_PASSED = 275_000
"""The largest number of elements of the arguments of one call: a request has a limit."""

HUGE = 2**20
"""The number of elements that one argument of a function has more of, once."""

WIDE = 32
"""The other sizes of such a pass."""

WIDEST = 2_000
"""The second free size of a wide call: what each number of a row adds to a sum adds up. A program
that computes a full Jacobian has memory for it."""

PRINTED, LARGEST_AGAIN = 1_000, 10_000
"""NumPy prints larger arrays with dots in their middle; and those that are larger still are not
passed or returned again and again: a request has a limit."""

LARGEST_ON_THE_WAY = 20_000_000
"""The largest number of elements of a product on the way to a result: memory has a limit."""


class Lengths:
    """Draws the sizes of a history."""

    def __init__(
        self,
        rng: np.random.Generator,
        subject: Subject,
        theme: Theme,
        kinds: Mapping[str, Kind] | None = None,
    ) -> None:
        self.rng, self.subject, self.cls, self.theme = rng, subject, subject.cls, theme
        self.kinds = kinds or {}
        self.owners: list[int | None] = [None]
        if not subject.is_function:
            many = int(rng.integers(1, theme.objects + 1)) if theme.objects <= 3 else theme.objects
            self.owners = [*range(many)]
        self.again = theme.again or float(rng.choice([0.2, 0.5, 0.8]))
        self.rows = theme.rows
        if theme.rows[0] == 1 and not subject.is_function and rng.random() < 0.4:
            self.rows = (int(rng.choice([1, 1, 2, 5])),)
        self.scribbles = theme.writes or float(rng.choice([0.05, 0.1, 0.25]))
        self.given = _sizes_of_example(subject) if theme.is_example else theme.sizes
        self.alike = sizes_of_alike(subject) if theme.is_alike else set()
        self.side = int(rng.choice((2, 3, 4)))
        self.made = self._constructed()
        self.parameters = (*self.cls.parameters,)
        self.roots = [call for call in self.cls.calls if not call.after]
        self.methods = {call.name for call in self.cls.calls}
        self.history: list[Event] = []
        self._calls_of: dict[int | None, list[Call]] = {}

    def _constructed(self) -> dict[int | None, dict[str, int]]:
        """Draw the sizes of the constructor for each object; often the same."""
        lengths = self.theme.lengths
        made = self.theme.made if self.theme.large else cycle(self.theme.made)
        if self.theme.echoes and self.theme.made:
            made = cycle(self._made_for_echoes())
        drawn: dict[int | None, dict[str, int]] = {}
        alike = self.rng.random() < 0.6 or bool(self.theme.made)
        is_square = self.rng.random() < 0.3 or any(
            name in self.kinds for name in [*self.cls.parameters][:1]
        )
        for owner in self.owners:
            if alike and drawn:
                drawn[owner] = drawn[self.owners[0]]
                continue
            sizes = {size: int(self.rng.choice(lengths)) for size in self.cls.sizes}
            if self.cls.sizes and is_square:
                sizes = dict.fromkeys(self.cls.sizes, sizes[self.cls.sizes[0]])
            if self.theme.large:
                sizes = dict.fromkeys(self.cls.sizes, 1)
            if self.theme.made:
                sizes |= dict(zip(self.cls.sizes, made, strict=False))
                sizes = self._within_work(sizes)
            sizes |= {size: self.side for size in sizes if size in self.alike}
            is_square = False
            drawn[owner] = {size: self.given.get(size, sizes[size]) for size in sizes}
        return drawn

    def _within_work(self, sizes: dict[str, int]) -> dict[str, int]:
        """Return the sizes of an object; only the largest one, if plain loops would take long."""
        if math.prod(sizes.values()) * min(self.theme.rows) <= WORK:
            return sizes
        largest = max(sizes, key=lambda name: sizes[name])
        return {name: size if name == largest else 1 for name, size in sizes.items()}

    def _made_for_echoes(self) -> tuple[int, ...]:
        """Return the theme's sizes of an object; smaller ones, if plain loops would take long."""
        for first in (self.theme.made, (self.theme.made[0], 1)):
            made = dict(zip(self.cls.sizes, cycle(first), strict=False))
            free = dict.fromkeys(self.cls.free_sizes, self.theme.rows[0])
            if math.prod({**made, **free}.values()) <= WORK_AGAIN:
                return first
        return (1,)

    def _long(self) -> list[dict[str, int]]:
        """Return sizes of large passes of an object: many rows, and many of another free size."""
        made, free = self.made[self.owners[0]], self.cls.free_sizes
        found = []
        for name, (long, rest) in [*product(free[:1], ROWS), *product(free[1:], COLUMNS)]:
            for other in (rest, 2):  # the most that stays within the limits
                sizes = {**made, **dict.fromkeys(free, other), name: long}
                fitting = fits(sizes, self.cls.holds) and self._largest(sizes) <= self.theme.large
                if fitting and math.prod(sizes.values()) <= WORK:
                    found.append(sizes)
                    break
        return found

    def _many_rows(self, sizes: Mapping[str, int], most: int) -> dict[str, int]:
        """Return sizes of a pass with many rows, so that each result has `most` numbers at most."""
        free = self.cls.free_sizes[:1]
        one = {**sizes, **dict.fromkeys(free, 1)}
        largest = max(
            (
                math.prod(Domain(value.shape).shape_of(one))
                for call in self.cls.calls
                for value in call.returns
                if value.type == "array"
            ),
            default=1,
        )
        many = {**sizes, **dict.fromkeys(free, max(1, most // largest))}
        is_small = self._largest(many) <= LARGEST
        return many if is_small and fits(many, self.cls.holds) else dict(sizes)

    def _large(self) -> list[dict[str, int]]:
        """Draw sizes of large arrays, and sizes of which none is small."""
        names, holds = self.subject.sizes, self.cls.holds
        found = [sizes for lengths in LARGE for sizes in self._one_large(lengths)]
        middle = dict(zip(names, cycle(MIDDLE), strict=False))
        found += [each for each in (middle, self._huge_result()) if each and fits(each, holds)]
        return list({str(sizes): sizes for sizes in found}.values())

    def _one_large(self, lengths: Sequence[int]) -> list[dict[str, int]]:
        """Draw sizes of which one is large, for each of them."""
        names, holds = self.subject.sizes, self.cls.holds
        drawn = []
        for name in TRIES * names:
            sizes = {each: int(self.rng.choice(SMALL)) for each in names}
            drawn.append({**sizes, name: int(self.rng.choice(lengths))})
        ones = dict.fromkeys(names, 1)
        drawn += [{**ones, name: length} for name in names for length in lengths]
        fitting = (sizes for sizes in drawn if fits(sizes, holds))
        large = [
            sizes
            for sizes in fitting
            if self._largest(sizes) <= self.theme.large
            and self._largest(sizes) * max(sizes.values()) <= LARGEST_ON_THE_WAY
            and all(size_of(call, sizes) <= LARGEST_PASSED for call in self.roots)
        ]
        first = [max(large, key=lambda sizes: sizes[name], default={}) for name in names]
        return list(filter(None, first))

    def _huge(self) -> dict[str, int]:
        """Return nearly equal sizes with which an argument is huge; empty if memory has no room."""
        arrays = [X for call in self.roots for X in call.arguments.values()]
        return self._nearly_equal(arrays)

    def _huge_pass(self, root: Declared) -> dict[str, int]:
        """Return sizes with which an object's pass is huge: many rows.

        Empty if plain loops would take long, if more than one size is free, or if no such sizes are
        allowed.
        """
        free = self.cls.free_sizes
        sizes = {**self.made[self.owners[0]], **dict.fromkeys(free, 1)}
        if len(free) == 1:
            sizes[free[0]] = HUGE // size_of(root, sizes) + 1
        is_huge = size_of(root, sizes) > HUGE and math.prod(sizes.values()) <= 1.1 * HUGE
        has_room = is_huge and self._largest(sizes) <= 1.1 * HUGE
        return sizes if has_room and fits(sizes, self.cls.holds) else {}

    def _huge_later(self) -> dict[str, int]:
        """Return sizes with which a later result of an object is huge, and no argument.

        Empty if there are none, or if a constructor has the sizes.
        """
        names = self.cls.free_sizes
        if self.cls.sizes or len(names) < 2:
            return {}
        sizes = {**dict.fromkeys(names, WIDE), names[0]: 1}
        sizes[names[0]] = HUGE // self._largest(sizes) + 1
        is_small = all(size_of(call, sizes) <= LARGEST_PASSED for call in self.cls.calls)
        has_room = self._largest(sizes) <= 1.1 * HUGE  # an array may have the first size twice
        return sizes if is_small and has_room and fits(sizes, self.cls.holds) else {}

    def _wide_sizes(self) -> dict[str, int]:
        """Return sizes with which the single row of an object's arguments is wide.

        Empty if there is one free size, or if a constructor has the sizes.
        """
        names = self.cls.free_sizes
        sizes = {**dict.fromkeys(names, 1), **dict.fromkeys(names[1:2], WIDEST)}
        if self.cls.sizes or len(names) < 2 or not fits(sizes, self.cls.holds):
            return {}
        return sizes

    def _huge_result(self) -> dict[str, int]:
        """Return nearly equal sizes with which a result is huge, and no argument."""
        sizes = self._nearly_equal([Domain(call.returns[0].shape) for call in self.roots])
        small = sizes and all(size_of(call, sizes) <= LARGEST_PASSED for call in self.roots)
        return sizes if small else {}

    def _nearly_equal(self, arrays: Sequence[Domain]) -> dict[str, int]:
        names = self.subject.sizes
        axes = max((len(X.shape) for X in arrays), default=0)
        if not names or not axes:
            return {}
        side = math.ceil(round(HUGE ** (1 / axes), 6))
        sizes = {**dict.fromkeys(names, side), str(self.rng.choice(names)): side + 1}
        largest = max(math.prod(X.shape_of(sizes)) for X in arrays)
        on_the_way = self._largest(sizes) * max(sizes.values())
        has_room = HUGE < largest and on_the_way <= 2 * LARGEST_ON_THE_WAY
        return sizes if has_room and fits(sizes, self.cls.holds) else {}

    def _beyond_print(self, shape: Sequence[int | str]) -> dict[str, int]:
        """Draw sizes with which NumPy does not print all numbers of a shape; empty if none fit."""
        names = [name for name in self.subject.sizes if name in shape]
        others = dict.fromkeys(self.subject.sizes, 1)
        among = (
            {**others, **dict(zip(names, lengths, strict=True))}
            for lengths in product(BEYOND, repeat=len(names))
        )
        right = [
            sizes
            for sizes in among
            if PRINTED < math.prod(Domain((*shape,)).shape_of(sizes))
            and self._largest(sizes) <= LARGEST_AGAIN
            and fits(sizes, self.cls.holds)
        ]
        return right[int(self.rng.integers(len(right)))] if right else {}

    def _beyond_print_of(self, call: Declared) -> dict[str, int]:
        """Draw sizes with which NumPy does not print one argument of a call; perhaps none fit."""
        shapes = [domain.shape for domain in call.arguments.values() if domain.is_free]
        drawn = (self._beyond_print(shapes[at]) for at in self.rng.permutation(len(shapes)))
        return next(filter(None, drawn), {})

    def _sizes(self, owner: int | None) -> dict[str, int]:
        """Draw the sizes of a new pass; sometimes those of the last one."""
        free = self.cls.free_sizes
        made = self.made[owner]
        if self.given:
            return {**self.given, **made}
        if self.alike:
            sides = () if self.theme.gallery else (self.side, self.side)
            lengths = self.rng.choice([*sides, *self.rows], len(free))
            drawn = dict(zip(free, map(int, lengths), strict=True))
            sizes = {**drawn, **dict.fromkeys(self.alike, self.side), **made}
            if fits(sizes, self.cls.holds):
                return sizes
        before = [call for call in self._calls(owner) if call.begins and call.sizes]
        if before and self.rng.random() < self.again:
            sizes = {**made, **dict(zip(free, before[-1].sizes, strict=True))}
            if self._largest(sizes) <= LARGEST:
                return sizes
        if (
            before and len(free) > 1 and self.rng.random() < 0.3
        ):  # as many numbers, in another shape
            last = dict(zip(free, before[-1].sizes, strict=True))
            one, other = map(str, self.rng.choice(free, 2, replace=False))
            sizes = {**made, **last, one: last[other], other: last[one]}
            if fits(sizes, self.cls.holds) and self._largest(sizes) <= LARGEST:
                return sizes
        most = WORK if self.theme.made else WORK_OFTEN
        for _ in range(100):
            drawn = {size: int(self.rng.choice(self.theme.lengths)) for size in free}
            for size in free[:1]:
                among = [*self.rows, *made.values()] if len(self.rows) > 1 else None
                drawn[size] = int(self.rng.choice(among or self.rows))
            if self.subject.is_function and len(free) > 1 and self.rng.random() < 0.3:
                one, other = self.rng.choice(free, 2, replace=False)
                drawn[str(one)] = drawn[str(other)]
            sizes = {**made, **drawn}
            is_small = self._largest(sizes) <= LARGEST and math.prod(sizes.values()) <= most
            if is_small and fits(sizes, self.cls.holds):
                return sizes
        small = tuple(length for length in range(1, 7))
        drawn = draw_sizes(self.rng, (*self.cls.sizes, *free), small, self.cls.holds)
        return {**drawn, **made}

    def _largest(self, sizes: Mapping[str, int], form: Declared | None = None) -> int:
        """Return the largest number of elements that an argument or a result has.

        Of one form of a function alone, if it is given.
        """
        calls = self.cls.calls if form is None else (form,)
        domains = [domain for call in calls for domain in call.arguments.values()]
        shapes = [domain.shape_of(sizes) for domain in domains]
        shapes += [
            Domain(value.shape).shape_of(sizes)
            for call in calls
            for value in call.values
            if value.type == "array"
        ]
        return max(map(math.prod, shapes), default=0)

    def _add(self, event: Event) -> None:
        """Add an event to the history."""
        self.history.append(event)
        if isinstance(event, Call) and event.method in self.methods:
            self._calls_of.setdefault(event.owner, []).append(event)

    def _calls(self, owner: int | None) -> list[Call]:
        """Return the calls of an object's methods so far; or of a function, in all its forms."""
        return [*self._calls_of.get(owner, ())]

    def _free(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        return tuple(sizes[size] for size in self.cls.free_sizes)


def size_of(call: Declared, sizes: Mapping[str, int]) -> int:
    """Return the number of elements of the arguments of a call."""
    return sum(math.prod(domain.shape_of(sizes)) for domain in call.arguments.values())


def _sizes_of_example(subject: Subject) -> dict[str, int]:
    """Return the sizes that the numbers of the write-up's example have."""
    sizes: dict[str, int] = {}
    for name, numbers in subject.cls.example.items():
        shape = zip(subject.domains[name].shape, np.shape(numbers), strict=True)
        sizes |= {size: length for size, length in shape if isinstance(size, str)}
    return sizes


def sizes_of_alike(subject: Subject) -> set[str]:
    """Return the sizes by which two arrays of one call differ: equal, one can be passed for both.

    The first such pair of a class or function is meant; empty if there is none.
    """
    for call in subject.cls.calls:
        free = [X.shape for X in call.arguments.values() if X.is_free and X.shape]
        for one, other in combinations(free, 2):
            apart = {
                size
                for pair in zip(one, other, strict=False)
                for size in pair
                if pair[0] != pair[1]
            }
            if len(one) == len(other) and all(isinstance(size, str) for size in apart):
                return {str(size) for size in apart} or {str(one[-1])}
    return set()
