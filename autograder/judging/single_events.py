"""Draws single events: an object that is made or stepped, and a call with its arrays."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call as Declared
from autograder.grading.events import (
    INTERLEAVED,
    OWN,
    RETURNED,
    SCRIBBLE,
    WRITEABLE,
    Call,
    Drop,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.judging.lengths import Lengths
from autograder.judging.passing import Earlier, exchanged, nearly, pass_array
from autograder.judging.theme import ALIKE

UNNUMBERED = -1
"""The number of an event until it has its place in a history."""


ZEROS = 0.06
"""How often all numbers are zero that a function, or a later call of a pass, is given."""

RECENT = 40
"""How many events back an array may come from that comes again."""

BACKWARDS = 0.08
"""How often a step assigns a parameter backwards."""

DECAY = 5e-9
"""A tiny weight decay: what follows differs by a little more than is allowed as an error."""

APART = 0.95
"""Above this chance, two arrays of one call are parts of one array, with numbers of their own."""

SMALL, DIGITS = 1e-90, 1e-17
"""The difference of numbers that are smaller may be too small for a domain; and it may be too large
for one if it changes the largest number."""

UNFITTING = np.float64, np.longdouble, np.float64, np.complex128, np.float32, np.int64
"""The types of numbers of arrays that do not fit."""

SPOILS = 4
"""After each call whose number is one less than a multiple of this, a caller writes infinity."""


class SingleEvents(Lengths):
    """Draws events one by one, each after the events that have happened."""

    def _root(self) -> Declared:
        """Return a method that begins a pass, most often the first; of a function, any form."""
        among = self.roots if self.subject.is_function else self.roots[:1]
        return among[int(self.rng.integers(len(among)))]

    def _lives(self, owner: int) -> bool:
        own = [e for e in self.history if isinstance(e, Make | Drop) and e.owner == owner]
        return bool(own) and isinstance(own[-1], Make)

    def _values(self, name: str, domain: Domain, sizes: Mapping[str, int]) -> Array:
        """Draw numbers: of the kind of an entry of a gallery, or some from a domain's ends."""
        chosen, shape = self.kinds.get(name), domain.shape_of(sizes)
        if self.theme.gallery and chosen and domain.is_free:
            return domain.within(chosen(self.rng, shape))
        return domain.kind(chosen, sizes)(self.rng, shape)

    def _parameter_values(self, owner: int) -> dict[str, Array]:
        sizes = self.made[owner]
        return {
            name: self._values(name, each.domain, sizes)
            for name, each in self.cls.parameters.items()
        }

    def _make(self, owner: int) -> Make:
        given = {} if self.rng.random() < self.theme.own else self._parameter_values(owner)
        made = self.made[owner]
        own = {name: self.subject.start(name, made) for name in self.parameters}
        sizes, integers = tuple(made.values()), self.theme.integers
        return Make(UNNUMBERED, owner, sizes, given, self._memory(), own, integers)

    def _memory(self) -> str:
        """Draw the memory of a parameter: sometimes a view, and writeable, since it is stepped."""
        return str(self.rng.choice(["new", *WRITEABLE]))

    def _step(self, owner: int) -> Step:
        if self.theme.rearranges:
            now = self._parameters_now(owner)
            changes = {name: X - rearranged(self.rng, X) for name, X in now.items()}
            how = str(self.rng.choice(["in place", "held"]))
            return Step(UNNUMBERED, owner, changes, how, self._memory())
        if self.theme.alone < 1.0 and self.rng.random() < BACKWARDS:
            return self._backwards(owner, str(self.rng.choice(self.parameters)))
        changes = self._parameter_values(owner)
        chance = 1.0 if self.theme.alone == 1.0 else 0.4
        if len(changes) > 1 and self.rng.random() < chance:
            del changes[str(self.rng.choice(self.parameters))]
        if self.rng.random() < self.theme.alone:
            changes = {name: _alone(self.rng, change) for name, change in changes.items()}
        how = str(self.rng.choice(["assigned", "in place", "held"]))
        if self.rng.random() < 0.3:
            return self._decay(owner, [*changes], how)
        if how != "assigned":
            changes = self._within_domains(owner, changes)
        return Step(UNNUMBERED, owner, changes, how, self._memory())

    def _within_domains(self, owner: int, changes: dict[str, Array]) -> dict[str, Array]:
        """Return what a step subtracts, so that it leaves no number out of its domain.

        What would be too small is zero after the step, and what would be too large stays.
        """
        among = {n: self.cls.parameters[n].domain for n in changes}
        is_near = any(_may_leave(changes[name], domain) for name, domain in among.items())
        now = self._parameters_now(owner) if is_near else {}
        for name in changes if is_near else ():
            left = np.abs(now[name] - changes[name])
            changes[name] = np.where(left < among[name].smallest, now[name], changes[name])
            changes[name] = np.where(left > among[name].largest, 0.0, changes[name])
        return changes

    def _step_of_one(self, owner: int, name: str) -> Step:
        """A step that changes one number of one parameter, and nothing else."""
        changes = {name: _alone(self.rng, self._parameter_values(owner)[name])}
        how = str(self.rng.choice(["assigned", "in place", "held"]))
        return Step(UNNUMBERED, owner, changes, how, self._memory())

    def _backwards(self, owner: int, name: str) -> Step:
        """A step that assigns a parameter backwards: a view of what was there."""
        backwards = np.flip(self._parameters_now(owner)[name])
        return Step(UNNUMBERED, owner, {name: backwards}, "assigned", OWN)

    def _decay(self, owner: int, names: Sequence[str], how: str = "in place") -> Step:
        """A step that makes every number of some parameters a little smaller."""
        now = self._parameters_now(owner)
        changes = self._within_domains(owner, {name: DECAY * now[name] for name in names})
        if how == "assigned":
            changes = {name: now[name] - change for name, change in changes.items()}
        return Step(UNNUMBERED, owner, changes, how)

    def _parameters_now(self, owner: int) -> dict[str, Array]:
        """Return the parameters of an object, after its steps."""
        now: dict[str, Array] = {}
        for event in self.history:
            if isinstance(event, Make) and event.owner == owner:
                now = {**event.own, **event.parameters}
            elif isinstance(event, Step) and event.owner == owner:
                now |= {n: event.leads_to(now[n], X) for n, X in event.changes.items()}
        return now

    def _scribble(self, owner: int | None) -> Scribble:
        calls = self._calls(owner)
        whole = bool(self.rng.random() < 0.5)
        chance = self.rng.random()
        if chance < 0.3:
            passed = calls[-int(self.rng.integers(1, min(len(calls), 2) + 1))]
            names = [name for name, X in passed.arguments.items() if X.values.ndim]
            if names:
                return self._write(owner, passed, str(self.rng.choice(names)), whole)
        storing = [call for call in calls if self.cls.call(call.method).stores]
        if storing and chance < 0.65:
            stores = self.cls.call(storing[-1].method).stores
            name = str(self.rng.choice([value.name for value in stores]))
            return self._write(owner, storing[-1], name, whole)
        returning = [call for call in calls if returns_arrays(self.cls.call(call.method))]
        if not returning:
            return Scribble(UNNUMBERED, owner, UNNUMBERED, RETURNED)
        return self._write(owner, returning[-1], RETURNED, whole)

    def _write(self, owner: int | None, call: Call, of: str, whole: bool = True) -> Scribble:
        """Return an event: the caller writes into what a call was passed, stored or returned.

        Of several results, it writes into one that is not the last.
        """
        given = call.arguments.get(of)
        is_float = (
            of in self.subject.stored_floats if given is None else given.values.dtype == float
        )
        value = SCRIBBLE + call.number  # others than what is written into another call's
        if is_float and call.number % SPOILS == SPOILS - 1:
            value = math.inf
        most = len(self.cls.call(call.method).returns) - 1
        item = call.number % most if of == RETURNED and most > 0 else None
        return Scribble(UNNUMBERED, owner, call.number, of, whole, value, item)

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

    def _then(self, owner: int | None, call: Declared) -> Call:
        """Call a method that comes later in a pass."""
        opened = next(each for each in reversed(self._calls(owner)) if each.begins)
        free = dict(zip(self.cls.free_sizes, opened.sizes, strict=True)) if opened.sizes else {}
        return self._declared(owner, call, {**self.made[owner], **free})

    def _first(self, owner: int | None, call: Declared) -> Call:
        """Call a method that begins a pass; now and then with arrays that don't fit."""
        sizes = self._sizes(owner)
        if call.arguments and self.rng.random() < (0.06 if self.subject.is_function else 0.02):
            shapes = [domain.shape_of(sizes) for domain in call.arguments.values()]
            is_one = all(shapes) and self.rng.random() < 0.5  # a sample alone, or one axis more
            number_type = UNFITTING[len(self.history) % len(UNFITTING)]
            wrong = [shape[1:] if is_one else (*shape, 2) for shape in shapes]
            misfits = {
                name: Passed(np.ones(shape, number_type if shape else np.float64))
                for name, shape in zip(call.arguments, wrong, strict=True)
            }
            return Call(UNNUMBERED, owner, call.name, misfits, misfits=True)
        drawn = self._declared(owner, call, sizes)
        forgets = all(X.source is None and X.values.ndim for X in drawn.arguments.values())
        return replace(drawn, forgets=forgets and bool(self.rng.random() < self.theme.forgets))

    def _declared(self, owner: int | None, call: Declared, sizes: Mapping[str, int]) -> Call:
        """Call a method with arrays, new ones or not; its result is kept, or not."""
        arguments = {
            name: self._pass(name, domain, sizes, bool(call.after))
            for name, domain in call.arguments.items()
        }
        self._repeat(call, arguments)
        arguments |= self._integers(call)
        chance = self.rng.random()
        keeps = "nothing" if chance > 1 - self.theme.loses else "whole"
        if returns_array(call) and chance < 0.1:
            keeps = "transposed"
        return self._called(owner, call, sizes, arguments, keeps)

    def _called(
        self,
        owner: int | None,
        call: Declared,
        sizes: Mapping[str, int],
        arguments: dict[str, Passed],
        keeps: str = "whole",
    ) -> Call:
        """Return the event of a call that the table declares."""
        return Call(
            UNNUMBERED,
            owner,
            call.name,
            arguments,
            Domain(call.returns[0].shape).shape_of(sizes) if returns_array(call) else (),
            keeps,
            after=call.after,
            sizes=self._free(sizes),
            begins=not call.after and (bool(call.arguments) or self.subject.is_function),
            caches_result=caches_result(call),
        )

    def _integers(self, call: Declared) -> dict[str, Passed]:
        """Draw integers like those of an earlier call: of one sum or product, reordered, equal."""
        among = {name: X for name, X in call.arguments.items() if X.bounds and not X.shape}
        if len(among) < 2:
            return {}
        before = [event for event in self.history if isinstance(event, Call)]
        earlier = [e.arguments for e in before if e.method == call.name and not e.misfits]
        if not earlier or self.rng.random() < 0.3:
            return {}
        last = earlier[-int(self.rng.integers(1, min(len(earlier), 3) + 1))]
        numbers = [int(last[name].values) for name in among]
        one, other = self.rng.choice(len(numbers), 2, replace=False)
        match int(self.rng.integers(9)):
            case 0:  # of one sum
                more = int(self.rng.integers(1, numbers[other] + 1))
                numbers[one], numbers[other] = numbers[one] + more, numbers[other] - more
            case 1:  # of one product
                factor = next((n for n in (2, 3, 5, 7) if numbers[other] % n == 0), 1)
                numbers[one], numbers[other] = numbers[one] * factor, numbers[other] // factor
            case 2:
                numbers = [numbers[place] for place in self.rng.permutation(len(numbers))]
            case 3:
                numbers[one], numbers[other] = numbers[other], numbers[one]
            case 4:  # some of them equal
                places = self.rng.integers(0, len(numbers), len(numbers))
                numbers = [numbers[place] for place in places]
            case 5:  # the largest
                numbers = [X.bounds[1] if X.bounds else 0 for X in among.values()]
            case _:  # some, or all, the smallest
                numbers = [
                    X.bounds[0] if X.bounds and self.rng.random() < 0.7 else n
                    for X, n in zip(among.values(), numbers, strict=True)
                ]
        within = zip(among.values(), numbers, strict=True)
        if not all(X.bounds and X.bounds[0] <= n <= X.bounds[1] for X, n in within):
            return {}
        return {name: Passed(np.asarray(n)) for name, n in zip(among, numbers, strict=True)}

    def _repeat(self, call: Declared, arguments: dict[str, Passed]) -> None:
        """Pass now and then the same numbers twice in one call, nearly the same, or one array."""
        free = [name for name, domain in call.arguments.items() if domain.is_free]
        apart = set[str]()  # those that are parts of one array already
        for one, other in combinations(free, 2):
            if not apart.isdisjoint((one, other)):
                continue
            first, second = arguments[one], arguments[other]
            is_alike = first.values.shape == second.values.shape
            is_allowed = is_alike and call.arguments[other].reaches(first.largest)
            if not is_allowed or (not self.theme.is_alike and self.rng.random() > 0.4):
                continue
            source = (len(self.history), one)
            earlier = sum(isinstance(e, Call) and e.method == call.name for e in self.history)
            in_turn = ALIKE[earlier % len(ALIKE)]
            chance = in_turn if self.theme.is_alike else self.rng.random()
            if chance > APART:
                arguments[one] = Passed(first.values, "sliced")
                arguments[other] = Passed(second.values, INTERLEAVED, source)
                apart |= {one, other}
            elif chance < 0.3 and first.values.ndim == 2 and len({*first.values.shape}) == 1:
                arguments[one] = Passed(first.values, "cropped" if earlier % 2 else "new")
                arguments[other] = Passed(first.values.T, "turned", source)
            elif first.source:
                arguments[other] = first
            elif chance < 0.7:  # one array for both
                arguments[other] = Passed(first.values, "again", source)
            else:  # equal ones, or nearly equal ones
                is_near = chance < 0.85 and call.arguments[other].reaches(2 * first.largest)
                arguments[other] = Passed(nearly(first.values) if is_near else first.values)

    def _pass(
        self, name: str, domain: Domain, sizes: Mapping[str, int], is_later: bool = False
    ) -> Passed:
        """Draw an array: a new one, or one of the same shape that has come before."""
        shape = domain.shape_of(sizes)
        if not shape:
            return Passed(np.asarray(domain.ordinary(sizes)(self.rng, shape)))
        may_be_zero = (is_later or self.subject.is_function) and not self.theme.large
        if may_be_zero and domain.is_free and self.rng.random() < ZEROS:
            return Passed(np.zeros(shape))
        kind = domain.kind(self.kinds.get(name), sizes)
        earlier: list[Earlier] = []
        reshaped: list[Array] = []
        size = math.prod(shape)
        is_mixed = domain.is_free and not self.theme.is_extreme
        for event in self.history[-RECENT:]:
            if not isinstance(event, Call) or event.misfits or event.method not in self.methods:
                continue
            for other, X in event.arguments.items():
                is_same = X.values.shape == shape
                is_alike = other == name and domain.is_free and X.values.size == size
                if not (is_same or is_alike):
                    continue
                if self._may_pass(X, other, event, name, domain, sizes):
                    if is_same:
                        earlier.append(((event.number, other), X.values))
                    else:
                        reshaped.append(X.values.reshape(shape))
            if event.keeps == "nothing" or not event.returns or not is_mixed:
                continue
            kept = event.returns if event.keeps != "transposed" else event.returns[::-1]
            if kept == shape:
                earlier.append(((event.number, RETURNED), None))
        if reshaped and self.rng.random() < 0.5:
            return Passed(reshaped[-1].copy())
        passed = pass_array(self.rng, kind, shape, earlier, self.again, domain.is_free)
        within = domain.within(passed.values)
        return passed if within is passed.values else replace(passed, values=within)

    def _may_pass(
        self,
        passed: Passed,
        other: str,
        event: Call,
        name: str,
        domain: Domain,
        sizes: Mapping[str, int],
    ) -> bool:
        """Whether the numbers of an earlier argument may be passed as another one."""
        if not domain.is_free:  # what it may hold can depend on the sizes, as labels do
            return other == name and event.sizes == self._free(sizes)
        is_mixed = not self.theme.is_extreme and self.subject.domains[other].is_free
        return (other == name or is_mixed) and domain.reaches(passed.largest)


