"""Changes to a history: the same lines without one of the things that may have made them fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from autograder.grading.events import (
    INTERLEAVED,
    MEMORIES,
    OWN,
    REBASED,
    RETURNED,
    TIME_FIRST,
    Array,
    Call,
    Drop,
    Event,
    History,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.grading.past import can_interleave
from autograder.grading.script import is_locked

KEEPING = *MEMORIES[:-1], *REBASED, TIME_FIRST
"""The memories in which an array can have any other numbers."""

SMALL_STEP = 1e-3
"""The largest change of a small step, as a part of the largest number of a parameter."""

MANY, FEW = 16, 6
"""How many calls are many, and how many are left where few are tried."""

Change = Callable[[History], Sequence[History]]
"""Returns the changed histories, which must all be right; none if there is nothing to change."""


def each_layer_alone(history: History) -> list[History]:
    """Return a history for each object, with its own events alone."""
    owners = dict.fromkeys(event.owner for event in history)
    if len(owners) < 2:
        return []
    return [[event for event in history if event.owner == owner] for owner in owners]


def no_mistakes(history: History) -> list[History]:
    """Leave out the calls whose arrays do not fit."""
    return _without(history, is_mistake)


def nothing_deleted(history: History) -> list[History]:
    """Keep every object until the end."""
    return _without(history, lambda event: isinstance(event, Drop))


def is_result(history: History, event: Scribble) -> bool:
    """Whether a caller writes into what a call has returned."""
    return event.of == RETURNED


def is_input(history: History, event: Scribble) -> bool:
    """Whether a caller writes into an array that a call was passed."""
    calls = (each for each in history if isinstance(each, Call) and each.number == event.call)
    return any(event.of in call.arguments for call in calls)


def is_stored(history: History, event: Scribble) -> bool:
    """Whether a caller writes into an array that an object has stored."""
    return not is_result(history, event) and not is_input(history, event)


def without_written(*among: Callable[[History, Scribble], bool]) -> Change:
    """Return a change that leaves out what a caller writes into some arrays, or into all."""

    def change(history: History) -> list[History]:
        def is_left_out(event: Event) -> bool:
            return isinstance(event, Scribble) and all(each(history, event) for each in among)

        return _without(history, is_left_out)

    return change


def written_names(history: History) -> str:
    """Return the names of the inputs and of the stored arrays that a caller writes into."""
    written = [each for each in history if isinstance(each, Scribble) and each.of != RETURNED]
    return " and ".join(dict.fromkeys(each.of for each in written))


def own_names(history: History) -> str:
    """Return the names of the parameters that are given views of their own arrays."""
    steps = [each for each in history if isinstance(each, Step) and each.memory == OWN]
    return " and ".join(dict.fromkeys(name for each in steps for name in each.changes))


def steps_assign(history: History) -> list[History]:
    """Assign a new array where a step changes one in place."""
    return _if_other(history, [*_assigned(history)])


def steps_at_once(history: History) -> list[History]:
    """Take one step where the program takes many, to the same numbers."""
    assigned = zip(history, _assigned(history), strict=True)
    return _if_other(history, [_at_once(event, after) for event, after in assigned])


def _at_once(event: Event, assigned: Event) -> Event:
    return assigned if isinstance(event, Step) and event.times > 1 else event


def _assigned(history: History) -> Iterator[Event]:
    now: dict[tuple[int, str], Array] = {}
    for event in history:
        if isinstance(event, Make):
            now |= {(event.owner, name): values for name, values in event.parameters.items()}
        if not isinstance(event, Step):
            yield event
            continue
        changes = dict(event.changes)
        if event.how != "assigned":
            changes = {
                name: event.leads_to(now.get((event.owner, name), np.zeros_like(X)), X)
                for name, X in changes.items()
            }
        now |= {(event.owner, name): values for name, values in changes.items()}
        assigned = Step(event.number, event.owner, changes, "assigned", event.memory)
        yield event if event.how == "assigned" else assigned


def unlocked(history: History) -> list[History]:
    """Let the caller lock no result that it does not keep."""
    return _if_other(history, [_unlocked(event) for event in history])


def _unlocked(event: Event) -> Event:
    return replace(event, returns=()) if isinstance(event, Call) and is_locked(event) else event


def assigned_at_first(history: History) -> list[History]:
    """Give each object at first what is assigned to it later; if all steps assign, else nothing."""
    steps = [event for event in history if isinstance(event, Step)]
    if any(event.how != "assigned" for event in steps):
        return []
    return stepped_at_first(history)


def larger_steps(history: History) -> list[History]:
    """Make steps as large as the parameters, if all of them are far smaller."""
    now: dict[tuple[int, str], Array] = {}
    changed: list[Event] = []
    for event, assigned in zip(history, _assigned(history), strict=True):
        if isinstance(event, Make):
            now |= {(event.owner, name): X for name, X in event.parameters.items()}
        if not isinstance(event, Step) or not isinstance(assigned, Step):
            changed.append(event)
            continue
        larger = {}
        for name, X in assigned.changes.items():
            before = now.get((event.owner, name), np.zeros_like(X))
            if _largest(X - before) > SMALL_STEP * _largest(before):
                return []
            larger[name] = 0.5 * X - 0.25 * _largest(before)
        now |= {(event.owner, name): X for name, X in larger.items()}
        changed.append(replace(assigned, changes=larger))
    return _if_other(history, changed)


def _largest(X: Array) -> float:
    return float(np.abs(X).max(initial=0.0))


def stepped_at_first(history: History) -> list[History]:
    """Give each object, when it is made, the parameters that its steps lead to."""
    steps = [event for event in _assigned(history) if isinstance(event, Step)]
    if not steps:
        return []
    last = {(event.owner, name): X for event in steps for name, X in event.changes.items()}

    def with_last(event: Make) -> Make:
        of_it = {name: X for (owner, name), X in last.items() if owner == event.owner}
        return replace(event, parameters={**event.parameters, **of_it})

    rest = [event for event in history if not isinstance(event, Step)]
    return [[with_last(event) if isinstance(event, Make) else event for event in rest]]


def one_backward_each(history: History) -> list[History]:
    """Keep, of several calls of one method in the same pass, the last; or pass the batch again.

    Where another forward comes between two backwards, there is no second one for a batch. If that
    is wrong as well, an earlier pass is enough.
    """
    alone = _without(history, lambda event: _is_followed(history, event, later=True))
    return [*alone, *forward_between(history)] if alone else []


def forward_between(history: History) -> list[History]:
    """Pass the batch again before a call that comes a second time in its pass, as a backward."""
    begins: dict[int | None, Call] = {}
    changed: list[Event] = []
    history = _apart(history)
    for event in history:
        if isinstance(event, Call) and not event.after:
            begins[event.owner] = event
        is_second = any(
            isinstance(one, Call) and _is_followed(history, one, later=True, by=event)
            for one in history
        )
        if is_second and event.owner in begins:
            changed.append(_again(begins[event.owner], event.number - 1))
        changed.append(event)
    return _if_other(history, changed)


def _apart(history: History) -> History:
    """Return the same events with numbers between which others have room; odd ones stay odd."""

    def moved(event: Event) -> Event:
        event = replace(event, number=3 * event.number)
        if isinstance(event, Scribble):
            return replace(event, call=3 * event.call)
        if isinstance(event, Step):
            return replace(event, calls=(*(3 * number for number in event.calls),))
        return _with_arrays(
            event,
            lambda X: replace(X, source=(3 * X.source[0], X.source[1])) if X.source else X,
        )

    return [moved(event) for event in history]


def _again(call: Call, number: int) -> Call:
    """Return a call once more, with the same numbers in new arrays."""

    def new(array: Passed) -> Passed:
        return Passed(array.values, array.memory if array.memory in MEMORIES else "new")

    return replace(
        call,
        number=number,
        arguments={name: new(array) for name, array in call.arguments.items()},
        keeps="whole",
        forgets=False,
    )


def backward_each(history: History) -> list[History]:
    """Leave out a forward that no backward follows before the next one, if backward is last.

    Or let a backward follow each of them: if that is wrong as well, an earlier pass is enough.
    """
    calls = [event for event in history if isinstance(event, Call)]
    if not calls or not calls[-1].after:
        return []
    alone = _without(history, lambda event: _is_followed(history, event, later=False))
    return [*alone, *_with_backward(history, calls[-1])] if alone else []


def _with_backward(history: History, backward: Call) -> list[History]:
    """Let a backward follow each forward that has none, if all batches have the same sizes."""
    changed: list[Event] = []
    history = _apart(history)
    for event in history:
        changed.append(event)
        if isinstance(event, Call) and _is_followed(history, event, later=False):
            if event.sizes != backward.sizes or event.owner != backward.owner:
                return []
            changed.append(_again(backward, event.number + 1))
    return _if_other(history, changed)


def _is_followed(history: History, event: Event, later: bool, by: Event | None = None) -> bool:
    """Whether a call comes directly before another of the same method and object.

    Parameters
    ----------
    later
        Whether it is one that comes later in a pass, as backward does, or one that begins a pass.
    by
        The other call; None for any.
    """
    calls = [each for each in history if isinstance(each, Call) and each.owner == event.owner]
    return any(
        one is event and bool(one.after) == later and following.method == one.method
        for one, following in pairwise(calls)
        if by is None or by is following
    )


def few_calls(history: History) -> list[History]:
    """Keep the last few calls, each made once, where there are many."""
    calls = [event for event in history if isinstance(event, Call)]
    if sum(call.times for call in calls) <= MANY:
        return []
    gone = {call.number for call in calls[:-FEW]}

    def is_gone(event: Event) -> bool:
        return event.number in gone or (isinstance(event, Scribble) and event.call in gone)

    once = [
        replace(event, times=1) if isinstance(event, Call) and event.times > 1 else event
        for event in history
    ]
    return _if_other(history, [event for event in once if not is_gone(event)])


def sizes_of_python(history: History) -> list[History]:
    """Make objects of Python's int."""

    def plain(event: Event) -> Event:
        is_other = isinstance(event, Make) and event.integers
        return replace(event, integers="") if is_other else event  # type: ignore[call-arg]

    return _if_other(history, [plain(event) for event in history])


