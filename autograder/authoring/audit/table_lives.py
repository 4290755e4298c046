"""The objects of a program, each beside an object of the solution that lives the same life."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import numpy as np

from autograder.authoring.audit.arrays import Arrays, Results, descend, fill
from autograder.authoring.audit.draws import Array, Rng, draw_memory, draw_numbers
from autograder.authoring.audit.likeness import PROMISED, alike
from autograder.authoring.audit.scenario import Raised, Shown, is_plain, tried
from autograder.authoring.audit.table_arguments import draw_arguments, within
from autograder.authoring.audit.table_objects import Attribute, Life, Nearby, as_declared
from autograder.declaration.table import Call, Class

FEW = 4
"""The most objects that are looked at after each event; of more, only the called one."""

LATEST = 40
"""The number of results that a call of another method must leave as they are."""


class Uses:
    """The events in the life of several objects of a class, or the calls of a function.

    After each event, the objects and all arrays get the numbers that the solution has left, so
    each task is judged on its own.
    """

    def __init__(
        self,
        cls: Class,
        name: str,
        module: ModuleType,
        solution: ModuleType,
        rng: Rng,
        is_strict: bool = False,
    ) -> None:
        self._floats: Any = dict.fromkeys(("over", "invalid", "divide"), "raise")
        self._floats = self._floats if is_strict else {}
        self.cls, self.rng, self.is_function = cls, rng, not cls.name
        self._got, self._right = tried(getattr, module, name), getattr(solution, name)
        self._arrays, self._results = Arrays(rng), Results(rng)
        self._of_result: list[tuple[Life, Call]] = []
        self.lives: list[Life] = []
        self._nearby = Nearby(cls, None if self.is_function else self._right, self._run)

    def make(self, sizes: Mapping[str, int]) -> Iterator[Shown]:
        """Make an object."""
        given = {size: sizes[size] for size in self.cls.sizes}
        if self.is_function:
            self.lives.append(Life(self._got, self._right, given))
            return
        got = tried(self._got, *given.values())
        if isinstance(got, Raised):
            got = tried(object.__new__, self._got)
        life = Life(got, self._right(*given.values()), given)
        self.lives.append(life)
        for name in self.cls.parameters:
            array = tried(getattr, got, name)
            is_float = type(array) is np.ndarray and array.dtype.kind == "f"
            right = getattr(life.right, name)
            yield Shown(self.cls.made_by, array.astype(right.dtype) if is_float else array)
        self._mend()

    def next_call(self, life: Life) -> Call:
        """Draw a call that can come next."""
        ready = [call for call in self.cls.calls if not call.after or call.after in life.called]
        later = [call for call in ready if call.after]
        among = later if later and self.rng.random() < 0.6 else ready
        return among[int(self.rng.integers(len(among)))]

    def call(self, life: Life, call: Call, sizes: Mapping[str, int]) -> Iterator[Shown]:
        """Call a method, and look at everything that it must do, and at what it must leave."""
        if call.after:
            sizes = life.called[call.after]["sizes"]
        elif call.arguments or self.is_function:
            life.begin_pass()
            life.stored = {}
        busy = [X for each in self.lives for X in each.batches]
        given = draw_arguments(self.rng, self._arrays, call, {**sizes, **life.sizes}, busy)
        numbers = {name: np.copy(X) for name, X in given.items()}
        passed = dict(given)
        if self.rng.random() < 0.15:  # only the object can cache it
            passed = {name: _copied(X) for name, X in given.items()}
        else:
            life.batches += [X for X in given.values() if isinstance(X, np.ndarray)]
        now = {"sizes": sizes, **numbers}
        terms = self._nearby.magnitudes(life, call, now)
        right = self._run(life.right, call, {name: _copied(X) for name, X in given.items()})
        earlier = self._results_without(call)
        for value in (*call.caches, *call.stores):
            life.caches.pop(value.name, None)  # what an earlier call has left is overwritten
            life.stored.pop(value.name, None)
            if value.name in life.lent:  # The program may store it in its class.
                tried(delattr, life.got, value.name)
                life.lent.discard(value.name)
        got = tried(lambda: self._run(life.got, call, passed))
        if isinstance(got, Raised) and not all(map(is_plain, given.values())):
            # A call that fails for some memory only writes into it: what it stores is judged apart.
            plain = {name: X.copy() if X.ndim else X.item() for name, X in numbers.items()}
            tried(lambda: self._run(life.got, call, plain))
        life.called[call.name] = now
        yield from self._returned(life, call, got, right, terms)
        for name, X in given.items():
            yield Shown(call.task, X)
            if passed[name] is not X:
                yield Shown(call.task, passed[name])
                if isinstance(X, np.ndarray):  # A cache of it is right: the call has changed it.
                    tried(fill, passed[name], numbers[name])
        yield Shown(call.task, self._arrays.all_right())
        yield from self._unchanged(life, call.task)
        yield Shown(call.task, _put_back(earlier))
        self._mend(life)
        for value in call.caches:
            numbers_of_it = np.copy(getattr(life.right, value.name))
            of_it = None if value.name in given else terms.get(value.name)  # A copy is exact.
            life.caches[value.name] = Attribute(value.task, numbers_of_it, of_it)
        for value in call.stores:
            numbers_of_it = np.copy(getattr(life.right, value.name))
            life.stored[value.name] = Attribute(value.task, numbers_of_it, terms.get(value.name))
        for each in self._seen(life):
            yield from self._attributes(each, each.caches)
            if self.rng.random() < 0.7:
                yield from self._attributes(each, each.stored)
        self._mend(life)
        for value in call.caches:  # an older array of the same numbers may get others
            mine = tried(getattr, life.got, value.name)
            is_older = self._is_older(mine, [*passed.values(), got])
            yield Shown(value.task, not is_older)
            if is_older:
                tried(setattr, life.got, value.name, mine.copy())

    def _is_older(self, cached: Any, now: list[Any]) -> bool:
        """Whether a cache is an array of the caller's that has nothing to do with this call."""
        if not isinstance(cached, np.ndarray) or any(_shares(cached, X) for X in now):
            return False
        callers = [*self._arrays.passed, *self._results.latest(len(self._results))]
        return any(_shares(cached, X) for X in callers)  # another array is the program's own

    def _run(self, target: Any, call: Call, given: Mapping[str, Any]) -> Any:
        method = target if self.is_function else getattr(target, call.name)
        with np.errstate(**self._floats):
            return method(*given.values())

    def _others(self, at: int) -> dict[int, tuple[str, Any]]:
        """Return the places of the results of other methods, each with a task and a copy.

        If two results share their memory, the task of the later one is to blame.
        """
        arrays = self._results.latest(len(self._results))
        _, call = self._of_result[at]
        return {
            place: (other.task if place > at else call.task, _copied(arrays[place]))
            for place, (_, other) in enumerate(self._of_result)
            if other.name != call.name
        }

    def _results_without(self, call: Call) -> list[tuple[Any, Any]]:
        """Return the latest results of other methods, with a copy of each."""
        latest = zip(self._results.latest(LATEST), self._of_result[-LATEST:], strict=True)
        return [(array, _copied(array)) for array, (_, other) in latest if other.name != call.name]

    def _returned(
        self, life: Life, call: Call, got: Any, right: Any, terms: Mapping[str, Any]
    ) -> Iterator[Shown]:
        several = len(call.returns) > 1
        fits = isinstance(got, tuple) and len(got) == len(call.returns)
        for at, value in enumerate(call.returns):
            of_it = terms[value.name]
            wanted = as_declared(value, right[at] if several else right)
            item = as_declared(value, got[at] if several and fits else got)
            yield Shown(value.task, item, of_it, value.name)
            if isinstance(wanted, np.ndarray):
                self._results.add(value.task, item, wanted.copy(), of_it)
                self._of_result.append((life, call))

    def _unchanged(self, life: Life, task: str) -> Iterator[Shown]:
        """Yield what no call may change: parameters, and what earlier calls have cached."""
        for each in self._seen(life):
            for name in self.cls.parameters:
                yield Shown(task, tried(getattr, each.got, name))
            for name, (_, _, terms) in each.caches.items():
                yield Shown(task, tried(getattr, each.got, name), terms)

    def _attributes(self, life: Life, among: Mapping[str, Attribute]) -> Iterator[Shown]:
        for name, (task, _, terms) in among.items():
            yield Shown(task, tried(getattr, life.got, name), terms, f"self.{name}")

    def _seen(self, life: Life) -> list[Life]:
        return [life] if len(self.lives) > FEW else self.lives

    def _mend(self, called: Life | None = None) -> None:
        """Give the objects and all arrays the numbers that the solution has left."""
        self._arrays.mend()
        for life in self._seen(called or self.lives[-1]):
            for name in self.cls.parameters:
                self._put(life, name, getattr(life.right, name), None)
            for name, (_, numbers, terms) in {**life.caches, **life.stored}.items():
                self._put(life, name, numbers, terms)

    def _put(self, life: Life, name: str, right: Any, terms: Any) -> None:
        right = right.item() if isinstance(right, np.ndarray) and right.ndim == 0 else right
        # A cache that passes stays: the next call is judged with the rounding that it has.
        if not alike(tried(getattr, life.got, name), right, terms, PROMISED):
            if not hasattr(life.got, "__dict__") or name not in vars(life.got):
                life.lent.add(name)
            tried(setattr, life.got, name, _copied(right))
            life.held.pop(name, None)

    def step(self, life: Life) -> Iterator[Shown]:
        """Change the parameters, as an optimizer or a user does."""
        how = str(self.rng.choice(["assigned", "in place", "held", "filled", "one number"]))
        for name, parameter in self.cls.parameters.items():
            before = np.copy(getattr(life.right, name))
            drawn = draw_numbers(self.rng, before.shape)
            after = within(self.rng, drawn, parameter.domain)
            if how == "one number":
                only = before.copy()
                at = int(self.rng.integers(only.size))
                only.flat[at] = after.flat[at]
                after = only
            array = draw_memory(self.rng, after, writeable=True)
            if self.rng.random() < 0.2:
                continue
            fill(getattr(life.right, name), after)
            if how == "assigned" or (how == "held" and name not in life.held):
                tried(setattr, life.got, name, array)
                life.held[name] = tried(getattr, life.got, name)  # a layer may copy the array
            elif how == "held":
                tried(fill, life.held[name], after)
            elif how == "filled":
                tried(fill, tried(getattr, life.got, name), after)
            else:
                mine = tried(getattr, life.got, name)
                tried(descend, mine, before - after)
                tried(lambda mine=mine, after=after: np.copyto(mine, after))
        life.begin_pass()
        for each in self._seen(life):
            for name in self.cls.parameters:
                yield Shown(self.cls.made_by, tried(getattr, each.got, name))
        self._mend()

    def write(self) -> Iterator[Shown]:
        """Write into a result, or into what an object stores: both belong to the caller."""
        storing = [life for life in self.lives if life.stored]
        if storing and self.rng.random() < 0.4:
            life = storing[int(self.rng.integers(len(storing)))]
            for name, (task, numbers, terms) in life.stored.items():
                write = self._results.draw_writing(np.shape(numbers))
                tried(write, tried(getattr, life.got, name))
                yield Shown(task, tried(getattr, life.got, name), terms)
                yield from self._after_writing(life, task)
            life.stored = {}
        elif len(self._results):
            at = int(self.rng.integers(len(self._results)))
            life, call = self._of_result[at]
            if {value.name for value in call.returns} & {value.name for value in call.caches}:
                life.begin_pass()  # it may cache this array
            others = self._others(at)
            task, shown = self._results.write(at)
            yield shown
            for place, (blamed, numbers) in others.items():
                yield Shown(blamed, self._results.has_kept(place, numbers))
            yield from self._after_writing(life, task)
        self._mend()

    def _after_writing(self, life: Life, task: str) -> Iterator[Shown]:
        yield Shown(task, self._arrays.all_right())
        yield from self._unchanged(life, task)

    def refill(self, life: Life) -> Iterator[Shown]:
        """Have the caller write other numbers into all arrays that nobody needs.

        An object may still be in its pass: it needs the arrays that this pass was given, and no
        older ones of the same numbers.
        """
        if self.rng.random() < 0.5:
            life.begin_pass()
        self._arrays.refill_all([X for each in self.lives for X in each.batches])
        for each in self._seen(life):
            yield from self._attributes(each, {**each.caches, **each.stored})
        self._mend()

    def fail(self, life: Life) -> Iterator[Shown]:
        """Make a call with wrong shapes. The program may do anything; the next call is right."""
        call = next(call for call in self.cls.calls if not call.after)
        wrong = [np.ones((3,) * (len(domain.shape) + 1)) for domain in call.arguments.values()]
        tried(lambda: self._run(life.got, call, dict(enumerate(wrong))))  # type: ignore[arg-type]
        life.begin_pass()
        life.stored = {}
        self._mend()
        yield from ()

    def read(self) -> Iterator[Shown]:
        """Yield all results, and all that is stored."""
        yield from self._results.read()
        for life in self.lives:
            yield from self._attributes(life, life.stored)


def _put_back(results: list[tuple[Any, Any]]) -> bool:
    """Whether results still have these numbers; if not, write them again."""
    changed = [(array, numbers) for array, numbers in results if not alike(array, numbers)]
    for array, numbers in changed:
        tried(fill, array, numbers)
    return not changed


def _shares(mine: Array, X: Any) -> bool:
    return isinstance(X, np.ndarray) and np.may_share_memory(mine, X)


def _copied(X: Any) -> Any:
    return X.copy() if isinstance(X, np.ndarray) else X
