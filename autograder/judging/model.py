"""A model of objects of a class: what is right after each event of a history."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call as Declared, Value
from autograder.grading.events import (
    INTERLEAVED,
    OWN,
    RETURNED,
    SCRIBBLE,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Place,
    Read,
    Scribble,
    Step,
    written,
)
from autograder.judging.subject import Subject

LARGEST_SEEN = 275_000
"""An array of more elements that is read-only is not looked at: an answer has a limit."""


@dataclass(frozen=True)
class Life:
    """A model of an object at some moment.

    Attributes
    ----------
    sizes : dict of str to int
        The sizes of its constructor, and of its pass.
    parameters, arguments : dict of str to ndarray
        The arguments are those of the last calls.
    calls : dict of str to int
        The event of the last call of each method in this pass.
    known : dict of str to (ndarray, ndarray or None)
        What has been worked out for these numbers, by value; see `autograder.judging.plan`.
    """

    sizes: dict[str, int]
    parameters: dict[str, Array] = field(default_factory=dict)
    arguments: dict[str, Array] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)
    known: dict[str, tuple[Any, Array | None]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def with_argument(self, name: str, values: Array) -> Life:
        """Return a life that differs in an argument."""
        return replace(self, arguments={**self.arguments, name: values}, known={})

    @property
    def given(self) -> dict[str, Any]:
        """What formulas are given."""
        return {**self.sizes, **self.parameters, **self.arguments}

    def array(self, name: str) -> Array:
        """Return a parameter or an argument."""
        return self.parameters[name] if name in self.parameters else self.arguments[name]


class Look(NamedTuple):
    """A number to look at after an event, and what is right.

    Attributes
    ----------
    task : str
        The task that is lost if it is wrong; empty if another function may have made it so.
    name : str
        The name of an argument, parameter or value.
    value : Value or None
        The value whose formula is right; None for an argument or a parameter.
    expects : str
        "computed" by the formula; "unchanged", for an array that must be as it was; "written", for
        what the caller has written into, "written first" for its first number, and "written
        backwards" for its own rows.
    written : float
        What the caller has written.
    """

    task: str
    read: Read
    name: str
    life: Life
    value: Value | None = None
    expects: str = "computed"
    written: float = SCRIBBLE

    @property
    def wanted(self) -> Any:
        """An object that two looks share if the same number is right in both."""
        if self.expects.startswith("written"):
            return self.life  # each time that the caller writes, a new one begins
        if self.value is None:
            return self.life.array(self.name)
        if self.value.formula in self.life.arguments:
            return self.life.arguments[str(self.value.formula)]
        return self.life


Replaced = tuple[int, Life]
"""The event in which a program has assigned an array of its own, and the array's numbers."""