def last_pass_alone(history: History) -> list[History]:
    """Keep, of the passes of each object, the last; of a function's calls, the last."""
    last: dict[int | None, Event] = {}
    for event in history:
        if isinstance(event, Call) and not event.after:
            last[event.owner] = event

    def is_earlier(event: Event) -> bool:
        if not isinstance(event, Call | Scribble) or event.owner not in last:
            return False
        return history.index(event) < history.index(last[event.owner])

    return _without(history, is_earlier)


def held(history: History) -> list[History]:
    """Hold every array that the program has passed and let go."""

    def holding(event: Event) -> Event:
        forgets = isinstance(event, Call) and event.forgets
        return replace(event, forgets=False) if forgets else event  # type: ignore[call-arg]

    return _if_other(history, [holding(event) for event in history])


def in_memory(
    memories: Sequence[str],
    other: str = "new",
    which: Callable[[Array], bool] = lambda values: True,
) -> Change:
    """Return a change that passes arrays in other memory instead of arrays in these memories.

    Parameters
    ----------
    which
        Whether an array with these numbers is passed in other memory.
    """

    def change(history: History) -> list[History]:
        def plain(array: Passed) -> Passed:
            is_other = array.memory in memories and which(array.values)
            return Passed(array.values, other) if is_other else array

        changed = [_with_arrays(event, plain) for event in history]
        for place, event in enumerate(changed):
            if isinstance(event, Make | Step) and event.memory in memories:
                changed[place] = replace(event, memory="new")
        return _if_other(history, changed)

    return change


