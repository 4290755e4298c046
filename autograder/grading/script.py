"""Scripts: a history as the steps of one request, and as the lines that a student would write."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from autograder.grading.events import (
    INTERLEAVED,
    RETURNED,
    SCRIBBLE,
    Call,
    Crowd,
    Drop,
    Event,
    History,
    Make,
    Passed,
    Place,
    Read,
    Scribble,
    Step,
)
from autograder.grading.memory import described
from autograder.grading.passed_arrays import PassedArrays
from autograder.grading.record import snake_case
from autograder.jail.messages import encode_array

AROUND = re.compile(r"^\s*(for _ in range\(\d+\): )?(result\d+ = )?|(?<=\))\.T|  # .*")
"""What stands around the call in a line of a report."""


def _counts(sizes: Sequence[int]) -> list[int]:
    """Return how many numbers the arrays of an object may have, from its constructor's sizes."""
    return [math.prod(sizes), *sizes]


class Looked(NamedTuple):
    """Where the answer holds what a read finds.

    Attributes
    ----------
    step, place : int
        The step that looks, and the position there.
    target, name : int, str or None
        The step whose result is looked at; or an attribute of that result.
    is_transposed : bool
        Whether the program has the transpose of what it has called for.
    """

    step: int
    place: int
    target: int
    name: str | None
    is_transposed: bool


