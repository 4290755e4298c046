"""Calls by mistake: their arrays do not fit, and what follows them must be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call as Declared, fits
from autograder.grading.events import Call, Drop, Event, Passed
from autograder.judging.passes import Passes
from autograder.judging.single_events import UNNUMBERED

OTHER_BATCH = 5
"""The size of a batch whose array comes to a method too early."""

REFUSED = 300
"""How often a method gets arrays that do not fit, one time after the other."""

WIDE = 2**22
"""How many features a sample has that comes by mistake: a program must not plan for as many."""

TYPES = np.longdouble, np.complex128, np.float32, np.float16, np.int64, np.bool_
"""The types of numbers of arrays that do not fit: a program must not go on with them."""

RESHAPES: tuple[Callable[[Array], Array], ...] = (
    lambda X: X[np.newaxis].copy(),
    lambda X: X[:, np.newaxis].copy() if X.ndim else X.copy(),
    lambda X: X.flatten(),
    lambda X: X.T.copy(),
)
"""The same numbers in other shapes: with an axis of one more, with a single axis, or turned."""


class MistakenScenes(Passes):
    """Draws scenes in which a program calls a method by mistake."""

    def _refused(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Calls whose arrays do not fit, each before a whole pass of other sizes.

        First a batch has one feature too many, and the program steps the parameters that it holds;
        then one sample comes alone. A batch of another size has one feature too many; then each
        later method of a pass gets another batch's array, and one with a single column. After each
        of these, a step changes the parameters in place. At last a batch comes transposed, and a
        square one follows.
        """
        if owner is None:
            return
        yield self._make(owner)
        shapes = [domain.shape_of(self._sizes(owner)) for domain in root.arguments.values()]
        if shapes and all(shapes):
            yield self._misfit(owner, root, _with_one_more(shapes))
            yield from self._changed(owner, "held")
            yield from self._plain_pass(owner, root, self._sizes(owner))
            yield self._misfit(owner, root, [shape[1:] for shape in shapes])
            yield from self._plain_pass(owner, root, self._sizes(owner))
        for call in (root, *self._later_than(root)):
            sizes = {**self._sizes(owner), **dict.fromkeys(self.cls.free_sizes[:1], OTHER_BATCH)}
            shapes = [domain.shape_of(sizes) for domain in call.arguments.values()]
            if call is root:
                shapes = _with_one_more(shapes)
            single = [(*shape[:-1], 1) for shape in shapes if shape] if call is not root else []
            for wrong in (shapes, single) if self.cls.free_sizes else ():
                if wrong and fits(sizes, self.cls.holds):
                    fewer = dict.fromkeys(self.cls.free_sizes[:1], OTHER_BATCH - 1)
                    before = {**sizes, **fewer} if wrong is shapes else sizes
                    yield from self._plain_pass(owner, root, before)
                    yield self._misfit(owner, call, wrong)
                    yield from self._plain_pass(owner, root, sizes)
                    yield from self._changed(owner, "in place")
        for side in [*self.made[owner].values()][:1]:
            long, square = (
                {**self._sizes(owner), **dict.fromkeys(self.cls.free_sizes[:1], length)}
                for length in (3 * side, side)
            )
            shapes = [domain.shape_of(long) for domain in root.arguments.values()]
            if all(shapes) and fits(square, self.cls.holds):
                yield self._misfit(owner, root, [shape[::-1] for shape in shapes])
                yield from self._plain_pass(owner, root, square)

    def _refused_often(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each method gets arrays that do not fit, hundreds of times, before a whole pass."""
        if owner is None:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        for call in (root, *self._later_than(root)):
            shapes = [domain.shape_of(sizes) for domain in call.arguments.values()]
            if shapes and all(shapes):
                yield self._plain(owner, root, sizes)
                yield replace(self._misfit(owner, call, _with_one_more(shapes)), times=REFUSED)
                yield from self._plain_pass(owner, root, sizes)

    def _of_other_types(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each method gets arrays that do not fit, of each other type, before a whole pass.

        Before these, it gets arrays without samples, and the first method gets millions of
        features. It is the method's first call in the life of an object, and the first of all with
        so many samples.
        """
        if owner is None:
            return
        sizes = self._sizes(owner)
        reshapes = (_empty, np.float64), (_wide, np.float64), *((_one_more, X) for X in TYPES)
        for (reshape, number_type), call in product(reshapes, (root, *self._later_than(root))):
            sizes = self._with_one_more_sample(sizes)
            shapes = [domain.shape_of(sizes) for domain in call.arguments.values()]
            if reshape is _wide and not (call is root and self._refuses_wide(root)):
                continue
            if shapes and all(shapes):
                if self._lives(owner):
                    yield Drop(UNNUMBERED, owner)
                yield self._make(owner)
                if call is not root:
                    yield self._plain(owner, root, sizes)
                yield self._misfit(owner, call, [*map(reshape, shapes)], number_type)
                yield from self._plain_pass(owner, root, sizes)

    def _with_one_more_sample(self, sizes: dict[str, int]) -> dict[str, int]:
        """Return sizes of a pass with one sample more, if they fit."""
        more = {**sizes, **{name: sizes[name] + 1 for name in self.cls.free_sizes[:1]}}
        return more if fits(more, self.cls.holds) else sizes

    def _refuses_wide(self, root: Declared) -> bool:
        """Whether all arrays of a method have as many columns as the constructor says."""
        return all({*domain.shape[-1:]} <= {*self.cls.sizes} for domain in root.arguments.values())

    def _cut(self, owner: int | None, root: Declared) -> Iterator[Event]:
        """Each later method of a pass gets an array that is a sample short, before a whole pass.

        Then each method gets arrays of another shape with the numbers of the pass that follows: at
        first in the life of an object, as the first of all with so many samples, and once more.
        """
        if owner is None:
            return
        yield self._make(owner)
        sizes = self._sizes(owner)
        calls = (root, *self._later_than(root))
        for call in self._later_than(root):
            shapes = [domain.shape_of(sizes) for domain in call.arguments.values()]
            if shapes and all(shapes):
                yield from self._plain_pass(owner, root, sizes)
                yield self._misfit(owner, call, [(shape[0] - 1, *shape[1:]) for shape in shapes])
                yield from self._plain_pass(owner, root, sizes)
        for reshape, wrong in product(RESHAPES, calls):
            yield Drop(UNNUMBERED, owner)
            yield self._make(owner)
            sizes = self._with_one_more_sample(sizes)
            for _ in range(2):
                yield from self._reshaped_pass(owner, calls, wrong, reshape, sizes)

    def _reshaped_pass(
        self,
        owner: int,
        calls: Sequence[Declared],
        wrong: Declared,
        reshape: Callable[[Array], Array],
        sizes: Mapping[str, int],
    ) -> Iterator[Event]:
        """A pass in which one method gets its numbers in another shape before it gets them."""
        for plain in [self._plain(owner, call, sizes) for call in calls]:
            passed = {n: Passed(reshape(X.values)) for n, X in plain.arguments.items()}
            shapes = [(X.values.shape, passed[n].values.shape) for n, X in plain.arguments.items()]
            if plain.method == wrong.name and any(right != turned for right, turned in shapes):
                yield replace(plain, arguments=passed, returns=(), misfits=True)
                if wrong is not calls[0]:  # the pass begins anew
                    yield self._plain(owner, calls[0], sizes)
            yield plain

    def _misfit(
        self,
        owner: int,
        call: Declared,
        shapes: Sequence[tuple[int, ...]],
        number_type: type[np.generic] = np.float64,
    ) -> Call:
        """A call that may fail: its arrays have these shapes."""
        given = {
            name: Passed(np.broadcast_to(np.ones((), number_type), shape), "repeated")
            if WIDE in shape
            else Passed(np.ones(shape, number_type))
            for name, shape in zip(call.arguments, shapes, strict=True)
        }
        return Call(
            UNNUMBERED,
            owner,
            call.name,
            given,
            after=call.after,
            begins=not call.after,
            misfits=True,
        )


def _with_one_more(shapes: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return shapes whose last axes are longer by one."""
    return [_one_more(shape) for shape in shapes if shape]


def _empty(shape: tuple[int, ...]) -> tuple[int, ...]:
    return 0, *shape[1:]


def _wide(shape: tuple[int, ...]) -> tuple[int, ...]:
    return *shape[:-1], WIDE


def _one_more(shape: tuple[int, ...]) -> tuple[int, ...]:
    return *shape[:-1], shape[-1] + 1
