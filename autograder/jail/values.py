"""Values in the worker: what a request holds as objects, and results as an answer holds them.

`autograder.jail.messages` lists how a header writes each value.
"""

from __future__ import annotations

import builtins
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.jail.messages import (
    MAX_BODY_BYTES,
    MAX_DEPTH,
    MAX_ITEMS,
    MAX_KEY_ITEMS,
    MAX_LETTERS,
    MAX_STRING,
    MAX_TEXT,
    decode_array,
    encode_array,
    is_plain_dtype,
)

SCALARS = frozenset(np.sctypeDict.values())
DICTIONARIES = (dict, OrderedDict, defaultdict)
SEQUENCES = (list, tuple)


class Encoder:
    """Writes the values of one answer: in depth, number, letters and bytes it has limits.

    What is too large for them, and each object that is no plain value, stays in the worker. The
    answer holds its number.

    Parameters
    ----------
    give_handle
        Keeps an object and returns its number.
    most_bytes
        The length of all arrays together.

    Attributes
    ----------
    body : bytearray
        The bytes of the arrays.
    """

    def __init__(self, give_handle: Callable[[Any], int], most_bytes: int = MAX_BODY_BYTES) -> None:
        self.body = bytearray()
        self._give_handle = give_handle
        self._most_bytes = most_bytes
        self._items_left, self._letters_left = MAX_ITEMS, MAX_LETTERS

    def encode(self, value: Any, depth: int = 0) -> dict[str, Any]:
        """Return a result as plain values and arrays, or else as a handle and a description."""
        kind = type(value)
        if kind is np.ndarray:
            fits = len(self.body) + value.nbytes <= self._most_bytes
            if fits and is_plain_dtype(value.dtype):
                return {"array": encode_array(value, self.body)}
        elif value is None or kind is bool or kind is float:
            return {"value": value}
        elif kind is int:
            if value.bit_length() <= MAX_TEXT:
                return {"value": value}
        elif kind is str:
            if len(value) <= min(MAX_STRING, self._letters_left):
                self._letters_left -= len(value)
                return {"value": value}
        elif kind in SCALARS:
            if is_plain_dtype(value.dtype):
                return {"scalar": encode_array(value, self.body)}
        elif kind in SEQUENCES or _is_namedtuple(kind):
            if self._takes(len(value), depth):
                items = [self.encode(item, depth + 1) for item in value]
                return {"list" if kind is list else "tuple": items}
        elif kind in DICTIONARIES and self._takes_pairs(value, depth):
            items = [self.encode(each, depth + 1) for pair in value.items() for each in pair]
            return {"dict": [*map(list, zip(items[::2], items[1::2], strict=True))]}
        return self.keep(value)

    def several(
        self, values: list[Any], encode: Callable[[Any, int], dict[str, Any]]
    ) -> dict[str, Any]:
        """Return several results, each encoded for itself."""
        self._items_left -= len(values)
        return {"list": [encode(value, 1) for value in values]}

    def keep(self, value: Any, depth: int = 0) -> dict[str, Any]:
        """Return a handle on an object that stays in the worker, and a description of it."""
        kind, about = type(value).__name__, ""
        if type(value) is np.ndarray:
            kind = f"ndarray of dtype {value.dtype}"
            if len(self.body) + value.nbytes > self._most_bytes:
                about = f" and shape {value.shape}, too large to look at"
        elif type(value) in (*SEQUENCES, *DICTIONARIES) and len(value) > self._items_left:
            about = f" of {len(value)} items, too long to look at"
        return {"object": {"handle": self._give_handle(value), "type": f"{kind}{about}"[:MAX_TEXT]}}

    def _takes(self, count: int, depth: int) -> bool:
        """Whether the answer has room for so many items at this depth; if so, they are counted."""
        if depth >= MAX_DEPTH or count > self._items_left:
            return False
        self._items_left -= count
        return True

    def _takes_pairs(self, value: dict[Any, Any], depth: int) -> bool:
        return all(map(is_key, value)) and self._takes(2 * len(value), depth)


def _is_namedtuple(kind: type) -> bool:
    """Whether a class is a tuple with names, whose items are read as those of any tuple."""
    return (
        type(kind) is type
        and kind.__bases__ == (tuple,)
        and "_fields" in kind.__dict__
        and not {"__iter__", "__len__", "__getitem__"} & kind.__dict__.keys()
    )


def is_key(key: Any) -> bool:
    """Whether an answer holds an object as the key of a dictionary: a plain value, or a few."""
    kind = type(key)
    if kind is tuple:
        return len(key) <= MAX_KEY_ITEMS and all(type(k) is not tuple and is_key(k) for k in key)
    if kind is str:
        return len(key) <= MAX_TEXT
    if kind is int:
        return bool(key.bit_length() <= MAX_TEXT)
    if kind in SCALARS:
        return is_plain_dtype(key.dtype)
    return key is None or kind is bool or kind is float


class Decoder:
    """Makes the objects that the values of a request stand for.

    Parameters
    ----------
    objects
        The objects that the grader names by their numbers.
    result_of
        Returns the result of an earlier step.
    callback, toy
        Return a function and an object of the grader's.
    """

    def __init__(
        self,
        objects: dict[int, Any],
        result_of: Callable[[int], Any],
        callback: Callable[[int, str], Any],
        toy: Callable[[str, dict[str, Any]], Any],
    ) -> None:
        self._objects, self._result_of = objects, result_of
        self._callback, self._toy = callback, toy

    def decode(self, value: dict[str, Any], body: bytes) -> Any:
        """Return the object that a value of a request stands for."""
        if "handle" in value:
            return self._objects[value["handle"]]
        if "step" in value:
            result = self._result_of(value["step"])
            return result[:] if value.get("viewed") else result
        if "array" in value:
            return decode_array(value["array"], body)
        if "value" in value:
            return value["value"]
        if "callback" in value:
            return self._callback(value["callback"], value["name"])
        ((form, held),) = value.items()
        match form:
            case "scalar":
                return decode_array(held, body)[()]
            case "list":
                return [self.decode(item, body) for item in held]
            case "tuple":
                return tuple(self.decode(item, body) for item in held)
            case "dict":
                return {self.decode(k, body): self.decode(each, body) for k, each in held}
            case "slice":
                return slice(*(self.decode(part, body) for part in held))
            case "toy":
                return self._toy(held["name"], self.decode(held["members"], body))
            case "builtin":
                return getattr(builtins, held)
        raise ValueError(f"a request holds no {form}")
