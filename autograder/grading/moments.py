"""When something went wrong in a history: what was right before, and the line that changed it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Protocol

from autograder.grading.events import RETURNED, Call, Event, History, Read, Scribble, Step
from autograder.grading.script import Script
from autograder.results.verdict import Wrong


class Looked(Protocol):
    """A look after an event of a history."""

    @property
    def read(self) -> Read:
        """The number that is looked at."""

    @property
    def wanted(self) -> Any:
        """An object that two looks share if the same number is right in both."""


class Moments:
    """The looks of a history, in order: what was right before a number went wrong.

    Parameters
    ----------
    looks
        The looks after each event, by its number.
    """

    def __init__(
        self, history: History, looks: Mapping[int, Sequence[Looked]], script: Script
    ) -> None:
        self.history, self._looks, self._script = history, looks, script

    def right_before(self, event: int, look: Looked) -> int | None:
        """Return the last event before this one after which a number was right; None if unknown.

        Nothing wrong has been seen before this event, so each earlier look has found what is right.
        """
        right = None
        for earlier in takewhile(lambda each: each.number != event, self.history):
            for other in self._looks.get(earlier.number, []):
                same = _place(other.read, earlier.number) == _place(look.read, event)
                if same and other.wanted is look.wanted:
                    right = earlier.number
        return right

    def changed_by(self, event: int, look: Looked) -> str:
        """Return the line that has changed a number; empty if it may have been another line."""
        own = look.read.what == "argument" and look.read.of is None
        right = self.right_before(event, look)
        later = [each.number for each in self.history if right is None or right < each.number]
        is_known = own or (right is not None and later[0] == event)
        is_earlier = look.read.what == RETURNED or (look.read.what == "argument" and not own)
        if is_earlier and self._is_refilled(event):
            return ""  # the caller has written into an array that may share its memory
        return self._script.line(event) if is_known else ""

    def _is_refilled(self, number: int) -> bool:
        """Whether a caller writes new numbers into an array before it passes it again."""
        event = self.event(number)
        return isinstance(event, Call) and any(
            array.memory == "refilled" for array in event.arguments.values()
        )

    def wanted_before(self, event: int, look: Looked) -> Any:
        """Return what was wanted of a number when it was last looked at before an event."""
        wanted = None
        for earlier in takewhile(lambda each: each.number != event, self.history):
            for other in self._looks.get(earlier.number, []):
                if _place(other.read, earlier.number) == _place(look.read, event):
                    wanted = other.wanted
        return wanted

    def event(self, number: int) -> Event:
        """Return an event by its number."""
        return next(each for each in self.history if each.number == number)

    def line(self, event: int, name: str = "", first: bool = False) -> str:
        """Return the line of an event: the last, the first, or a step's for a parameter."""
        return self._script.line(event, name, first)

    def passes_of(self, number: int, name: str) -> list[Call]:
        """Return the calls that were passed the array of an event, the last one first."""
        places, calls = {(number, name)}, []
        for event in self.history:
            if not isinstance(event, Call) or name not in event.arguments:
                continue
            if (event.number, name) in places or event.arguments[name].source in places:
                places.add((event.number, name))
                calls.append(event)
        return calls[::-1]

    def name(self, event: int, look: Looked) -> str:
        """Return the name of a number, as the report shows it."""
        return self._script.name(event, look.read)

    def _is_passed(self, read: Read) -> bool:
        """Whether an attribute may be an array that the caller has passed, and may have changed."""
        return read.what != "attribute" or any(
            isinstance(event, Call) and read.name in event.arguments for event in self.history
        )

    def is_refilled_result(self, event: Event, look: Looked) -> bool:
        """Whether an argument is an earlier result into which the caller has written numbers."""
        if not isinstance(event, Call) or look.read.what != "argument" or look.read.of is not None:
            return False
        passed = event.arguments[look.read.name]
        return (
            passed.memory == "refilled"
            and passed.source is not None
            and (passed.source[1] == RETURNED)
        )

    def is_written(self, event: Event, look: Looked) -> bool:
        """Whether an event writes into what a look is at."""
        if not isinstance(event, Scribble):
            return False
        if look.read.what == RETURNED:
            return event.of == RETURNED and look.read.of == event.call
        return look.read.name == event.of and look.read.owner == event.owner

    def not_writable(self, event: int, look: Looked) -> Wrong:
        """Return the failure of an array of the caller's into which nobody can write."""
        line, name = self._script.line(event), self._script.name(event, look.read)
        return Wrong(
            f"{line} fails: {name} is read-only, and it belongs to the caller; make a new array "
            f"that can be written into"
        )

    def tell_of_a_copy(self, failure: Wrong, event: Event, look: Looked) -> None:
        """Say in a failure that an attribute stays as it was, and what must be one array if so."""
        line = self._script.line(event.number, look.read.name)
        name = self._script.name(event.number, look.read)
        must = "reading it must give the object's own array"
        if isinstance(event, Step) and event.how in ("held", "let go"):
            must = "the two must be the same array"
        if isinstance(event, Step) and event.replaces:
            failure.evidence.message = f"{line} leaves {name} as it was"
            return
        failure.evidence.message = f"{line} leaves {name} as it was: {must}, and not a copy"

    def tell_of_shared_memory(self, failure: Wrong, event: Scribble, look: Looked) -> None:
        """Say in a failure that a caller changes one array by writing into another."""
        line, name = self._script.line(event.number), self._script.name(event.number, look.read)
        must = "return" if event.of == RETURNED else "store"
        shares = f"the two share their memory; {must} a copy"
        if look.read.what == "attribute" and self._is_older(event):
            shares = "it still is an array of an earlier call; store that of each call"
        failure.evidence.message = f"{line} changes {name}: {shares}"

    def _is_older(self, event: Scribble) -> bool:
        """Whether the caller has passed another array since the one that it writes into."""
        return any(
            isinstance(later, Call)
            and later.owner == event.owner
            and event.of in later.arguments
            and event.call < later.number < event.number
            and later.arguments[event.of].source != (event.call, event.of)
            for later in self.history
        )

    def has_spread(self, event: Event, look: Looked, failure: Wrong) -> bool:
        """Say in a failure that one written number is now in other places too, if it is."""
        got, right = failure.evidence.got_numbers, failure.right
        if not isinstance(event, Scribble) or event.whole or got is None or not right:
            return False
        if not self.is_written(event, look):
            return False
        wrong = [float(X) for X, is_right in zip(got.values, right, strict=True) if not is_right]
        if not wrong or any(X != event.value for X in wrong):
            return False
        self._tell_of_others(failure, event, self._script.name(event.number, look.read))
        return True

    def _tell_of_others(self, failure: Wrong, event: Event, name: str) -> None:
        must = "return" if isinstance(event, Scribble) and event.of == RETURNED else "store"
        new = "an array in which each number has its own"
        if isinstance(event, Scribble) and event.item is not None:
            new = "arrays that share no memory"
        failure.evidence.message = (
            f"{self._script.line(event.number)} has changed other numbers of {name} too: they "
            f"share their memory; {must} {new}"
        )

    def tell(self, failure: Wrong, event: int, look: Looked) -> bool:
        """Say in a failure that a number was right before, if it was, and what has changed it."""
        right = self.right_before(event, look)
        if right is None:
            return False
        if look.read.what == "argument" and look.read.of is None:
            return False
        line = self.changed_by(event, look)
        name = self._script.name(event, look.read)
        kept = name.removesuffix(".T") if look.read.what == RETURNED else name
        which = kept if kept == name else f"{kept}, the view that the program keeps,"
        seen = f"{which} was right after {self._script.line(right)}, and "
        seen += f"{line} has changed it" if line else "has changed since"
        happened = self.event(event)
        owner = happened.owner
        if look.read.what == RETURNED and self.is_written(happened, look):
            self._tell_of_others(failure, happened, name)
            return True
        if isinstance(happened, Scribble) and line and look.read.what == "attribute":
            self.tell_of_shared_memory(failure, happened, look)
            return True
        if isinstance(happened, Scribble) and line and look.read.what == RETURNED:
            new = "a new array each time" if line.startswith("result") else "a copy"
            failure.evidence.message = (
                f"{line} changes {kept}: the two share their memory; return {new}"
            )
            return True
        if look.read.what == RETURNED:
            seen += "; a result belongs to the caller, so return a new array each time"
        elif line and owner != look.read.owner and not self._is_passed(look.read):
            seen += "; each layer must store its own"
        failure.evidence.message = seen
        return True


def _place(read: Read, event: int) -> tuple[str, str, int | None, int | None]:
    """Return what a read looks at, the same for all events."""
    of = event if read.of is None and read.what != "attribute" else read.of
    return read.what, read.name, read.owner, of
