"""Draws the histories of a class or function: sizes, numbers, memory, and what happens to them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds import Array, shuffled_kinds
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
from autograder.judging.subject import Subject
from autograder.judging.themes import CALL_THEMES, CALLS, HISTORIES, THEMES, Theme

MANY, WIDE = 300, 16
"""How many objects a crowd has, and the sizes of larger ones."""

CLOSED = 4
"""How many results of an object its caller writes into at the end."""

UNNUMBERED = -1
"""The number of an event until it has its place in a history."""

LARGEST = 40_000
"""The largest number of elements of an argument or a result."""


class Drawing:
    """Draws the events of a history, one after another."""

    def __init__(self, rng: np.random.Generator, subject: Subject, theme: Theme) -> None:
        self.rng, self.subject, self.cls, self.theme = rng, subject, subject.cls, theme
        self.owners: list[int | None] = [None]
        if not subject.is_function:
            many = int(rng.integers(1, theme.objects + 1)) if theme.objects <= 3 else theme.objects
            self.owners = [*range(many)]
        self.again = float(rng.choice([0.2, 0.5, 0.8]))
        self.scribbles = theme.writes or float(rng.choice([0.05, 0.1, 0.25]))
        self.made = self._constructed()
        self.parameters = (*self.cls.parameters,)
        self.roots = [call for call in self.cls.calls if not call.after]
        self.history: list[Event] = []

    def _constructed(self) -> dict[int | None, dict[str, int]]:
        """Draw the sizes of the constructor for each object; often the same."""
        lengths = self.theme.lengths
        drawn: dict[int | None, dict[str, int]] = {}
        alike = self.rng.random() < 0.6
        for owner in self.owners:
            if alike and drawn:
                drawn[owner] = drawn[self.owners[0]]
                continue
            sizes = {size: int(self.rng.choice(lengths)) for size in self.cls.sizes}
            if self.cls.sizes and self.rng.random() < 0.3:
                sizes = dict.fromkeys(self.cls.sizes, sizes[self.cls.sizes[0]])
            drawn[owner] = sizes
        return drawn

    def draw(self) -> list[Event]:
        """Return a history that makes sense."""
        past = Past()
        halfway = self.theme.events // 2
        crowds = [halfway, halfway + 1] if self.theme.crowd and not self.subject.is_function else []
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
        root = self.roots[0]
        if len(root.arguments) != 1:
            return Crowd(number, owner, made, MANY)
        ((name, domain),) = root.arguments.items()
        sizes_of_pass = self._sizes(owner)
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
        elif chance < 0.27 and owner is not None:
            yield Drop(UNNUMBERED, owner, self.parameters if self.rng.random() < 0.5 else ())
            yield self._make(owner)  # at once, and perhaps in the same memory
        elif chance < 0.27 + self.scribbles and calls:
            yield self._scribble(owner)
        elif chance < 0.27 + self.scribbles + self.theme.steps and self.parameters:
            assert owner is not None
            yield self._step(owner)
        else:
            yield self._call(owner)

    def _round(self) -> Iterator[Event]:
        """All objects take part in a step of training."""
        owners = [owner for owner in self.owners if owner is None or self._lives(owner)]
        root = self.roots[0]
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
        root = self.roots[0]
        yield replace(self._first(owner, root), forgets=False)
        calls = self._calls(owner)
        if not calls or calls[-1].method != root.name or calls[-1].misfits:
            return
        first = calls[-1]
        for call in self._later(owner):
            yield self._then(owner, call)
        for name in (name for name, X in first.arguments.items() if X.values.ndim):
            yield Scribble(UNNUMBERED, owner, first.number, name)

    def _echo(self, owner: int | None, call: Call) -> Iterator[Event]:
        """Make a call once more, with the same array, after its caller has used up its result.

        Or with an array that is nearly the same; or many times.
        """
        declared = self.cls.call(call.method)
        free = all(domain.is_free for domain in declared.arguments.values())
        how = str(self.rng.choice(AGAIN if free else AGAIN[:2]))
        if call.misfits:
            return
        for _ in range(9 if self.rng.random() < 0.1 else 1):
            if _is_array(declared):
                yield Scribble(UNNUMBERED, owner, call.number, RETURNED)
            yield replace(call, arguments=again(call, how), keeps="whole", forgets=False)
            call = self._calls(owner)[-1]

    def _lives(self, owner: int) -> bool:
        own = [e for e in self.history if isinstance(e, Make | Drop) and e.owner == owner]
        return bool(own) and isinstance(own[-1], Make)

    def _values(self, name: str, domain: Domain, sizes: Mapping[str, int]) -> Array:
        kind = domain.kind(self.theme.kinds.get(name), sizes) or domain.ordinary(sizes)
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
        if len(changes) > 1 and self.rng.random() < 0.4:
            del changes[str(self.rng.choice(self.parameters))]
        if self.rng.random() < self.theme.alone:
            changes = {name: _alone(self.rng, change) for name, change in changes.items()}
        how = str(self.rng.choice(["assigned", "in place", "held"]))
        if how != "assigned" and self.rng.random() < 0.3:  # a small learning rate
            changes = {name: change * 1e-9 for name, change in changes.items()}
        return Step(UNNUMBERED, owner, changes, how, self._memory())

    def _calls(self, owner: int | None) -> list[Call]:
        return [e for e in self.history if isinstance(e, Call) and e.owner == owner]

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
        place = 0 if self.rng.random() < 0.8 else int(self.rng.integers(len(self.roots)))
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
        before = [call for call in self._calls(owner) if call.begins and call.sizes]
        if before and self.rng.random() < self.again:
            return {**made, **dict(zip(free, before[-1].sizes, strict=True))}
        for _ in range(100):
            drawn = {size: int(self.rng.choice(self.theme.lengths)) for size in free}
            for size in free[:1]:
                among = [*self.theme.rows, *made.values()] if len(self.theme.rows) > 1 else None
                drawn[size] = int(self.rng.choice(among or self.theme.rows))
            sizes = {**made, **drawn}
            if fits(sizes, self.cls.holds) and self._is_small(sizes):
                return sizes
        small = tuple(length for length in range(1, 7))
        drawn = draw_sizes(self.rng, (*self.cls.sizes, *free), small, self.cls.holds)
        return {**drawn, **made}

    def _is_small(self, sizes: Mapping[str, int]) -> bool:
        domains = [domain for call in self.cls.calls for domain in call.arguments.values()]
        shapes = [domain.shape_of(sizes) for domain in domains]
        shapes += [
            Domain(value.shape).shape_of(sizes)
            for call in self.cls.calls
            for value in call.values
            if value.type == "array"
        ]
        return all(math.prod(shape) <= LARGEST for shape in shapes)

    def _then(self, owner: int | None, call: Declared) -> Call:
        """Call a method that comes later in a pass."""
        opened = next(each for each in reversed(self._calls(owner)) if each.begins)
        free = dict(zip(self.cls.free_sizes, opened.sizes, strict=True)) if opened.sizes else {}
        return self._declared(owner, call, {**self.made[owner], **free})

    def _first(self, owner: int | None, call: Declared) -> Call:
        """Call a method that begins a pass; now and then with arrays that don't fit."""
        sizes = self._sizes(owner)
        if call.arguments and self.rng.random() < 0.02:
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
        keeps = "transposed" if is_array and self.rng.random() < 0.1 else "whole"
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

    def _pass(self, name: str, domain: Domain, sizes: Mapping[str, int]) -> Passed:
        """Draw an array: a new one, or one of the same shape that has come before."""
        shape = domain.shape_of(sizes)
        kind = domain.kind(self.theme.kinds.get(name), sizes)
        if not shape:
            return Passed(np.asarray((kind or domain.ordinary(sizes))(self.rng, shape)))
        earlier: list[Earlier] = []
        for event in self.history:
            if not isinstance(event, Call):
                continue
            for other, X in event.arguments.items():
                alike = X.values.shape == shape and self._allows(domain, X.values)
                if domain.is_free:
                    alike = alike and self.subject.domains[other].is_free
                else:  # what it may hold can depend on the sizes, as labels do
                    alike = alike and other == name and event.sizes == self._free(sizes)
                if alike:
                    earlier.append(((event.number, other), X.values))
            kept = event.returns if event.keeps == "whole" else event.returns[::-1]
            if domain.is_free and event.returns and kept == shape and not event.misfits:
                earlier.append(((event.number, RETURNED), None))
        return pass_array(self.rng, kind, shape, earlier, self.again, domain.is_free)

    def _free(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        return tuple(sizes[size] for size in self.cls.free_sizes)

    def _allows(self, domain: Domain, values: Array) -> bool:
        return not domain.is_free or bool((np.abs(values) <= domain.largest).all())


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
    count, themes = (CALLS, CALL_THEMES) if subject.is_function else (HISTORIES, THEMES)
    decks = {name: shuffled_kinds(rng) for name in subject.domains}
    histories: list[History] = []
    for number in range(count):
        place = number - (count - len(themes))
        theme = themes[place] if place >= 0 else Theme()
        kinds = {
            name: deck[number % len(deck)] for name, deck in decks.items() if rng.random() < 0.7
        }
        if theme.parameters is not None:
            kinds |= dict.fromkeys(subject.cls.parameters, theme.parameters)
        drawn = Drawing(rng, subject, replace(theme, kinds={**kinds, **theme.kinds})).draw()
        histories.append(drawn)
    return histories
