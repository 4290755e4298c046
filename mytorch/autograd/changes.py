"""The version counter: which memory was changed in place, and when.

Changes in place are numbered by one count. When a function is recorded, it notes the number of the
last change. If an array in its cache changes later, its backward would compute with other numbers
than its forward did. Such a backward is refused.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np

from mytorch.functions.function import Function

latest = 0
"""The number of the last change in place of any tensor."""

HELD = np.ndarray, np.generic
LISTS = tuple, list
EVERY = (-1,)
"""Stands for all inputs."""

_changed: dict[int, tuple[int, Any]] = {}


def _owner(array: Any) -> Any:
    """Return the array that owns the memory of this one, which may be a view."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


def shared(A: Any, B: Any) -> bool:
    """Whether two arrays may share memory; without elements, whether both are of one array."""
    return np.may_share_memory(A, B) if B.size else _owner(A) is _owner(B)


def note(array: Any) -> None:
    """Count a change in place of this array's memory."""
    global latest
    latest += 1
    owner = _owner(array)
    key = id(owner)
    _, alive = _changed.get(key, (0, None))
    _changed[key] = latest, alive or weakref.ref(owner, lambda _: _changed.pop(key, None))


def last_change(array: Any) -> int:
    """Return the number of the last change in place of this array's memory; 0 for none."""
    return _changed.get(id(_owner(array)), (0, None))[0]


def check(function: Function) -> None:
    """Refuse to go backward through a function if an array in its cache was changed in place.

    Raises
    ------
    RuntimeError
        If an array was changed; the message names it.
    """
    for name, array in _needed(function):
        if last_change(array) > function.recorded_at:
            raise RuntimeError(
                f"{type(function).__name__}: backward needs {name}, of shape {array.shape}, as it "
                f"was in forward, but it was changed in place since; change a clone() instead, or "
                f"write the operation out of place, as in x = x + 1 for x += 1"
            )


def check_inputs(function: Function, again: Function) -> None:
    """Refuse a function that was applied again, on the tape, if an input was changed in place.

    If forward has cached nothing again that backward needs, the inputs' numbers don't matter.
    """
    if all(vars(again)[name] is vars(function)[name] for name, _ in _needed(function)):
        return
    for position, X in enumerate(function.inputs, 1):
        data = getattr(X, "data", None)
        if isinstance(data, np.ndarray) and last_change(data) > function.recorded_at:
            raise RuntimeError(
                f"{type(function).__name__}: create_graph=True repeats the operation on its "
                f"inputs, but input {position}, of shape {data.shape}, was changed in place since; "
                f"change a clone() instead"
            )


def _needed(function: Function) -> Iterator[tuple[str, Any]]:
    """Yield the arrays that forward cached and backward needs, each with its name."""
    for name, value in vars(function).items():
        arrays: tuple[Any, ...]
        if isinstance(value, HELD):
            arrays = (value,)
        elif isinstance(value, LISTS) and name not in ("inputs", "edges"):
            arrays = tuple(part for part in value if isinstance(part, HELD))
        else:
            continue
        inputs = None if name.startswith("dLd") else function.needed_for.get(name, EVERY)
        if inputs is EVERY or (inputs and any(function.needs_input_grad[n] for n in inputs)):
            for array in arrays:
                yield name, array
