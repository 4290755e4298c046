"""Draws the histories of a class or function: what happens to objects and arrays, in what order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from autograder.declaration.kinds.exponents import all_but_one_below
from autograder.declaration.table import Call as Declared, fits
from autograder.grading.events import (
    MEMORIES,
    OVERLAPPING,
    RETURNED,
    WRITEABLE,
    Call,
    Crowd,
    Drop,
    Event,
    Passed,
    Step,
)
from autograder.grading.past import Past
from autograder.judging.lengths import size_of
from autograder.judging.passing import AGAIN, again
from autograder.judging.scenes import SCENES, Scenes
from autograder.judging.single_events import (
    UNNUMBERED,
    returns_arrays,
)

MANY, WIDE = 300, 16
"""How many objects a crowd has, and the sizes of larger ones."""

LARGER, MOST_FORGOTTEN = 1000, 300_000
"""How many numbers a result has, at the most, of a call that is made many times, and of which
nothing is kept; and how many all of these results have together."""

FORGOTTEN_APART = 420
"""How many calls are made, at the most, of which each has new arrays and nothing is kept."""

CLOSED, CLOSED_CALLS = 4, 12
"""How many results of an object its caller writes into at the end, and how many of a function."""


class Drawing(Scenes):
    """Draws the events of a history, one after another."""

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
            self._add(event)
        return is_possible

    def _beginning(self) -> Iterator[Event]:
        """A function is first called as its theme says: with large arrays, or many times."""
        (owner,) = self.owners[:1]
        if owner is not None:
            yield from self._beginning_of(owner)
            return
        for sizes in self._large() if self.theme.large else ():
            form = max(self.roots, key=lambda call: size_of(call, sizes))
            yield self._plain(None, form, sizes)  # a slice would need far more memory
        if self.theme.large and (sizes := self._huge()):
            yield self._locked(max(self.roots, key=lambda call: size_of(call, sizes)), sizes)
        form = self._root()
        if self.theme.echoes and (sizes := self._beyond_print_of(form)):
            yield from self._echoes(None, self._plain(None, form, sizes))
        for form in self.roots if self.theme.gallery else ():
            yield from self._gallery(None, form)
        for form in self.roots if self.theme.scene else ():
            yield from SCENES[self.theme.scene](self, None, form)
        for form in self.roots if self.theme.memory else ():
            sizes = self._sizes(None)
            ones = [{**sizes, name: 1} for name in self.subject.sizes]
            for each in (*(one for one in ones if fits(one, self.cls.holds)), sizes):
                yield self._lying(self._plain(None, form, each), self.theme.memory)
            yield from self._again_in_place(None, form)
        if self.theme.times:
            yield self._first(None, self._root())
            for call in self._calls(None):
                how = str(self.rng.choice(AGAIN[:2]))
                yield from self._repeated(None, call, how, times=self.theme.times)

    def _after_steps(self, owner: int, root: Declared) -> Iterator[Event]:
        """Passes between steps of the constructor's own arrays: in place, small, and backwards."""
        sizes = self._sizes(owner)
        if self.parameters:
            yield Step(UNNUMBERED, owner, self._parameter_values(owner), "in place")
            yield from self._plain_pass(owner, root, sizes)
            for how in ("in place", "assigned"):
                yield self._decay(owner, self.parameters, how)
                yield from self._plain_pass(owner, root, sizes)
        for name in self.parameters:
            yield self._backwards(owner, name)
            yield from self._plain_pass(owner, root, sizes)

    def _pass_in(self, owner: int, root: Declared, memory: str) -> Iterator[Event]:
        """A pass whose arrays lie in one kind of memory; the caller writes into all its results."""
        if self.parameters:
            lies = memory if memory in WRITEABLE else "new"
            yield Step(UNNUMBERED, owner, self._parameter_values(owner), "assigned", lies)
        sizes = self._sizes(owner)
        one_step = {**sizes, **dict.fromkeys(self.cls.free_sizes[1:], 1)}
        if memory == "cropped" and fits(one_step, self.cls.holds):
            sizes = one_step  # cut from a longer sequence
        yield self._lying(self._plain(owner, root, sizes), memory)
        later = self._later(owner)
        for call in later:
            yield self._lying(self._plain(owner, call, sizes), memory)
        is_shared = memory in OVERLAPPING  # by all numbers but the first: rows change places
        for event in self._write_results(owner, len(later) + 1, whole=is_shared):
            yield replace(event, backwards=is_shared)
        for call in (root, *later):
            yield from self._again_in_place(owner, call)
        for call in (root, *later):
            yield from self._repeated(
                owner, self._last_of(owner, call.name), "one in place", [*call.arguments]
            )

    def _again_in_place(self, owner: int | None, call: Declared) -> Iterator[Event]:
        """The last call of a method once more, after its caller has changed one number in place."""
        last = self._last_of(owner, call.name)
        yield from self._repeated(owner, last, "one in place", [*call.arguments])

    def _beginning_of(self, owner: int) -> Iterator[Event]:
        """An object is first used as its theme says; or many are, and their calls take turns."""
        theme = self.theme
        is_first = theme.large or theme.times or theme.echoes or theme.memories or theme.huge
        if is_first or theme.gallery:
            yield self._make(owner)
        root = self._root()
        if theme.gallery:
            yield from self._gallery(owner, root)
        if theme.scene:
            yield from SCENES[theme.scene](self, owner, root)
        if theme.huge and (sizes := self._huge_pass(root)):
            yield self._locked(root, sizes, owner)
        if theme.huge and (sizes := self._huge_later()):
            yield from self._plain_pass(owner, root, sizes)
        if theme.huge and (sizes := self._wide_sizes()):
            yield self._wide(owner, root, sizes)
        if theme.memories:
            yield from self._after_steps(owner, root)
            for memory in self.rng.permutation([*MEMORIES, *OVERLAPPING]):
                yield from self._pass_in(owner, root, str(memory))
        if self.theme.echoes:
            long = {} if self.cls.sizes else self._beyond_print_of(root)
            sizes = long or self._sizes(owner)
            yield from self._echoes(owner, self._plain(owner, root, sizes))
            for call in self._later(owner):
                yield from self._echoes(owner, self._plain(owner, call, sizes))
            for name in self.parameters:
                yield self._step_of_one(owner, name)
                yield from self._repeated(owner, self._last_of(owner, root.name), "new")
                for call in self._later(owner):
                    yield self._plain(owner, call, sizes)
                    last = self._last_of(owner, call.name)
                    yield from self._changed(owner, "in place")
                    yield self._plain(owner, root, sizes)
                    yield from self._repeated(owner, last, "new")
        for sizes in self._long() if self.theme.large else ():
            yield from self._plain_pass(owner, root, sizes)
        if self.theme.times:
            sizes = self._sizes(owner)
            for number in range(self.theme.times // 2):
                if number % 4 == 1:  # a call that no later call of its pass follows
                    yield self._plain(owner, root, sizes)
                yield from self._plain_pass(owner, root, sizes)
            for call in self._later(owner) * (self.theme.times // 2):
                yield self._plain(owner, call, sizes)
            yield from self._forgotten(owner, root, sizes)
        for each in self.owners if self.theme.rounds else ():
            assert each is not None
            yield self._make(each)
        for _ in range(self.theme.rounds):
            yield from self._round()

    def _wide(self, owner: int, root: Declared, sizes: Mapping[str, int]) -> Call:
        """A call with a wide row, of which one number is far above the others."""
        first = self._plain(owner, root, sizes)
        wide = {
            name: Passed(domain.within(all_but_one_below(self.rng, domain.shape_of(sizes))))
            for name, domain in root.arguments.items()
            if domain.is_free and domain.shape
        }
        return replace(first, arguments={**first.arguments, **wide})

    def _forgotten(self, owner: int, root: Declared, sizes: Mapping[str, int]) -> Iterator[Event]:
        """Many passes of which the program keeps nothing, then as many of larger arrays.

        It keeps the first results of each size. Where they are very many, each call is made so
        often with the same arrays.
        """
        many = self.theme.forgotten
        if not many:
            return
        times = (many, 1) if many <= FORGOTTEN_APART else (1, many)
        larger = self.theme.numbers or min(LARGER, MOST_FORGOTTEN // many)
        for each in (sizes, self._many_rows(sizes, larger)):
            yield from self._plain_pass(owner, root, each)
            for call in times[0] * [root, *self._later(owner)]:
                plain = replace(self._plain(owner, call, each), times=times[1])
                yield replace(plain, keeps="nothing", forgets=True)
        yield from self._plain_pass(owner, root, sizes)
        yield from self._with_no_end(owner, root, sizes, (many - 2, many - 1))
        yield from self._again_with_no_end(owner, root, (many - 2, many - 1))

    def _closing(self) -> list[Event]:
        """At the end the caller writes into all that is its own, and looks at the rest."""
        closing: list[Event] = []
        most = CLOSED_CALLS if self.subject.is_function else CLOSED
        for owner in self.owners:
            for place, call in enumerate(self._calls(owner)[-most:]):
                declared = self.cls.call(call.method)
                if returns_arrays(declared):
                    whole = place % 2 == 0 or self.theme.scene == "turned round"
                    closing.append(self._write(owner, call, RETURNED, whole))
                new = ((n, X) for n, X in call.arguments.items() if X.source is None)
                names = [name for name, X in new if X.values.ndim]
                closing += [self._write(owner, call, name) for name in names if call.after]
                if len(self.history) % 2:  # else an array that is shared would show nothing
                    stored = (value.name for value in declared.stores if value.type == "array")
                    closing += [self._write(owner, call, name) for name in stored]
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
            yield self._drop(owner)
            yield self._make(owner)  # at once, and perhaps in the same memory
        elif chance < 0.24 + self.theme.drops + self.scribbles and calls:
            yield self._scribble(owner)
        elif chance > 0.8 and self.subject.makers:
            maker = self.subject.makers[int(self.rng.integers(len(self.subject.makers)))]
            yield from self._with_a_result(maker, self._sizes(None))
        elif (
            chance < 0.24 + self.theme.drops + self.scribbles + self.theme.steps and self.parameters
        ):
            assert owner is not None
            yield self._step(owner)
        else:
            yield self._call(owner)

    def _drop(self, owner: int) -> Drop:
        """An object is deleted; the program may go on with its parameters, and its gradients."""
        last = self._calls(owner)[-1:]
        stored = [
            value.name
            for call in last
            if call.after and not call.misfits
            for value in self.cls.call(call.method).stores
        ]
        if self.rng.random() < 0.5:
            return Drop(UNNUMBERED, owner)
        return Drop(UNNUMBERED, owner, self.parameters, (*stored,), bool(self.rng.random() < 0.5))

    def _round(self) -> Iterator[Event]:
        """All objects take part in a step of training."""
        owners = [owner for owner in self.owners if owner is None or self._lives(owner)]
        root = self._root()
        for owner in owners:
            yield from self._surely(self._first(owner, root))
        for owner in reversed(owners):
            for call in self._later(owner):
                yield from self._surely(self._then(owner, call))
                yield from self._between(owner)
        for owner in owners if self.theme.steps and self.parameters else ():
            assert owner is not None
            yield self._step(owner)

    def _surely(self, call: Call) -> Iterator[Event]:
        """A call; with new arrays, if it would be passed one that is still needed."""
        before = len(self.history)
        yield call
        if len(self.history) == before:
            yield replace(call, arguments={n: Passed(X.values) for n, X in call.arguments.items()})

    def _between(self, owner: int | None) -> Iterator[Event]:
        """Between two later calls of a pass, the caller may write into the first one's result."""
        last = self._calls(owner)[-1]
        is_own = returns_arrays(self.cls.call(last.method)) and not last.caches_result
        if is_own and last.keeps == "whole" and self.rng.random() < 0.4:
            yield self._write(owner, last, RETURNED)

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
            yield from self._between(owner)
        for name in (name for name, X in first.arguments.items() if X.values.ndim):
            yield self._write(owner, first, name)
        if self.rng.random() < 0.5:
            yield from self._same_later(owner, first)

    def _same_later(self, owner: int | None, first: Call) -> Iterator[Event]:
        """The next batch, in the memory of the last one; then later calls with the same arrays."""
        calls = self._calls(owner)
        later = calls[calls.index(first) + 1 :]
        if not later or any(not call.after or call.misfits for call in later):
            return
        yield self._refilled(first)
        for call in later:
            yield replace(call, arguments=again(call, "again"), keeps="whole")
