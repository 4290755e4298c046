"""The events of a history: what happens to several objects in a program that really uses them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

MEMORIES = (
    "new", "sliced", "cropped", "packed", "transposed", "reversed", "flipped", "rotated", "fortran",
    "read-only", "read-only slice", "bytes", "repeated",
)  # fmt: skip
"""Where the memory of an array lies that no earlier event has passed.

In "cropped", each axis ends before that of a larger array; but where there are more than two, the
last one does not, as in steps that are cut from a longer sequence. In "packed", rows are a field of
records and begin at any byte. In "reversed", every axis runs backwards, and in "flipped", the first
one alone; "rotated" is a transpose that is flipped. In "fortran", columns lie one after another. In
"bytes", an array is read-only for ever, as `np.frombuffer` makes one of the bytes of a file. In
"repeated", all rows or all columns are the same memory: a read-only result of `np.broadcast_to`.
A "read-only slice" has gaps between its numbers, as "sliced" has.
"""

WRITEABLE = MEMORIES[:-4]
"""Those into whose arrays a program can write."""

LOCKED = "locked"
"""The memory of an array that is read-only itself: its caller writes through an older view."""

TIME_FIRST = "time first"
"""The memory of an array of three axes or more whose first two have changed places."""

OVERLAPPING = "windows", "lags", "newest first", "dilated"
"""The memories of an array whose rows overlap, as windows that slide along one series, or whose
columns do, or whose rows do and run backwards, or are every second number of longer windows:
read-only results of `np.lib.stride_tricks.sliding_window_view`."""

CORNER = "corner"
"""The memory of a parameter that is a corner of a table which is thousands of times as large."""

REBASED = {
    "reshaped": (True, "C", "C"),
    "reshaped in columns": (True, "F", "F"),
    "rows as columns": (False, "C", "F"),
    "columns as rows": (False, "F", "C"),
}
"""The memories of an array that is a view of all of another one, and neither its transpose nor the
same array: whether its shape is the other one's reversed, the order of the other one's numbers in
memory, and the order in which it reads them."""

INTERLEAVED = "interleaved"
"""The memory of an array whose numbers lie between those of another one, which is "sliced"."""

OWN = "own"
"""The memory of a parameter that is a view of what was there: `layer.W = layer.W[::-1, ::-1]`, or
`layer.W = layer.W.T` if it has the numbers of the transpose."""

VIEWS = "", "[:]", ".T"
"""What a program may have of a parameter's array: the array itself, or a view."""

RETURNED = "returned"

SCRIBBLE = 7.5
"""What a caller writes into what is the caller's, or a little more: another number each time."""

Place = tuple[int, str]
"""Where an array has been: the number of an event, and a name of an argument or `RETURNED`."""


@dataclass(frozen=True)
class Passed:
    """An array that is passed to a method or function.

    Attributes
    ----------
    memory : str
        One of `MEMORIES`, `OVERLAPPING` or `REBASED`, `LOCKED` or `TIME_FIRST`; "again" for the
        very array that an earlier event passed, or returned: the numbers are then what is right;
        "refilled" if the caller has written new numbers into that array before; "turned" for the
        transpose of another argument of the same call, and `INTERLEAVED` for another view of the
        array of which the other argument, of this call or of an earlier one, is a view.
    source : (int, str) or None
        For these, the earlier event and the array's name there; the array that the event
        returned is `RETURNED`.
    """

    values: Array
    memory: str = "new"
    source: Place | None = None

    @cached_property
    def largest(self) -> float:
        """The largest magnitude of its numbers."""
        return float(np.abs(self.values).max(initial=0.0))


@dataclass(frozen=True)
class Event:
    """Something that happens in a history.

    Attributes
    ----------
    number : int
        Its number in the history as it was drawn; references stay true while others are removed.
    owner : int or None
        The object that it happens to, by number; None for a function.
    """

    number: int
    owner: int | None


@dataclass(frozen=True)
class Make(Event):
    """An object is made.

    Attributes
    ----------
    sizes : tuple of int
        The arguments of its constructor.
    parameters : dict of str to ndarray
        What is assigned to its attributes then; empty to go on from the constructor's own.
    memory : str
        Where the memory of what is assigned lies: one of `WRITEABLE`.
    own : dict of str to ndarray
        The numbers of its constructor, if they are right.
    integers : str
        The type of NumPy's integers that the sizes have: "int32"; empty for Python's.
    times : int
        How many objects are made in a row, of which the program keeps the last one alone.
    """

    owner: int
    sizes: tuple[int, ...]
    parameters: dict[str, Array]
    memory: str = "new"
    own: dict[str, Array] = field(default_factory=dict)
    integers: str = ""
    times: int = 1