def steps_in_plain_memory(history: History) -> list[History]:
    """Assign arrays that lie row by row where a step assigns others."""

    def plain(event: Event) -> Event:
        is_other = isinstance(event, Step) and event.memory not in ("new", OWN)
        return replace(event, memory="new") if is_other else event  # type: ignore[call-arg]

    return _if_other(history, [plain(event) for event in history])


def in_memory_of_their_own(history: History) -> list[History]:
    """Pass arrays that share no memory, where they shared it: each lies in the same order."""
    apart = history
    for shared, own in (("turned", "fortran"), (INTERLEAVED, "sliced")):
        (apart,) = in_memory([shared], own)(apart) or [apart]
    steps = {event.number for event in history if isinstance(event, Make | Step)}
    changed = [
        _with_arrays(event, lambda X: Passed(X.values) if X.source and X.source[0] in steps else X)
        for event in apart
    ]
    return [] if apart is history and not _if_other(history, changed) else [changed]


def each_argument_its_own(history: History) -> list[History]:
    """Pass a copy instead of an array that the same call is passed already, or of its transpose."""

    def copied(event: Event) -> Event:
        return _with_arrays(
            event,
            lambda X: Passed(X.values) if X.source and X.source[0] == event.number else X,
        )

    return _if_other(history, [copied(event) for event in history])


