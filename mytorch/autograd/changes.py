"""The version counter: which memory was changed in place, and when.

Every change in place gets the next number of one count. A function remembers how far the count had
come when it was recorded; if memory that it keeps has changed since, its backward would compute
with other numbers than its forward did, and is refused.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np

from mytorch.functions import Function

latest = 0
"""The number of the last change in place of any tensor."""

_changed: dict[int, tuple[int, Any]] = {}


def _owner(array: Any) -> Any:
    """The array whose memory this one, a view perhaps, looks at."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


def note(array: Any) -> None:
    """Remember that the memory of this array was changed just now."""
    global latest
    latest += 1
    owner = _owner(array)
    key = id(owner)
    _, alive = _changed.get(key, (0, None))
    _changed[key] = latest, alive or weakref.ref(owner, lambda _: _changed.pop(key, None))


def last_change(array: Any) -> int:
    """Return the number of the last change of this array's memory; 0 if there was none."""
    return _changed.get(id(_owner(array)), (0, None))[0]


def check(function: Function) -> None:
    """Refuse to go backward through a function whose kept arrays were changed in place.

    Raises
    ------
    RuntimeError
        If one was; the message names it.
    """
    for name, array in _kept(function):
        if last_change(array) > function.recorded_at:
            raise RuntimeError(
                f"{type(function).__name__}: backward needs {name}, of shape {array.shape}, as it "
                f"was in forward, but it was changed in place since; change a clone() instead, or "
                f"write the operation out of place, as in x = x + 1 for x += 1"
            )


def check_inputs(function: Function) -> None:
    """Refuse to repeat a function on the tape if any of its inputs was changed in place."""
    for position, X in enumerate(function.inputs, 1):
        data = getattr(X, "data", None)
        if isinstance(data, np.ndarray) and last_change(data) > function.recorded_at:
            raise RuntimeError(
                f"{type(function).__name__}: create_graph=True repeats the operation on its "
                f"inputs, but input {position}, of shape {data.shape}, was changed in place since; "
                f"change a clone() instead"
            )


def _kept(function: Function) -> Iterator[tuple[str, Any]]:
    """The arrays that forward kept for backward, each with its name."""
    for name, value in vars(function).items():
        if name in ("inputs", "edges") or name.startswith("dLd"):
            continue
        for array in value if isinstance(value, tuple | list) else (value,):
            if isinstance(array, np.ndarray):
                yield name, array