class Script(PassedArrays):
    """A history as the steps of one request, with the calls as a student would write them.

    Parameters
    ----------
    names
        The names of the student's functions; or of one class, whose objects the events happen to.
        The first steps of the request are theirs.
    blank
        Whether objects are made without their constructor, because it fails.
    """

    def __init__(self, names: Sequence[str], blank: bool = False) -> None:
        super().__init__(len(names))
        self._names, self._blank = list(names), blank
        self._forgotten: dict[str, int] = {}
        self._reads: dict[tuple[int, Read], Looked] = {}
        self._lines: dict[int, list[str]] = {}
        self._transposed: set[int] = set()
        self._kept: dict[Place, int] = {}
        self._kept_names: dict[Place, str] = {}
        self._holders: dict[int, set[str]] = {}
        self._holds = 0
        self._held: dict[tuple[int, str], tuple[int, str, str]] = {}
        self._spoils: dict[int, list[int]] = {}
        self._taken: dict[tuple[int, str], tuple[int, str]] = {}

    def write(self, history: History, reads: Callable[[Event], Iterable[Read]]) -> None:
        """Add the steps of a history, and after each event a look at what `reads` names."""
        looks = {event.number: dict.fromkeys(reads(event)) for event in history}
        wanted_later = {event.call for event in history if isinstance(event, Scribble)}
        wanted_later |= {
            array.source[0]
            for event in history
            if isinstance(event, Call)
            for array in event.arguments.values()
            if array.source is not None and array.source[1] == RETURNED
        }
        for look in looks.values():
            later = (read.of for read in look if read.what == "returned")
            wanted_later |= {call for call in later if call is not None}
        takes: dict[int, list[Step]] = {}
        for event in history:
            if isinstance(event, Step) and event.how == "held":
                self._holders.setdefault(event.owner, set()).update(event.changes)
            if isinstance(event, Step) and event.how == "let go":
                takes.setdefault(_taken_before(event, history), []).append(event)
        if any(isinstance(event, Call) and event.misfits for event in history):
            self.calls.append("from contextlib import suppress")
        for event in history:
            before = len(self.calls)
            for step in takes.get(event.number, ()):
                self._take(step)
            match event:
                case Make():
                    self._make(event)
                    self._hold(event.owner, self._holders.get(event.owner, ()))
                case Crowd():
                    self._crowd(event)
                case Step():
                    self._step(event, history)
                case Drop():
                    self._drop(event)
                case Scribble():
                    self._scribble(event)
                case Call():
                    self._call(event, is_wanted_later=event.number in wanted_later)
            self._lines[event.number] = self.calls[before:]
            self._look(event.number, looks[event.number])
            if isinstance(event, Call) and event.keeps == "transposed":
                self._add("narrow", of=self._called[event.number])
                self._transposed.add(event.number)
            elif isinstance(event, Call) and event.keeps == "nothing":
                called = self._called[event.number]
                self._add("forget", of=[called], locks=is_locked(event))

    def failure(self, answers: list[Any], event: int) -> Any:
        """Return the failure of an event's call, or of its writing; None if there is none."""
        return answers[self._called[event]] if event in self._called else None

    def refill_failure(self, answers: list[Any], event: int, argument: str) -> Any:
        """Return the failure of writing new numbers into an argument; None if there is none."""
        return answers[self._passed[event, argument]]

    def value(self, answers: list[Any], event: int, read: Read) -> Any:
        """Return what a read after an event has found."""
        look = self._reads[event, read]
        found = answers[look.step][look.place]
        return found.T if look.is_transposed and isinstance(found, np.ndarray) else found

    def looked(self, event: int, read: Read) -> Looked:
        """Return where the answer holds what a read after an event finds."""
        return self._reads[event, read]

    def line(self, event: int, name: str = "", first: bool = False) -> str:
        """Return the call of an event, as the report shows it; of a step, the line for `name`.

        Parameters
        ----------
        first
            Whether to return its first line: of an object that is made, the constructor's.
        """
        lines = [AROUND.sub("", call) for call in self._lines[event]]
        if first:
            return lines[0]
        steps = re.compile(rf"-=? step_{name}\d*(?!\w)")
        return next((line for line in lines if name and steps.search(line)), lines[-1])

    def name(self, event: int, read: Read) -> str:
        """Return the name of what a read after an event looks at, as the report shows it."""
        of = event if read.of is None else read.of
        if read.what == "attribute" and read.owner is not None:
            return f"{self._object_names[read.owner]}.{read.name}"
        turned = ".T" if of in self._transposed else ""
        if read.what == RETURNED:
            name = self._result_names.get(of, "")
            return name + turned if name else ""
        if read.what == "kept":
            return self._kept_names[of, read.name] + turned
        return self._array_names[of, read.name]

    def _given(self, name: str) -> dict[str, Any]:
        """Return a reference to a class or function of the student's."""
        return {"step": self._names.index(name)}

    def _make(self, event: Make) -> None:
        (kind,) = self._names
        type_of = np.dtype(event.integers).type if event.integers else int
        numbers = [type_of(size) for size in event.sizes]
        given = f"{kind}({', '.join(map(repr, numbers))})"
        if self._blank:
            made, given = self._add("blank", of=self._given(kind)), f"{kind}.__new__({kind})"
        else:
            sizes = [self._number(number) for number in numbers]
            sized = self._spoils[event.owner] = _counts(event.sizes)
            times = {"times": event.times} if event.times > 1 else {}
            how = {**times, **self._forgotten}
            made = self._add("call", of=self._given(kind), arguments=sizes, spoils=sized, **how)
        self._forgotten = {}
        self._objects[event.owner] = self._called[event.number] = made
        self._parameters[event.owner] = dict(event.own)
        name = self._object_names[event.owner] = self._numbered(snake_case(kind))
        often = f"for _ in range({event.times}): " if event.times > 1 else ""
        self.calls.append(f"{often}{name} = {given}")
        self._assign(event.number, event.owner, event.parameters, event.memory)

    def _number(self, number: int | np.generic) -> dict[str, Any]:
        """Return a number as a request holds it, in its own type."""
        if isinstance(number, int):
            return {"value": number}
        return {"scalar": encode_array(np.asarray(number), self.body)}

    def _hold(self, owner: int, names: Collection[str]) -> None:
        """Take a reference to each of these parameters that an optimizer will step through one.

        Of one in three, the optimizer holds a view and not the array itself.
        """
        for name in sorted({*names} & self._holders.get(owner, set())):
            step = self._add("get", of={"step": self._objects[owner]}, name=name)
            text = self._numbered(f"held_{name}")
            turned = "" if (owner + self._holds) % 3 else ".T"
            self._holds += 1
            if turned:
                self._add("narrow", of=step)
            self.calls.append(f"{text} = {self._object_names[owner]}.{name}{turned}")
            self._held[owner, name] = step, text, turned

    def _take(self, event: Step) -> None:
        """Take the reference to each parameter that a step goes through and lets go."""
        for name in event.changes:
            step = self._add("get", of={"step": self._objects[event.owner]}, name=name)
            if event.view:
                self._add("narrow", of=step, sliced=event.view == "[:]")
            text = self._numbered(f"held_{name}")
            self.calls.append(f"{text} = {self._object_names[event.owner]}.{name}{event.view}")
            self._taken[event.number, name] = step, text

    def _let_go(self, event: Step) -> None:
        """Step through references, and delete them; also those to arrays that were assigned."""
        for name, change in event.changes.items():
            of, text = self._taken.pop((event.number, name))
            turned = ".T" if event.view == ".T" else ""
            values = self._encoded(change.T if turned else change)
            self._add("subtract", of=of, name=None, values=values)
            gone, names = [of], [text]
            if place := self._plain.pop((event.owner, name), None):
                gone.append(self._passed[place])
                names.append(self._array_names[place])
            self._add("forget", of=gone)
            step = self._show(f"step_{name}", change)
            self.calls.append(f"{text} -= {step}{turned}; del {', '.join(names)}")

    def _train(self, event: Step, calls: Sequence[Call]) -> None:
        """Step many times, or make new arrays; calls that were made come again after each step."""
        name_of, is_anew = self._object_names[event.owner], event.how == "anew"
        lines = []
        for name, change in event.changes.items():
            step, text = self._show(f"step_{name}", change), f"{name_of}.{name}"
            lines.append(f"{text} = {text} - {step}" if is_anew else f"{text} -= {step}")
        again = []
        for call in calls:
            names = [self._array_names[call.number, name] for name in call.arguments]
            lines.append(f"{name_of}.{call.method}({', '.join(names)})")
            passed = [{"step": self._passed[call.number, name]} for name in call.arguments]
            again.append([call.method, passed])
        trained = self._add(
            "train",
            of=self._objects[event.owner],
            changes={name: self._encoded(change) for name, change in event.changes.items()},
            anew=is_anew,
            times=event.times,
            calls=again,
        )
        if calls:
            self._called[event.number] = trained
        if event.times > 1:
            lines = [f"for _ in range({event.times}):", *(f"    {line}" for line in lines)]
        self.calls += lines

    def _step(self, event: Step, history: History) -> None:
        if event.how == "assigned":
            self._assign(event.number, event.owner, event.changes, event.memory)
            self._hold(event.owner, event.changes)
            return
        now = self._parameters[event.owner]
        now |= {n: event.leads_to(now[n], X) for n, X in event.changes.items() if n in now}
        if event.how == "let go":
            self._let_go(event)
            return
        if event.how == "anew" or event.times > 1 or event.calls:
            calls = [each for each in history if isinstance(each, Call)]
            self._train(event, [each for each in calls if each.number in event.calls])
            self._hold(event.owner, event.changes if event.how == "anew" else ())
            return
        for name, change in event.changes.items():
            step = self._show(f"step_{name}", change)
            if event.how == "held":
                of, text, turned = self._held[event.owner, name]
                values = self._encoded(change.T if turned else change)
                self._add("subtract", of=of, name=None, values=values)
                step += turned
            else:
                of, text = self._objects[event.owner], f"{self._object_names[event.owner]}.{name}"
                locks = {"locks": True} if event.how == "frozen" else {}
                self._add("subtract", of=of, name=name, values=self._encoded(change), **locks)
            line = f"{text} -= {step}"
            if event.how == "frozen":
                self.calls.append(f"{text}.flags.writeable = True")
                line = f"{line}; {text}.flags.writeable = False"
            self.calls.append(line)

    def _drop(self, event: Drop) -> None:
        of, turned = {"step": self._objects[event.owner]}, ".T" if event.as_views else ""
        for name in (*event.keeps, *event.keeps_stored):
            kept = self._kept[event.number, name] = self._add("get", of=of, name=name)
            if event.as_views:
                self._add("narrow", of=kept)
                self._transposed.add(event.number)
            text = self._kept_names[event.number, name] = self._numbered(f"old_{name}")
            self.calls.append(f"{text} = {self._object_names[event.owner]}.{name}{turned}")
        self._forgotten = {"forgets": self._objects[event.owner]}
        self.calls.append(f"del {self._object_names[event.owner]}")

    def _scribble(self, event: Scribble) -> None:
        place = (event.call, event.of)
        if place in self._passed:
            target, base = self._writable(self._passed[place])
            name = self._array_names[place] + base
        elif event.of == RETURNED or event.owner is None:
            name, target = self._result_names[event.call], self._called[event.call]
        else:
            target = self._add("get", of={"step": self._objects[event.owner]}, name=event.of)
            name = f"{self._object_names[event.owner]}.{event.of}"
        item = {} if event.item is None else {"item": event.item}
        values = {"value": event.value}
        how = {"copies": False, "first": not event.whole, **item}
        if event.backwards:
            how["backwards"] = True
        self._called[event.number] = self._add("fill", of=target, values=values, **how)
        name += "" if event.item is None else f"[{event.item}]"
        number = str(event.value if math.isfinite(event.value) else f"np.{event.value}")
        part = "[...]" if event.whole else ".flat[0]"
        if event.backwards:
            number, part = f"{name}[::-1].copy()", "[...]"
        gone = ""
        if event.lets_go:
            self._add("forget", of=[target, self._called[event.number]])
            gone = f"; del {name}"
        self.calls.append(f"{name}{part} = {number}{gone}  # the caller's own array")

    def _crowd(self, event: Crowd) -> None:
        """Make many objects."""
        (kind,) = self._names
        array = {"array": self._encoded(event.values)} if event.values is not None else {}
        self._objects[event.last] = self._called[event.number] = self._add(
            "crowd",
            of=self._given(kind),
            sizes=list(event.sizes),
            count=event.count,
            method=event.method,
            fills=event.fills,
            **array,
            **({"with": SCRIBBLE} if event.fills else {}),
        )
        name = self._numbered("crowd")
        self._object_names[event.last] = f"{name}[-1]"
        sizes = ", ".join(map(str, event.sizes))
        self.calls.append(f"{name} = [{kind}({sizes}) for _ in range({event.count})]")
        if event.values is not None:
            text = self._show("A", event.values)
            self.calls.append(f"for each in {name}: each.{event.method}({text}.copy())")
        if event.fills:
            self.calls.append(f"for each in {name}: each.{event.fills}[...] = {SCRIBBLE}")

    def _call(self, event: Call, is_wanted_later: bool) -> None:
        new = {
            name: array
            for name, array in event.arguments.items()
            if array.source is None or array.memory == INTERLEAVED
        }
        for X in [*new.values()]:  # lines of their own show where these lie
            if X.memory == INTERLEAVED and X.source and X.source[0] == event.number:
                new[X.source[1]] = Passed(event.arguments[X.source[1]].values)
        views = {name for name, X in event.arguments.items() if event.as_views and X.values.ndim}
        arguments = [
            {
                "step": self._pass(event.number, name, array),
                **({"viewed": True} if name in views else {}),
            }
            for name, array in event.arguments.items()
        ]
        names = [
            self._array_names[event.number, name] + ("[:]" if name in views else "")
            for name in event.arguments
        ]
        if event.forgets:
            names = [f"{name}.copy()" for name in names]
        called = f"{event.method}({', '.join(names)})"
        spoils = [math.prod(event.returns)]
        is_other = event.owner is None and event.method != self._names[0]
        misfits = {"misfits": True} if event.misfits or is_other else {}
        if event.owner is None:
            of = self._given(event.method)
            apart = {"apart": True} if len(self._names) > 1 else {}
            often = {"times": event.times} if event.times > 1 else {}
            how = {**misfits, **apart, **often}
            step = self._add("call", of=of, arguments=arguments, spoils=spoils, **how)
        else:
            spoils += self._spoils.get(event.owner, [])
            step = self._add(
                "call",
                of={"step": self._objects[event.owner]},
                name=event.method,
                arguments=arguments,
                spoils=spoils,
                times=event.times,
                **misfits,
            )
            called = f"{self._object_names[event.owner]}.{called}"
        if is_wanted_later:
            self._result_names[event.number] = f"result{len(self._result_names) + 1}"
            called = f"{self._result_names[event.number]} = {called}"
            called += ".T" if event.keeps == "transposed" else ""
        about = ", ".join(
            described(array, self._array_names[event.number, name])
            for name, array in new.items()
            if array.values.ndim
        )
        if is_locked(event):
            result = f"; {self._result_names[event.number]}" if is_wanted_later else ""
            called += f"{result}.flags.writeable = False"
        called = f"with suppress(Exception): {called}" if event.misfits else called
        if event.misfits and event.times > 1:
            self.calls.append(f"for _ in range({event.times}):")
            called = f"    {called}"
        elif event.times > 1:
            called = f"for _ in range({event.times}): {called}"
        self.calls.append(f"{called}  # {about}" if about else called)
        self._called[event.number] = step
        if event.forgets:
            self._add("forget", of=[self._passed[event.number, name] for name in event.arguments])

    def _look(self, event: int, reads: Iterable[Read]) -> None:
        """Look at what an event has left."""
        step = self.length
        at: list[tuple[int, str | None]] = []
        for read in reads:
            of = event if read.of is None else read.of
            is_transposed = read.what in (RETURNED, "kept") and of in self._transposed
            name: str | None = None
            if read.what == "attribute" and read.owner is not None:
                target, name = self._objects[read.owner], read.name
            elif read.what == "kept":
                target = self._kept[of, read.name]
            elif read.what == RETURNED:
                target = self._called[of]
            else:
                target = self._passed[of, read.name]
            self._reads[event, read] = Looked(step, len(at), target, name, is_transposed)
            at.append((target, name))
        if at:
            self._add("look", at=at)


def _taken_before(step: Step, history: History) -> int:
    """Return the event before which a program takes the references that it lets go after a step.

    It is the last call that begins a pass, if nothing was assigned since then.
    """
    before = [e for e in history if e.owner == step.owner and e.number < step.number]
    for event in reversed(before):
        if isinstance(event, Make) or (isinstance(event, Step) and event.replaces):
            break
        if isinstance(event, Call) and event.begins and not event.misfits:
            return event.number
    return step.number


def is_locked(call: Call) -> bool:
    """Whether a caller who keeps nothing of a result has locked it: it is the caller's own."""
    return (
        call.keeps == "nothing"
        and bool(call.returns and call.number % 2)
        and (not call.caches_result)
    )
