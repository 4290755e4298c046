"""The arguments that a check passes to a student's code, in a request and in a report."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.grading.student import Named, Remote
from autograder.jail.messages import encode_array

MOST_SHOWN = 8
"""The largest number of items of a list, tuple or dictionary that a report shows."""

SPECIAL = {
    "__setitem__": ("{0}[{1}] = {2}", 2),
    "__getitem__": ("{0}[{1}]", 1),
    "__delitem__": ("del {0}[{1}]", 1),
    "__contains__": ("{1} in {0}", 1),
    "__iter__": ("iter({0})", 0),
    "__next__": ("next({0})", 0),
    "__len__": ("len({0})", 0),
}
"""How Python writes a call of a special method, and how many arguments the method has."""


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
        is_short = value.dtype.kind in "biu" and 0 < value.size <= MOST_SHOWN
        return _as_text(value) if is_short else f"<{value.dtype} array of shape {value.shape}>"
    if value is ...:
        return "..."
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
    """Return a call as a student would write it.

    Examples
    --------
    >>> called("x.__setitem__", (..., 7.5), {}), called("batches.__iter__", (), {})
    ('x[...] = 7.5', 'iter(batches)')
    """
    parts = [*map(shown, arguments), *(f"{key}={shown(each)}" for key, each in keywords.items())]
    owner, _, method = name.rpartition(".")
    if owner and method in SPECIAL and not keywords:
        text, count = SPECIAL[method]
        if len(arguments) == count:
            return text.format(owner, *parts)
    return f"{name}({', '.join(parts)})"


def attribute(owner: str, name: str) -> str:
    """Return an attribute as a student would write it: the names of a ModuleList are digits.

    Examples
    --------
    >>> attribute("layers", "weight"), attribute("layers", "0")
    ('layers.weight', "getattr(layers, '0')")
    """
    is_plain = name.isidentifier() and not keyword.iskeyword(name)
    return f"{owner}.{name}" if is_plain else f"getattr({owner}, {name!r})"


def assigned(owner: str, name: str, value: str) -> str:
    """Return the assignment of an attribute as a student would write it."""
    if name.isidentifier() and not keyword.iskeyword(name):
        return f"{owner}.{name} = {value}"
    return f"setattr({owner}, {name!r}, {value})"


def _as_text(array: np.ndarray[Any, Any]) -> str:
    """Return a short array in one line, with its dtype if another than NumPy's own."""
    plain = array.dtype in (np.dtype(np.int64), np.dtype(np.bool_))
    kind = "" if plain else f", np.{array.dtype}"
    return f"np.array({array.tolist()}{kind})"


def _items(values: list[Any] | tuple[Any, ...]) -> str:
    return _cut([shown(value) for value in values])


def _cut(items: list[str]) -> str:
    """Return the first items, and how many are left out."""
    left_out = len(items) - MOST_SHOWN
    more = [f"... {left_out} more"] if left_out > 0 else []
    return ", ".join(items[:MOST_SHOWN] + more)
