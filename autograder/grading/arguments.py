"""The arguments that a check passes to a student's code, in a request and in a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.grading.student import Named, Remote
from autograder.jail.messages import encode_array

MOST_SHOWN = 8
"""The largest number of items of a list, tuple or dictionary that a report shows."""


class Unsendable(TypeError):  # noqa: N818 - what it is
    """An argument that no request can hold: a fault of the check."""


@dataclass(frozen=True, eq=False)
class Function:
    """A function of a check, to pass to a student's code: it is called here.

    Attributes
    ----------
    name : str
        Its name in the student's code and in a report.
    function : callable
        Its arguments are what the student's code passes, so they may be anything.
    """

    name: str
    function: Callable[..., Any]


def encode(value: Any, body: bytearray, refer: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    """Return an argument as a request holds it; the bytes of its arrays are added to `body`.

    Parameters
    ----------
    refer
        Returns how a request names an object of the student's, or a function of the check.

    Raises
    ------
    Unsendable
        If it is neither a number, a text, an array nor an object of the student's, nor a list, a
        tuple or a dictionary of these.
    """
    if isinstance(value, Remote | Function):
        return refer(value)
    if isinstance(value, Named):
        return {"array": encode_array(value.values, body)}
    if isinstance(value, np.ndarray):
        return {"array": encode_array(value, body)}
    if isinstance(value, np.generic):
        return {"scalar": encode_array(value, body)}
    if value is None or isinstance(value, bool | int | float | str):
        return {"value": value}
    if isinstance(value, list | tuple):
        items = [encode(item, body, refer) for item in value]
        return {"list" if isinstance(value, list) else "tuple": items}
    if isinstance(value, dict):
        pairs = value.items()
        return {"dict": [[encode(each, body, refer) for each in pair] for pair in pairs]}
    if isinstance(value, slice):
        parts = (value.start, value.stop, value.step)
        return {"slice": [encode(part, body, refer) for part in parts]}
    if value is ...:
        return {"builtin": "Ellipsis"}
    raise Unsendable(f"a check passes a {type(value).__name__}, and no request can hold it")


def shown(value: Any) -> str:
    """Return an argument as the report shows it: an array by its name."""
    if isinstance(value, Remote):
        return str(value._label)
    if isinstance(value, Named | Function):
        return value.name
    if isinstance(value, np.ndarray):
        return f"<{value.dtype} array of shape {value.shape}>"
    if isinstance(value, list):
        return f"[{_items(value)}]"
    if isinstance(value, tuple):
        return f"({_items(value)},)" if len(value) == 1 else f"({_items(value)})"
    if isinstance(value, dict):
        pairs = [f"{shown(key)}: {shown(each)}" for key, each in value.items()]
        return f"{{{_cut(pairs)}}}"
    return repr(value)


def leaves(*values: Any) -> Iterator[Any]:
    """Yield what lists, tuples and dictionaries hold, and each other value itself."""
    for value in values:
        if isinstance(value, list | tuple):
            yield from leaves(*value)
        elif isinstance(value, dict):
            yield from leaves(*value.values())
        else:
            yield value


def called(name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> str:
    """Return a call as a student would write it."""
    parts = [*map(shown, arguments), *(f"{key}={shown(each)}" for key, each in keywords.items())]
    return f"{name}({', '.join(parts)})"


def _items(values: list[Any] | tuple[Any, ...]) -> str:
    return _cut([shown(value) for value in values])


def _cut(items: list[str]) -> str:
    """Return the first items, and how many are left out."""
    left_out = len(items) - MOST_SHOWN
    more = [f"... {left_out} more"] if left_out > 0 else []
    return ", ".join(items[:MOST_SHOWN] + more)