class Model:
    """Lives a history as right objects would, and says what to look at after each event.

    Parameters
    ----------
    watches
        Whether to look at everything after each event. If not, only results are looked at, and the
        rest now and then and at the end: a look can hide what is wrong, and takes time.
    watched
        The numbers of the events after which it watches; all of them, if this is None.

    Attributes
    ----------
    looks : dict of int to list of Look
        By the number of the event.
    """

    def __init__(
        self,
        subject: Subject,
        history: History,
        watches: bool = True,
        watched: Container[int] | None = None,
    ) -> None:
        self._subject, self._cls, self._watches = subject, subject.cls, watches
        self.looks: dict[int, list[Look]] = {}
        self._lives: dict[int, Life] = {}
        self._stored: dict[int, dict[str, Look]] = {}
        self._results: dict[int, list[Look]] = {}
        self._methods: dict[int, str] = {}
        self._temporary: set[int] = set()
        self._lost: set[int] = set()
        self._orphans: list[Look] = []
        self._edited: dict[int, Look] = {}
        self._batches: dict[tuple[int, str], Life] = {}
        self._first: dict[Place, Place] = {}
        self._numbers: dict[Place, Array] = {}
        self._foreign: set[int] = set()
        self._passed_on: set[Place] = set()
        self._mistaken: set[int | None] = set()
        self._after_mistakes: set[int | None] = set()
        self._assigned: dict[tuple[int, str], Replaced] = {}
        self._replaced: dict[tuple[int, str], Replaced] = {}
        methods = {call.name for call in self._cls.calls}
        for event in history:
            self._watches = watches and (watched is None or event.number in watched)
            match event:
                case Make():
                    self._make(event)
                case Crowd():
                    self._crowd(event)
                case Drop():
                    self._drop(event)
                case Step():
                    self._step(event)
                case Call() if event.method in methods:
                    self._call(event)
                case Call():
                    self._foreign.add(event.number)
                    self._pass(event)
                case Scribble():
                    self._scribble(event)
            if self._watches:
                self._look_at_results(event)
                self._look_at_replaced(event)
        if history:
            self._look_at_the_end(history[-1])

    def _look(self, event: Event, look: Look) -> None:
        self.looks.setdefault(event.number, []).append(look)

    def _make(self, event: Make) -> None:
        sizes = dict(zip(self._cls.sizes, event.sizes, strict=True))
        start = {name: self._subject.start(name, sizes) for name in self._cls.parameters}
        self._lives[event.owner] = Life(sizes, {**start, **event.parameters})
        self._assign(event, event.parameters)
        self._look_at_parameters(event, event.owner, self._cls.made_by, "computed", always=True)

    def _drop(self, event: Drop) -> None:
        """Forget an object, but not the arrays that the program goes on to use."""
        life = self._lives.pop(event.owner)
        stored = self._stored.pop(event.owner, {})
        for name in event.keeps:
            read = Read("kept", name, of=event.number)
            look = Look(self._cls.made_by, read, name, life, expects="unchanged")
            self._orphans.append(look)
        for name in filter(stored.__contains__, event.keeps_stored):  # a part may lack the call
            read = Read("kept", name, of=event.number)
            self._orphans.append(stored[name]._replace(read=read))

    def _look_at_parameters(
        self, event: Event, owner: int | None, task: str, expects: str, always: bool = False
    ) -> None:
        """Look at the parameters of the objects, the event's own first."""
        if owner is None or not (always or self._watches):
            return
        for each in self._watched(self._lives, owner):
            for name in self._cls.parameters:
                read = Read("attribute", name, each)
                self._look(event, Look(task, read, name, self._lives[each], expects=expects))

    def _watched(self, lives: Collection[int], owner: int) -> list[int]:
        """Return the objects to look at after an event, its own first."""
        others = [each for each in lives if each != owner] if self._watches else []
        return [owner, *others] if owner in lives else others

    def _look_at_stored(self, event: Event, owner: int) -> None:
        for look in self._stored.get(owner, {}).values():
            self._look(event, look)

    def _look_at_results(self, event: Event) -> None:
        """Look at what earlier calls have returned.

        If a call has changed one that it was passed, other histories show whose fault that is.
        """
        passed_on = {self._first[place][0] for place in self._passed_on}
        looks = [(number, look) for number, each in self._results.items() for look in each]
        for number, look in [*looks, *self._edited.items()]:
            if look.value is not None:
                task = self._spoils(event, number) or look.task
                task = "" if number in passed_on else task
                self._look(event, look._replace(read=Read(RETURNED, of=number), task=task))
        for look in self._orphans:
            self._look(event, look)

    def _spoils(self, event: Event, number: int) -> str:
        """Return the task to blame if an event changes an earlier result; empty for its own.

        A call must not change what another method has returned. If the caller writes into a result,
        and an older one changes too, the newer one has the memory of the older.
        """
        if isinstance(event, Call) and not refills(event):
            methods = {call.name for call in self._cls.calls} - {self._methods[number]}
            return self._cls.call(event.method).task if event.method in methods else ""
        if isinstance(event, Scribble) and event.of == RETURNED and number < event.call:
            return self._edited[event.call].task
        return ""

    def _look_at_the_end(self, last: Event) -> None:
        """Look once more at everything that nobody may have changed."""
        made_by = self._cls.made_by
        for owner in [] if self._watches else self._lives:
            self._look_at_parameters(last, owner, made_by, "unchanged", always=True)
            self._look_at_caches(last, owner)
        for owner in self._stored:
            self._look_at_stored(last, owner)
        if not self._watches:
            self._look_at_results(last)
            self._look_at_replaced(last)
        self._look_at_batches(last)

    def _look_at_batches(
        self, event: Event, declared: Declared | None = None, task: str = ""
    ) -> None:
        """Look at the arrays that passes began with.

        Each belongs to its cache, unless a method is called that is not passed it, or the caller
        writes into the result of a task.
        """
        for (number, name), life in self._batches.items():
            now = life.with_argument(name, self._now(number, name))
            of_it = task or self._cls.task_of_cache(name)
            if declared is not None and name not in declared.arguments:
                of_it = declared.task
            read = Read("argument", name, of=number)
            self._look(event, Look(of_it, read, name, now, expects="unchanged"))

    def _step(self, event: Step) -> None:
        life = self._lives[event.owner]
        parameters = dict(life.parameters)
        for name, change in event.changes.items():
            parameters[name] = event.leads_to(parameters[name], change)
        self._lives[event.owner] = replace(life, parameters=parameters, known={})
        if event.calls:  # what is cached and stored belongs to calls of no interest
            self._lives[event.owner] = Life(life.sizes, parameters)
            self._stored.pop(event.owner, None)
        self._assign(event, event.changes, is_new=event.how == "assigned" and event.memory != OWN)
        self._look_at_stored(event, event.owner)
        self._look_at_parameters(event, event.owner, self._cls.made_by, "computed")

    def _assign(self, event: Make | Step, values: Mapping[str, Array], is_new: bool = True) -> None:
        """Note the arrays that a program assigns, and those of its own that they replace.

        Those that a step has changed in place are left out: a layer may have kept a copy.
        """
        for name, X in values.items():
            place = event.owner, name
            before = self._assigned.pop(place, None)
            if is_new and before is not None:
                self._replaced[place] = before
            if is_new:
                self._assigned[place] = event.number, Life({}, {name: X})

    def _look_at_replaced(self, event: Event) -> None:
        """Look at the arrays that were parameters, before the program assigned others."""
        task = self._cls.calls[-1].task
        if isinstance(event, Call) and event.owner is not None:
            task = self._cls.call(event.method).task
        elif isinstance(event, Make | Step):
            task = self._cls.made_by
        for (_, name), (number, life) in self._replaced.items():
            read = Read("argument", name, of=number)
            self._look(event, Look(task, read, name, life, expects="unchanged"))

    def _call(self, event: Call) -> None:
        declared = self._cls.call(event.method)
        event = self._with_results(event)
        self._pass(event)
        owner = event.owner
        if event.forgets:
            self._temporary.add(event.number)
        if event.misfits:
            self._mistaken.add(owner)
            if owner is not None:
                self._stored.pop(owner, None)
                life = self._lives[owner]
                self._lives[owner] = Life(life.sizes, life.parameters)
                self._look_at_parameters(event, owner, declared.task, "unchanged")
                self._look_at_caches(event, owner)
            given = Life({}, {}, {name: X.values for name, X in event.arguments.items()})
            for name in self._arrays_of(event):
                read = Read("argument", name)
                self._look(event, Look(declared.task, read, name, given, expects="unchanged"))
            return
        life = self._life_after(event)
        if owner is not None:
            self._lives[owner] = life
            if event.begins:
                self._stored.pop(owner, None)  # an object may forget them with its batch
                if owner in self._mistaken:
                    self._after_mistakes.add(owner)
                else:
                    self._after_mistakes.discard(owner)
                self._mistaken.discard(owner)
            stored = self._stored.setdefault(owner, {})
            for value in declared.stores:
                read = Read("attribute", value.name, owner)
                stored[value.name] = Look(value.task, read, value.name, life, value)
        if not event.forgets:
            for name in self._arrays_of(event):
                if event.begins and not self._is_foreign(event.number, name):
                    self._batches[event.number, name] = life
                read = Read("argument", name)
                task = "" if self._is_foreign(event.number, name) else declared.task
                self._look(event, Look(task, read, name, life, expects="unchanged"))
        if self._watches:
            self._look_at_batches(event, declared)
        self._look_at_parameters(event, owner, declared.task, "unchanged")
        if owner is not None and event.after and self._watches:
            self._look_at_needed(event, declared, owner)
        returned = [
            Look(value.task, Read(RETURNED), value.name, life, value) for value in declared.returns
        ]
        for look in returned:
            self._look(event, look)
        if event.keeps == "nothing":
            self._lost.add(event.number)
        else:
            self._results[event.number] = returned
        self._methods[event.number] = event.method
        is_late = is_read_late(event.number) and owner not in self._after_mistakes
        if owner is None or (not self._watches and is_late):
            return
        if event.begins:
            self._look_at_caches(event, owner)
        for each in self._watched(self._stored, owner):
            self._look_at_stored(event, each)

    def _with_results(self, event: Call) -> Call:
        """Return a call whose arguments that earlier calls have returned have the right numbers."""
        arguments = dict(event.arguments)
        for name, X in event.arguments.items():
            number, of = X.source or (0, "")
            if X.memory != "again" or of != RETURNED:
                continue
            for look in self._results.get(number, ()):
                if look.value is not None:
                    right = self._subject.right(look.value, look.life.given)
                    arguments[name] = replace(X, values=np.asarray(right))
                    self._passed_on.add((event.number, name))
        return replace(event, arguments=arguments)

    def _life_after(self, event: Call) -> Life:
        """Return what an object is after a call."""
        life = self._lives[event.owner] if event.owner is not None else Life({})
        sizes = {**life.sizes, **dict(zip(self._cls.free_sizes, event.sizes, strict=False))}
        arguments = {name: X.values for name, X in event.arguments.items()}
        calls = {event.method: event.number}
        if not event.begins:
            arguments, calls = {**life.arguments, **arguments}, {**life.calls, **calls}
        return Life(sizes, life.parameters, arguments, calls)

    def _arrays_of(self, event: Call) -> Iterator[str]:
        """Yield the arguments of a call that are arrays, which it could change.

        Those that are results of earlier calls are looked at as these.
        """
        for name, X in event.arguments.items():
            if (event.number, name) in self._passed_on:
                continue
            is_locked = X.memory == "repeated" and X.values.size > LARGEST_SEEN
            if X.values.ndim and not is_locked:
                yield name

    def _look_at_needed(self, event: Call, declared: Declared, owner: int) -> None:
        """Look at what an earlier call has cached: another call may need it.

        The caller may have changed it, by writing into an earlier result before this call.
        """
        life, is_refilled = self._lives[owner], refills(event)
        for earlier in self._cls.chain(declared)[:-1]:
            for value in self._fresh_caches(life, earlier):
                read, name = Read("attribute", value.name, owner), str(value.formula)
                task = value.task if is_refilled else declared.task
                look = Look(task, read, value.name, life, value)
                if name in life.arguments:
                    look = Look(task, read, name, life, expects="unchanged")
                self._look(event, look)

    def _look_at_caches(self, event: Event, owner: int, task: str = "") -> None:
        """Look at the caches of the objects, but not at one that the caller has refilled since.

        Each belongs to its value, unless the caller writes into the result of a task.
        """
        for each in self._watched(self._lives, owner):
            life = self._lives[each]
            for name in life.calls:
                for value in self._fresh_caches(life, self._cls.call(name)):
                    read = Read("attribute", value.name, each)
                    self._look(event, Look(task or value.task, read, value.name, life, value))

    def _fresh_caches(self, life: Life, declared: Declared) -> Iterator[Value]:
        """Yield the caches of a call, unless they may be arrays that the caller has written into.

        An object may cache the very arrays that are passed, or returned.
        """
        number = life.calls[declared.name]
        for name in declared.arguments:
            now = self._numbers.get(self._first.get((number, name), (number, name)))
            if now is not None and not np.array_equal(now, life.arguments[name]):
                return
        names = {value.name for value in declared.returns}
        for value in declared.caches:
            is_result = value.name in names or value.formula in names
            is_whole = number in self._results and number not in self._edited
            if not is_result or is_whole or number in self._lost:
                yield value

    def _scribble(self, event: Scribble) -> None:
        """A caller writes into a returned array, into one that it has passed, or a stored one."""
        expects = "written" if event.whole else "written first"
        expects = "written backwards" if event.backwards else expects
        place = (event.call, event.of)
        owner = event.owner
        if event.of == RETURNED:
            look = self._edited.get(event.call) or self._results[event.call].pop(event.item or 0)
            task = look.task
            self._look_at_others(event, look)
            look = look._replace(life=replace(look.life))  # other numbers are right from now on
            if look.expects != "written":
                look = look._replace(expects=expects, written=event.value)
            self._edited[event.call] = look
            if event.call not in self._temporary:
                self._look_at_arguments(event, look, task)
            if event.lets_go:
                self._edited[event.call] = look._replace(value=None)  # nobody can look at it
            else:
                self._look(event, look._replace(read=Read(RETURNED, of=event.call)))
            if self._watches:
                self._look_at_batches(event, task=task)
                if owner is not None:
                    self._look_at_caches(event, owner, task)
        elif place in self._first:
            task = self._cls.task_of_cache(event.of)
            first = self._first[place]
            self._numbers[first] = written(self._numbers[first], event.whole, event.value)
            if owner is not None:
                self._look_at_stored(event, owner)
            if owner is not None and (self._watches or event.number % 4):
                self._look_at_caches(event, owner)  # an object may have cached an earlier array
        else:
            assert owner is not None
            look = self._stored[owner][event.of]
            task = look.task
            self._stored[owner][event.of] = look._replace(
                life=replace(look.life),
                expects="written" if look.expects == "written" else expects,
                written=event.value,
            )
            self._look_at_stored(event, owner)
            if event.call not in self._temporary:
                self._look_at_arguments(event, look, task)
        self._look_at_parameters(event, owner, task, "unchanged")

    def _look_at_others(self, event: Scribble, look: Look) -> None:
        """Look at the other results of a call, after its caller has written into one.

        Where two of them share their memory, the later one is to blame.
        """
        assert look.value is not None
        order = self._subject.returned_with(look.value)
        for other in self._results.get(event.call, ()):
            later = max(look, other, key=lambda each: order.index(each.value))
            read = Read(RETURNED, of=event.call)
            self._look(event, other._replace(read=read, task=later.task))

    def _look_at_arguments(self, event: Scribble, look: Look, task: str) -> None:
        """Look at what was passed to a call, after its caller has written into its result."""
        for number, name in self._first:
            if number != event.call or name == RETURNED or self._is_foreign(number, name):
                continue
            if (number, name) in self._passed_on:
                continue
            life = look.life
            now = self._now(event.call, name)
            is_result = self._first[number, name][1] == RETURNED
            if is_result and max(self._methods) > number:
                continue  # the call that returned it may have changed it since
            if now.ndim:
                life = life.with_argument(name, now)
                read = Read("argument", name, of=event.call)
                self._look(event, Look(task, read, name, life, expects="unchanged"))

    def _crowd(self, event: Crowd) -> None:
        """Look at the last object of a crowd, and at those before it."""
        sizes = dict(zip(self._cls.sizes, event.sizes, strict=True))
        start = {name: self._subject.start(name, sizes) for name in self._cls.parameters}
        for name in start if not event.fills else ():
            read = Read("attribute", name, event.last)
            self._look(event, Look(self._cls.made_by, read, name, Life(sizes, start)))
        made_by = self._cls.made_by
        self._look_at_parameters(event, event.owner, made_by, "unchanged", always=True)
        for owner in self._lives:
            self._look_at_caches(event, owner)
            self._look_at_stored(event, owner)

    def _pass(self, event: Call) -> None:
        """Note which arrays are passed, and the numbers that the caller has written into them."""
        for name, array in event.arguments.items():
            place = (event.number, name)
            self._first[place] = place
            if array.source is not None and array.memory not in ("turned", INTERLEAVED):
                self._first[place] = self._first.get(array.source, array.source)
            first = self._first[place]
            self._numbers[first] = array.values
            if first[1] == RETURNED and place not in self._passed_on:
                self._results.pop(first[0], None)
                self._edited.pop(first[0], None)

    def _is_foreign(self, event: int, name: str) -> bool:
        """Whether an argument is what another function has returned, which that one may change."""
        return self._first[event, name][0] in self._foreign

    def _now(self, event: int, name: str) -> Array:
        """Return the numbers that an array has now, which an earlier event passed."""
        return self._numbers[self._first[event, name]]


def refills(event: Call) -> bool:
    """Whether the caller writes into an array before the call: what shares its memory changes."""
    return any(X.memory == "refilled" and X.source for X in event.arguments.values())


def is_read_late(number: int) -> bool:
    """Whether nobody reads at once what an object has cached or stored in an event.

    After a mistaken call, everything of the next pass is read at once.
    """
    return number % 5 in (1, 3)