def results_as_copies(memory: str) -> Change:
    """Pass a new array, instead of an earlier result: as it is, or with other numbers in it."""

    def copied(array: Passed) -> Passed:
        is_result = array.source is not None and array.source[1] == RETURNED
        return Passed(array.values) if array.memory == memory and is_result else array

    return lambda history: _if_other(history, [_with_arrays(event, copied) for event in history])


def in_its_own_memory(history: History) -> list[History]:
    """Pass a new array, in memory of the same kind, instead of one that comes again."""
    passed = {
        (event.number, name): array
        for event in history
        if isinstance(event, Call)
        for name, array in event.arguments.items()
    }

    def alone(array: Passed) -> Passed:
        if array.memory not in ("again", "refilled"):
            return array
        first = array
        while first.source in passed:
            first = passed[first.source]
        return Passed(array.values, first.memory if first.memory in MEMORIES else "new")

    return _if_other(history, [_with_arrays(event, alone) for event in history])


def with_numbers(
    history: History, name: str, draw: Callable[[Array], Array], number: int | None = None
) -> History:
    """Return a history in which each new array of a name has other numbers.

    What a call by mistake is passed stays: it has no right numbers.

    Parameters
    ----------
    number
        The event whose array it is; None for those of all events.
    """

    def event_with(event: Event) -> Event:
        if (number is not None and event.number != number) or is_mistake(event):
            return event
        if isinstance(event, Make) and name in event.parameters:
            return replace(event, parameters=_drawn(event.parameters, name, draw))
        if isinstance(event, Step) and name in event.changes:
            return replace(event, changes=_drawn(event.changes, name, draw))
        if isinstance(event, Call) and name in event.arguments:
            array = event.arguments[name]
            memory = array.memory if array.memory in KEEPING else "new"
            drawn = Passed(draw(array.values), memory)
            return replace(event, arguments={**event.arguments, name: drawn})
        return event

    return with_own_arrays([event_with(event) for event in history])


def is_mistake(event: Event) -> bool:
    """Whether an event is a call whose arrays do not fit."""
    return isinstance(event, Call) and event.misfits


def _drawn(arrays: dict[str, Array], name: str, draw: Callable[[Array], Array]) -> dict[str, Array]:
    return {**arrays, name: draw(arrays[name])}


def _with_arrays(event: Event, change: Callable[[Passed], Passed]) -> Event:
    if not isinstance(event, Call) or is_mistake(event):
        return event
    changed = {name: change(X) for name, X in event.arguments.items()}
    is_same = all(changed[name] is X for name, X in event.arguments.items())
    return event if is_same else replace(event, arguments=changed)


def _without(history: History, is_left_out: Callable[[Event], bool]) -> list[History]:
    return _if_other(history, [event for event in history if not is_left_out(event)])


def _if_other(history: History, changed: History) -> list[History]:
    is_same = len(changed) == len(history) and all(
        one is other for one, other in zip(changed, history, strict=True)
    )
    return [] if is_same else [with_own_arrays(changed)]


def _new_parameters(event: Make | Step) -> dict[str, Array]:
    """Return the arrays that the program assigns to parameters."""
    if isinstance(event, Make):
        return event.parameters
    return event.changes if event.how == "assigned" else {}


def with_own_arrays(history: History) -> History:
    """Return a history with new arrays for those whose source is gone."""
    there = {event.number for event in history}
    passed = {
        (event.number, name): array
        for event in history
        if isinstance(event, Call)
        for name, array in event.arguments.items()
    }
    passed |= {
        (event.number, name): Passed(values)
        for event in history
        if isinstance(event, Make | Step)
        for name, values in _new_parameters(event).items()
    }

    def mended(array: Passed, event: Call) -> Passed:
        if array.source is None:
            return array
        is_there = array.source[0] in there
        before = passed.get(array.source, array)
        source = before.values
        is_same = array.memory != "again" or array.values is source
        if array.memory == "turned":
            is_same = np.array_equal(array.values, source.T)
        if array.memory == INTERLEAVED:
            is_near = array.source[0] == event.number
            is_same = can_interleave(array, event) if is_near else before.memory == "sliced"
        return array if is_there and is_same else Passed(array.values)

    def with_own(event: Event) -> Event:
        if isinstance(event, Step) and not there.issuperset(event.calls):
            return replace(event, calls=())
        if not isinstance(event, Call):
            return event
        return _with_arrays(event, lambda array: mended(array, event))

    return [with_own(event) for event in history]
