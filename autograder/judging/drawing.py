"""Draws the histories of a class or function: sizes, numbers, memory, and what happens to them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds import Array, Kind, draw_values, shuffled_kinds
from autograder.declaration.table import Call as Declared, draw_sizes, fits
from autograder.grading.events import (
    RETURNED,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.grading.past import Past
from autograder.judging.passing import AGAIN, Earlier, again, pass_array
from autograder.judging.subject import Subject, draw_case
from autograder.judging.themes import (
    ALL,
    CALL_THEMES,
    CALLS,
    FIRST,
    INPUTS,
    LATER,
    OF_CALLS,
    PARAMETERS,
    PLAIN,
    THEMES,
    WEIGHTS,
    Theme,
)

MANY, WIDE = 300, 16
"""How many objects a crowd has, and the sizes of larger ones."""

CLOSED = 4
"""How many results of an object its caller writes into at the end."""

UNNUMBERED = -1
"""The number of an event until it has its place in a history."""

LARGEST = 200_000
"""The largest number of elements of an argument or a result."""

SMALL, LARGE, TRIES = (1, 1, 2, 3), (70, 260, 520, 1030), 30
"""The lengths among which the sizes of large arrays are drawn, one of them large, and how often."""

MIDDLE = 9, 10, 11
"""The sizes of a call in which no size is small."""

LARGEST_PASSED = 275_000
"""The largest number of elements of the arguments of one call: a request has a limit."""

LARGEST_ON_THE_WAY = 20_000_000
"""The largest number of elements of a product on the way to a result: memory has a limit."""

LARGEST_AGAIN = 10_000
"""Larger arrays are not passed or returned again and again: a request has a limit."""


class Drawing:
    """Draws the events of a history, one after another."""

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
        self.example = _sizes_of_example(subject) if theme.is_example else {}
        self.made = self._constructed()
        self.parameters = (*self.cls.parameters,)
        self.roots = [call for call in self.cls.calls if not call.after]
        self.methods = {call.name for call in self.cls.calls}
        self.history: list[Event] = []

    def _constructed(self) -> dict[int | None, dict[str, int]]:
        """Draw the sizes of the constructor for each object; often the same."""
        lengths = self.theme.lengths
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
            if self.theme.made:
                sizes = dict(zip(self.cls.sizes, cycle(self.theme.made), strict=False))
            is_square = False
            drawn[owner] = {size: self.example.get(size, sizes[size]) for size in sizes}
        return drawn

    def draw(self) -> list[Event]:
        """Return a history that makes sense."""
        past = Past()
        halfway = self.theme.events // 2
        crowds = [halfway, halfway + 1] if self.theme.crowd and not self.subject.is_function else []
        for drawn in self._beginning():
            self._happen(past, drawn)
        tries = 0
        while len(self.history) < self.theme.events and tries < 20 * self.theme.events:
            tries += 1
            owner = self.owners[int(self.rng.integers(len(self.owners)))]
            for drawn in self._events(owner):
                self._happen(past, drawn)
            if crowds and len(self.history) >= crowds[0] and self._calls(owner):
                assert owner is not None
                if self._happen(past, self._crowd(owner, is_wide=len(crowds) == 1)):
                    crowds.pop()
        for event in self._closing():
            self._happen(past, event)
        return self.history

    def _happen(self, past: Past, drawn: Event) -> bool:
        event = replace(drawn, number=len(self.history))
        is_possible = past.allows(event)
        if is_possible:
            self.history.append(event)
        return is_possible

    def _beginning(self) -> Iterator[Event]:
        """A function is first called as its theme says: with large arrays, or many times."""
        for sizes in self._large() if self.theme.large else ():
            form = max(self.roots, key=lambda call: _size(call, sizes))
            called = self._declared(None, form, sizes)  # a slice would need far more memory
            plain = {name: Passed(X.values) for name, X in called.arguments.items()}
            yield replace(called, arguments=plain)
        if self.theme.times:
            yield self._first(None, self._root())
            for call in self._calls(None):
                how = str(self.rng.choice(AGAIN[:2]))
                yield from self._repeated(None, call, how, self.theme.times)

    def _large(self) -> list[dict[str, int]]:
        """Draw sizes of large arrays, and sizes of which none is small."""
        names, holds = self.subject.sizes, self.cls.holds
        drawn = []
        for name in TRIES * names:
            sizes = {each: int(self.rng.choice(SMALL)) for each in names}
            drawn.append({**sizes, name: int(self.rng.choice(LARGE))})
        fitting = (sizes for sizes in drawn if fits(sizes, holds))
        large = [
            sizes
            for sizes in fitting
            if self._largest(sizes) <= self.theme.large
            and self._largest(sizes) * max(sizes.values()) <= LARGEST_ON_THE_WAY
            and all(_size(call, sizes) <= LARGEST_PASSED for call in self.roots)
        ]
        first = [max(large, key=lambda sizes: sizes[name], default={}) for name in names]
        middle = dict(zip(names, cycle(MIDDLE), strict=False))
        found = [*filter(None, first), *([middle] if fits(middle, holds) else [])]
        return list({str(sizes): sizes for sizes in found}.values())

    def _closing(self) -> list[Event]:
        """At the end the caller writes into all that is its own, and looks at the rest."""
        closing: list[Event] = []
        for owner in self.owners:
            for call in self._calls(owner)[-CLOSED:]:
                declared = self.cls.call(call.method)
                if _is_array(declared):
                    closing.append(Scribble(UNNUMBERED, owner, call.number, RETURNED))
                stored = (value.name for value in declared.stores if value.type == "array")
                closing += [Scribble(UNNUMBERED, owner, call.number, name) for name in stored]
        return closing

    def _crowd(self, owner: int, is_wide: bool) -> Crowd:
        """Make hundreds of objects: large ones, or some like one that is there, with batches."""
        number = len(self.history)
        if is_wide and self.parameters:
            sizes = tuple(WIDE for _ in self.cls.sizes)
            return Crowd(number, owner, sizes, MANY, fills=self.parameters[0])
        made = tuple(self.made[owner].values())
        root = self._root()
        if len(root.arguments) != 1:
            return Crowd(number, owner, made, MANY)
        ((name, domain),) = root.arguments.items()
        last = [call for call in self._calls(owner) if call.begins and call.sizes]
        sizes_of_pass = self._sizes(owner)
        if last:  # as many numbers, so that their memory could be the same
            sizes_of_pass |= dict(zip(self.cls.free_sizes, last[-1].sizes, strict=True))
        return Crowd(
            number, owner, made, MANY, root.name, self._values(name, domain, sizes_of_pass)
        )

    def _events(self, owner: int | None) -> Iterator[Event]:
        """Draw what happens next; each event is drawn after the last one has happened."""
        if owner is not None and not self._lives(owner):
            yield self._make(owner)
            return
        calls = self._calls(owner)
        chance = self.rng.random()
        if chance < 0.1:
            yield from self._round()
        elif chance < 0.2 and calls:
            yield from self._echo(owner, calls[-1])
        elif chance < 0.24:
            yield from self._pass_over(owner)
        elif chance < 0.24 + self.theme.drops and owner is not None:
            yield Drop(UNNUMBERED, owner, self.parameters if self.rng.random() < 0.5 else ())
            yield self._make(owner)  # at once, and perhaps in the same memory
        elif chance < 0.24 + self.theme.drops + self.scribbles and calls:
            yield self._scribble(owner)
        elif chance > 0.8 and self.subject.makers:
            yield from self._with_a_result()
        elif (
            chance < 0.24 + self.theme.drops + self.scribbles + self.theme.steps and self.parameters
        ):
            assert owner is not None
            yield self._step(owner)
        else:
            yield self._call(owner)

    def _round(self) -> Iterator[Event]:
        """All objects take part in a step of training."""
        owners = [owner for owner in self.owners if owner is None or self._lives(owner)]
        root = self._root()
        for owner in owners:
            yield self._first(owner, root)
        for owner in reversed(owners):
            for call in self._later(owner):
                yield self._then(owner, call)
        for owner in owners if self.theme.steps and self.parameters else ():
            assert owner is not None
            yield self._step(owner)

    def _pass_over(self, owner: int | None) -> Iterator[Event]:
        """A pass; then the caller writes the next numbers into the batch."""
        root = self._root()
        yield replace(self._first(owner, root), forgets=False)
        calls = self._calls(owner)
        if not calls or calls[-1].method != root.name or calls[-1].misfits:
            return
        first = calls[-1]
        for call in self._later(owner):
            yield self._then(owner, call)
        for name in (name for name, X in first.arguments.items() if X.values.ndim):
            yield Scribble(UNNUMBERED, owner, first.number, name)
        if self.rng.random() < 0.5:
            yield from self._same_later(owner, first)

    def _same_later(self, owner: int | None, first: Call) -> Iterator[Event]:
        """The next batch, in the memory of the last one; then later calls with the same arrays."""
        calls = self._calls(owner)
        later = calls[calls.index(first) + 1 :]
        if not later or any(not call.after or call.misfits for call in later):
            return
        sizes = {**self.made[owner], **dict(zip(self.cls.free_sizes, first.sizes, strict=False))}
        domains = self.cls.call(first.method).arguments
        refilled = {
            name: Passed(self._values(name, domains[name], sizes), "refilled", (first.number, name))
            if X.values.ndim
            else X
            for name, X in first.arguments.items()
        }
        yield replace(first, arguments=refilled, keeps="whole", forgets=False)
        for call in later:
            yield replace(call, arguments=again(call, "again"), keeps="whole")

    def _echo(self, owner: int | None, call: Call) -> Iterator[Event]:
        """Make a call once more, with the same array, after its caller has used up its result.

        Or with an array that is nearly the same; or many times.
        """
        declared = self.cls.call(call.method)
        free = all(domain.is_free for domain in declared.arguments.values())
        how = str(self.rng.choice(AGAIN if free else AGAIN[:2]))
        if not call.misfits:
            yield from self._repeated(owner, call, how, 9 if self.rng.random() < 0.1 else 1)

    def _repeated(self, owner: int | None, call: Call, how: str, times: int) -> Iterator[Event]:
        declared = self.cls.call(call.method)
        largest = max(math.prod(call.returns), *(X.values.size for X in call.arguments.values()), 0)
        for _ in range(times if largest <= LARGEST_AGAIN else 0):
            if _is_array(declared):
                yield Scribble(UNNUMBERED, owner, call.number, RETURNED)
            for value in declared.stores:
                if value.type == "array" and self.rng.random() < 0.5:
                    yield Scribble(UNNUMBERED, owner, call.number, value.name)
            yield replace(call, arguments=again(call, how), keeps="whole", forgets=False)
            call = self._calls(owner)[-1]

    def _with_a_result(self) -> Iterator[Event]:
        """Pass what another function has returned, after its caller has edited it."""
        among = self.subject.makers
        maker, name, subject = among[int(self.rng.integers(len(among)))]
        sizes = self._sizes(None)
        if not fits(sizes, subject.cls.holds):
            return
        (made,) = subject.cls.calls
        shape = Domain(made.returns[0].shape).shape_of(sizes)
        values = {
            n: np.ones(X.shape_of(sizes)) if X.is_free else X.draw(self.rng, sizes)
            for n, X in made.arguments.items()
        }
        arguments = {n: Passed(X) for n, X in values.items()}
        yield Call(UNNUMBERED, None, maker, arguments, shape)
        last = self.history[-1]
        edited = np.array(subject.right(made.returns[0], {**sizes, **values}), float)
        edited[int(self.rng.integers(len(edited)))] = 0.0
        call = next(
            call for call in self.roots if call.arguments[name].shape == made.returns[0].shape
        )
        drawn = self._declared(None, call, sizes)
        passed = Passed(edited, "refilled", (last.number, RETURNED))
        yield replace(drawn, arguments={**drawn.arguments, name: passed})

    def _root(self) -> Declared:
        """Return a method that begins a pass, most often the first; of a function, any form."""
        among = self.roots if self.subject.is_function else self.roots[:1]
        return among[int(self.rng.integers(len(among)))]

    def _lives(self, owner: int) -> bool:
        own = [e for e in self.history if isinstance(e, Make | Drop) and e.owner == owner]
        return bool(own) and isinstance(own[-1], Make)

    def _values(self, name: str, domain: Domain, sizes: Mapping[str, int]) -> Array:
        kind = domain.kind(self.kinds.get(name), sizes) or draw_values
        return kind(self.rng, domain.shape_of(sizes))

    def _parameter_values(self, owner: int) -> dict[str, Array]:
        sizes = self.made[owner]
        return {
            name: self._values(name, each.domain, sizes)
            for name, each in self.cls.parameters.items()
        }

    def _make(self, owner: int) -> Make:
        given = {} if self.rng.random() < self.theme.own else self._parameter_values(owner)
        sizes = tuple(self.made[owner].values())
        return Make(UNNUMBERED, owner, sizes, given, self._memory())

    def _memory(self) -> str:
        """Draw the memory of a parameter: sometimes a view, and writeable, since it is stepped."""
        return str(self.rng.choice(["new", "new", "sliced", "transposed", "reversed"]))

    def _step(self, owner: int) -> Step:
        changes = self._parameter_values(owner)
        chance = 1.0 if self.theme.alone == 1.0 else 0.4
        if len(changes) > 1 and self.rng.random() < chance:
            del changes[str(self.rng.choice(self.parameters))]
        if self.rng.random() < self.theme.alone:
            changes = {name: _alone(self.rng, change) for name, change in changes.items()}
        how = str(self.rng.choice(["assigned", "in place", "held"]))
        if how != "assigned" and self.rng.random() < 0.3:  # a small learning rate
            changes = {name: change * 1e-9 for name, change in changes.items()}
        return Step(UNNUMBERED, owner, changes, how, self._memory())

    def _calls(self, owner: int | None) -> list[Call]:
        return [
            event
            for event in self.history
            if isinstance(event, Call) and event.owner == owner and event.method in self.methods
        ]

    def _scribble(self, owner: int | None) -> Scribble:
        calls = self._calls(owner)
        whole = bool(self.rng.random() < 0.5)
        chance = self.rng.random()
        if chance < 0.3:
            passed = calls[-int(self.rng.integers(1, min(len(calls), 2) + 1))]
            names = [name for name, X in passed.arguments.items() if X.values.ndim]
            if names:
                name = str(self.rng.choice(names))
                return Scribble(UNNUMBERED, owner, passed.number, name, whole)
        storing = [call for call in calls if self.cls.call(call.method).stores]
        if storing and chance < 0.65:
            stores = self.cls.call(storing[-1].method).stores
            name = str(self.rng.choice([value.name for value in stores]))
            return Scribble(UNNUMBERED, owner, storing[-1].number, name, whole)
        returning = [call for call in calls if _is_array(self.cls.call(call.method))]
        number = returning[-1].number if returning else UNNUMBERED
        return Scribble(UNNUMBERED, owner, number, RETURNED, whole)

    def _call(self, owner: int | None) -> Call:
        calls = self._calls(owner)
        later = self._later(owner)
        is_due = bool(calls) and not calls[-1].after
        if later and self.rng.random() < (0.7 if is_due else 0.25):
            return self._then(owner, later[int(self.rng.integers(len(later)))])
        is_any = self.subject.is_function or self.rng.random() < 0.2
        place = int(self.rng.integers(len(self.roots))) if is_any else 0
        return self._first(owner, self.roots[place])

    def _later(self, owner: int | None) -> list[Declared]:
        """Return the methods that can come next in the pass that an object is in."""
        called: set[str] = set()
        for call in self._calls(owner):
            if call.misfits:
                called = set()
            else:
                called = {call.method} if call.begins else {*called, call.method}
        return [call for call in self.cls.calls if call.after in called]

    def _sizes(self, owner: int | None) -> dict[str, int]:
        """Draw the sizes of a new pass; sometimes those of the last one."""
        free = self.cls.free_sizes
        made = self.made[owner]
        if self.example:
            return {**self.example, **made}
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
        for _ in range(100):
            drawn = {size: int(self.rng.choice(self.theme.lengths)) for size in free}
            for size in free[:1]:
                among = [*self.rows, *made.values()] if len(self.rows) > 1 else None
                drawn[size] = int(self.rng.choice(among or self.rows))
            if self.subject.is_function and len(free) > 1 and self.rng.random() < 0.3:
                one, other = self.rng.choice(free, 2, replace=False)
                drawn[str(one)] = drawn[str(other)]
            sizes = {**made, **drawn}
            if fits(sizes, self.cls.holds) and self._largest(sizes) <= LARGEST:
                return sizes
        small = tuple(length for length in range(1, 7))
        drawn = draw_sizes(self.rng, (*self.cls.sizes, *free), small, self.cls.holds)
        return {**drawn, **made}

    def _largest(self, sizes: Mapping[str, int]) -> int:
        """Return the largest number of elements that an argument or a result has."""
        domains = [domain for call in self.cls.calls for domain in call.arguments.values()]
        shapes = [domain.shape_of(sizes) for domain in domains]
        shapes += [
            Domain(value.shape).shape_of(sizes)
            for call in self.cls.calls
            for value in call.values
            if value.type == "array"
        ]
        return max(map(math.prod, shapes), default=0)

    def _then(self, owner: int | None, call: Declared) -> Call:
        """Call a method that comes later in a pass."""
        opened = next(each for each in reversed(self._calls(owner)) if each.begins)
        free = dict(zip(self.cls.free_sizes, opened.sizes, strict=True)) if opened.sizes else {}
        return self._declared(owner, call, {**self.made[owner], **free})

    def _first(self, owner: int | None, call: Declared) -> Call:
        """Call a method that begins a pass; now and then with arrays that don't fit."""
        sizes = self._sizes(owner)
        if call.arguments and self.rng.random() < (0.06 if self.subject.is_function else 0.02):
            misfits = {
                name: Passed(np.ones((*domain.shape_of(sizes), 2)))
                for name, domain in call.arguments.items()
            }
            return Call(UNNUMBERED, owner, call.name, misfits, misfits=True)
        drawn = self._declared(owner, call, sizes)
        forgets = all(X.source is None and X.values.ndim for X in drawn.arguments.values())
        return replace(drawn, forgets=forgets and bool(self.rng.random() < self.theme.forgets))

    def _declared(self, owner: int | None, call: Declared, sizes: Mapping[str, int]) -> Call:
        arguments = {
            name: self._pass(name, domain, sizes) for name, domain in call.arguments.items()
        }
        self._repeat(call, arguments)
        is_array = _is_array(call)
        chance = self.rng.random()
        keeps = "nothing" if chance > 1 - self.theme.loses else "whole"
        if is_array and chance < 0.1:
            keeps = "transposed"
        return Call(
            UNNUMBERED,
            owner,
            call.name,
            arguments,
            Domain(call.returns[0].shape).shape_of(sizes) if is_array else (),
            keeps,
            after=call.after,
            sizes=self._free(sizes),
            begins=not call.after and (bool(call.arguments) or self.subject.is_function),
            caches_result=call.shares
            or any(
                cached.formula == result.name for cached in call.caches for result in call.returns
            ),
        )

    def _repeat(self, call: Declared, arguments: dict[str, Passed]) -> None:
        """Pass now and then the same numbers twice in one call, or one array that came before."""
        free = [name for name, domain in call.arguments.items() if domain.is_free]
        for one, other in combinations(free, 2):
            first, second = arguments[one], arguments[other]
            is_allowed = self._allows(call.arguments[other], first.values)
            is_alike = first.values.shape == second.values.shape and is_allowed
            if is_alike and self.rng.random() < 0.4:
                arguments[other] = first if first.source else Passed(first.values)
                if not first.source and self.rng.random() < 0.5:  # one array for both
                    arguments[other] = Passed(first.values, "again", (len(self.history), one))

    def _pass(self, name: str, domain: Domain, sizes: Mapping[str, int]) -> Passed:
        """Draw an array: a new one, or one of the same shape that has come before."""
        shape = domain.shape_of(sizes)
        if not shape:
            return Passed(np.asarray(domain.ordinary(sizes)(self.rng, shape)))
        kind = domain.kind(self.kinds.get(name), sizes)
        earlier: list[Earlier] = []
        reshaped: list[Array] = []
        size = math.prod(shape)
        for event in self.history:
            if not isinstance(event, Call):
                continue
            for other, X in event.arguments.items() if event.method in self.methods else ():
                is_same = X.values.shape == shape
                is_alike = other == name and domain.is_free and X.values.size == size
                if not (is_same or is_alike):
                    continue
                if self._may_pass(X.values, other, event, name, domain, sizes):
                    if is_same:
                        earlier.append(((event.number, other), X.values))
                    else:
                        reshaped.append(X.values.reshape(shape))
            kept = event.returns if event.keeps != "transposed" else event.returns[::-1]
            is_own = event.method in self.methods and not event.misfits
            is_kept = is_own and event.keeps != "nothing"
            is_mixed = domain.is_free and is_kept and not self.theme.is_extreme
            if is_mixed and event.returns and kept == shape:
                earlier.append(((event.number, RETURNED), None))
        if reshaped and self.rng.random() < 0.5:
            return Passed(reshaped[-1].copy())
        return pass_array(self.rng, kind, shape, earlier, self.again, domain.is_free)

    def _may_pass(
        self,
        values: Array,
        other: str,
        event: Call,
        name: str,
        domain: Domain,
        sizes: Mapping[str, int],
    ) -> bool:
        """Whether the numbers of an earlier argument may be passed as another one."""
        if not self._allows(domain, values) or event.misfits:
            return False
        if not domain.is_free:  # what it may hold can depend on the sizes, as labels do
            return other == name and event.sizes == self._free(sizes)
        is_mixed = not self.theme.is_extreme and self.subject.domains[other].is_free
        return other == name or is_mixed

    def _free(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        return tuple(sizes[size] for size in self.cls.free_sizes)

    def _allows(self, domain: Domain, values: Array) -> bool:
        return not domain.is_free or bool((np.abs(values) <= domain.largest).all())


def _size(call: Declared, sizes: Mapping[str, int]) -> int:
    """Return the number of elements of the arguments of a call."""
    return sum(math.prod(domain.shape_of(sizes)) for domain in call.arguments.values())


def _is_array(call: Declared) -> bool:
    """Whether a call returns one array, which its caller can write into and pass on."""
    return len(call.returns) == 1 and call.returns[0].type == "array"


def _alone(rng: np.random.Generator, values: Array) -> Array:
    """Return an array with one of the numbers, and zeros."""
    alone = np.zeros_like(values)
    place = tuple(int(rng.integers(size)) for size in values.shape)
    alone[place] = values[place]
    return alone


def draw_histories(subject: Subject, rng: np.random.Generator) -> list[History]:
    """Draw the histories of a class or function for a grading."""
    plain, themes = (CALLS * (OF_CALLS,), CALL_THEMES) if subject.is_function else (PLAIN, THEMES)
    decks = {name: shuffled_kinds(rng) for name in subject.domains}
    histories: list[History] = []
    for number, theme in enumerate([*plain, *(theme for theme in themes if suits(theme, subject))]):
        kinds = {
            name: deck[number % len(deck)] for name, deck in decks.items() if rng.random() < 0.7
        }
        if decks and rng.random() < 0.2:
            deck = next(iter(decks.values()))
            kinds = dict.fromkeys(decks, deck[number % len(deck)])
        kinds |= kinds_of(theme, subject)
        histories.append(Drawing(rng, subject, theme, kinds).draw())
    return histories


def kinds_of(theme: Theme, subject: Subject) -> dict[str, Kind]:
    """Return what the parameters and arguments of a subject are like in a theme, by name."""
    cls = subject.cls
    inputs = [name for call in cls.calls if not call.after for name in call.arguments]
    later = [name for call in cls.calls if call.after for name in call.arguments]
    parts = {
        INPUTS: inputs,
        LATER: later,
        PARAMETERS: [*cls.parameters],
        WEIGHTS: [*cls.parameters][:1],
        FIRST: inputs[:1],
        ALL: [*cls.parameters, *inputs, *later],
    }
    found = {name: kind for part, kind in theme.kinds.items() for name in parts[part]}
    found = {name: kind for name, kind in found.items() if subject.domains[name].is_free}
    if theme.is_example:
        for name, numbers in cls.example.items():
            found[name] = partial(_given, np.array(numbers, float))
    return found


def _given(numbers: Array, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return numbers


def suits(theme: Theme, subject: Subject) -> bool:
    """Whether a class or function can live a theme."""
    if theme.is_example:
        return bool(subject.cls.example)
    if theme.is_of_parameters and not subject.cls.parameters:
        return False
    kinds = kinds_of(theme, subject)
    if theme.kinds and not kinds:
        return False
    return not theme.is_extreme or _is_finite(subject, kinds)


def _is_finite(subject: Subject, kinds: Mapping[str, Kind]) -> bool:
    """Whether numbers from the ends of float64 are allowed, and all results are finite then."""
    if not all(domain.is_extreme for domain in subject.domains.values()):
        return False
    rng = np.random.default_rng(0)
    sizes = draw_sizes(rng, subject.sizes, range(2, 7), subject.cls.holds)
    case = draw_case(subject, rng, sizes)
    drawn = {name: kinds[name](rng, X.shape) for name, X in case.values.items() if name in kinds}
    case = replace(case, values={**case.values, **drawn})
    values = [value for call in subject.cls.calls[:1] for value in call.values]
    if not subject.is_function:
        values = [value for call in subject.cls.calls for value in call.values]
    return all(np.isfinite(case.right(value)).all() for value in values)


def _sizes_of_example(subject: Subject) -> dict[str, int]:
    """Return the sizes that the numbers of the write-up's example have."""
    sizes: dict[str, int] = {}
    for name, numbers in subject.cls.example.items():
        shape = zip(subject.domains[name].shape, np.shape(numbers), strict=True)
        sizes |= {size: length for size, length in shape if isinstance(size, str)}
    return sizes