def caches_result(call: Declared) -> bool:
    """Whether an object may cache the very array that a call returns."""
    results = {result.name for result in call.returns}
    return call.shares or any(cached.formula in results for cached in call.caches)


def returns_array(call: Declared) -> bool:
    """Whether a call returns one array, which its caller can write into and pass on."""
    return len(call.returns) == 1 and call.returns[0].type == "array"


def returns_arrays(call: Declared) -> bool:
    """Whether a call returns an array, or a tuple of arrays: each belongs to its caller."""
    return bool(call.returns) and all(value.type == "array" for value in call.returns)


def _may_leave(change: Array, domain: Domain) -> bool:
    """Whether a number of a domain may be out of it after this step."""
    magnitudes = np.abs(change)
    is_small = (magnitudes != 0.0) & (magnitudes < SMALL)
    return bool(np.any(is_small | (magnitudes > DIGITS * domain.largest)))


def _alone(rng: np.random.Generator, values: Array) -> Array:
    """Return an array with one of the numbers, and zeros."""
    alone = np.zeros_like(values)
    place = tuple(int(rng.integers(size)) for size in values.shape)
    alone[place] = values[place]
    return alone


def rearranged(rng: np.random.Generator, values: Array) -> Array:
    """Return the same magnitudes: with other signs, in another order, or two of them exchanged.

    Or with two inner rows exchanged: the first and the last number stay, and every column's sum.
    """
    flat = values.ravel().copy()
    one, other = rng.choice(len(flat), 2, replace=len(flat) < 2)
    if len(values) > 3 and rng.random() < 0.5:
        return exchanged(rng, values)
    match int(rng.integers(4)):
        case 0:
            flat = -flat
        case 1:
            flat = flat[::-1].copy()
        case 2:
            flat = np.roll(flat, 1)
        case 3:
            flat[one], flat[other] = flat[other], flat[one]
    return flat.reshape(values.shape)