@dataclass(frozen=True)
class Step(Event):
    """An optimizer's step: parameters get other numbers.

    Attributes
    ----------
    changes : dict of str to ndarray
        The new numbers; in place, what is subtracted from the old ones.
    how : str
        "assigned"; "in place", as in `layer.W -= change`; "anew", as in
        `layer.W = layer.W - change`; "frozen" if the array is read-only, but while it changes in
        place; "held" for an optimizer that has the array itself since the object was made, or since
        it was assigned: `W -= change`; or "let go" for a program that has it since the last pass
        began, and deletes its reference after the step.
    memory : str
        Where the memory of what is assigned lies: one of `WRITEABLE` or `REBASED`, `CORNER`, `OWN`,
        or `INTERLEAVED` beside the array that was assigned last.
    view : str
        What the program has where it lets go: one of `VIEWS` of the array.
    times : int
        How often the step is made in a row.
    calls : tuple of int
        The earlier calls of one pass, by number, that the program makes again after each of these,
        with the same arrays; it keeps none of the results.
    """

    owner: int
    changes: dict[str, Array]
    how: str
    memory: str = "new"
    view: str = ""
    times: int = 1
    calls: tuple[int, ...] = ()

    def leads_to(self, before: Array, change: Array) -> Array:
        """Return the numbers of a parameter after the step, in the program's own arithmetic."""
        if self.how == "assigned":
            return change
        for _ in range(self.times):
            before = before - change
        return before

    @property
    def replaces(self) -> bool:
        """Whether parameters are other arrays after the step."""
        return self.how in ("assigned", "anew")


@dataclass(frozen=True)
class Drop(Event):
    """The program deletes an object; its memory may be the next object's.

    Attributes
    ----------
    keeps : tuple of str
        The parameters whose arrays the program goes on to use.
    keeps_stored : tuple of str
        The gradients that it goes on to use.
    as_views : bool
        Whether it goes on with views of all of these: it holds `layer.W.T`, and nothing holds `W`.
    """

    owner: int
    keeps: tuple[str, ...] = ()
    keeps_stored: tuple[str, ...] = ()
    as_views: bool = False


@dataclass(frozen=True)
class Scribble(Event):
    """A caller writes into its own: an array that a call returned or was passed, or a gradient.

    Attributes
    ----------
    call : int
        The event that returned the array, that was passed it, or that stored the gradient.
    of : str
        `RETURNED`, or the name of the argument or gradient.
    whole : bool
        Whether all numbers are written, or the first one only.
    value : float
        The number that is written; the same each time for what one call has stored.
    item : int or None
        The place of the array, if the call returned a tuple.
    backwards : bool
        Whether the array gets its own rows, the last one first: the sum of its numbers stays.
    lets_go : bool
        Whether the caller deletes the array then, which a call returned alone.
    """

    owner: int | None
    call: int
    of: str
    whole: bool = True
    value: float = SCRIBBLE
    item: int | None = None
    backwards: bool = False
    lets_go: bool = False


@dataclass(frozen=True)
class Crowd(Event):
    """The program makes many more objects, and calls a method of each.

    Attributes
    ----------
    sizes : tuple of int
        The arguments of their constructor.
    count : int
        How many.
    method, values : str, ndarray
        The method, and what is passed to it: a new array with these numbers for each object.
    fills : str
        An attribute into whose array the program writes, in each object.
    """

    owner: int
    sizes: tuple[int, ...]
    count: int
    method: str = ""
    values: Array | None = None
    fills: str = ""

    @property
    def last(self) -> int:
        """The last of these objects, by number; no object that is made alone has it."""
        return -1 - self.number


@dataclass(frozen=True)
class Call(Event):
    """A method of an object is called; or a function, where there is no object.

    Attributes
    ----------
    returns : tuple of int
        The shape of what a right program returns.
    keeps : str
        What the program keeps of the result: "whole", "nothing", or "transposed" for `result.T`
        alone.
    misfits : bool
        Whether the shapes don't fit, so that nobody looks at the result, or minds an exception.
    forgets : bool
        Whether the program forgets the arguments at once, as those of `layer.forward(A + 1)`.
    as_views : bool
        Whether it passes views that nobody else holds, as `layer.backward(dLdZ[:])` does.
    after : str
        The method of the same object that must have been called before, as backward follows
        forward; empty if a new pass may begin with this one.
    sizes : tuple of int
        The sizes of the pass, which all its calls share.
    begins : bool
        Whether a new pass begins: what an earlier one has cached and stored may be forgotten.
    caches_result : bool
        Whether the object may cache the very array that it returns: what comes later in the pass
        needs it, and its caller writes into it after that.
    times : int
        How often a method is called in a row, with the same arrays; the last result counts.
    """

    owner: int | None
    method: str
    arguments: dict[str, Passed]
    returns: tuple[int, ...] = ()
    keeps: str = "whole"
    misfits: bool = False
    forgets: bool = False
    as_views: bool = False
    after: str = ""
    sizes: tuple[int, ...] = ()
    begins: bool = True
    caches_result: bool = False
    times: int = 1


class Read(NamedTuple):
    """A number to look at after an event.

    Attributes
    ----------
    what : str
        "returned"; "argument", an array that was passed; "attribute" of the object; or "kept", an
        array of an object that was deleted.
    name : str
        The name of the argument or attribute.
    of : int or None
        The earlier event whose argument or returned array it is; None for this event's own.
    """

    what: str
    name: str = ""
    owner: int | None = None
    of: int | None = None


History = Sequence[Event]


def written(values: Array, whole: bool, value: float = SCRIBBLE) -> Array:
    """Return an array after its caller has written into it."""
    now: Array = np.full_like(values, value) if whole else values.copy()
    now[(0,) * now.ndim] = value
    return now
