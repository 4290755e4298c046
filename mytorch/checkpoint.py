"""A checkpoint taken apart: its arrays by name, and a text that says where each of them stands.

Training programs save more than a model: `{"model": …, "optimizer": …, "epoch": 3, "loss": 0.5}`.
A file of numbers holds the arrays. All the rest (dicts, lists, tuples, numbers and text) is a form
in JSON, in which `{"tensor": name}` and `{"array": name}` stand for the arrays. JSON is read, and
nothing of it is run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from mytorch.autograd.tensor import as_tensor
from mytorch.functions.function import Array
from mytorch.nn.module.state import as_array

PLAIN = str, int, float, bool, type(None)
"""What the form holds as it is."""

RESERVED = "checkpoint.json"
"""The name of the form in a file; no array has it."""


def is_state_dict(checkpoint: Any) -> bool:
    """Whether it is a dict of names and arrays only, which needs no form."""
    return isinstance(checkpoint, Mapping) and all(
        isinstance(name, str) and not isinstance(value, (*PLAIN, Mapping, list, tuple))
        for name, value in checkpoint.items()
    )


def taken_apart(checkpoint: Any) -> tuple[dict[str, Array], str]:
    """Return the arrays of a checkpoint by name, and its form as a text.

    Raises
    ------
    TypeError
        If something in it can't be saved; the message says where it stands.
    """
    arrays: dict[str, Array] = {}
    form = _form(checkpoint, (), arrays, [])
    return arrays, json.dumps(form)


def put_together(arrays: Mapping[str, Array], text: str) -> Any:
    """Return the checkpoint of these arrays and this form.

    Raises
    ------
    ValueError
        If the text is no form, or names an array that is not there.
    """
    try:
        return _value(json.loads(text), arrays)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"its {RESERVED} is not what mytorch.save writes ({error})") from error


def _form(value: Any, at: tuple[str, ...], arrays: dict[str, Array], within: list[int]) -> Any:
    """Return the form of a value, and add its arrays.

    Parameters
    ----------
    at
        The keys that lead to it.
    within
        The ids of the containers around it.
    """
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, Mapping | list | tuple):
        if id(value) in within:
            raise TypeError(f"{_place(at)} contains itself, and has no end")
        within = [*within, id(value)]
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, PLAIN):
                raise TypeError(
                    f"{_place(at)}: expected keys of text or numbers, got {key!r}, a "
                    f"{type(key).__name__}"
                )
        parts = [[k, _form(v, (*at, str(k)), arrays, within)] for k, v in value.items()]
        return {"dict": parts}
    if isinstance(value, list | tuple):
        parts = [_form(v, (*at, str(n)), arrays, within) for n, v in enumerate(value)]
        return {"tuple" if isinstance(value, tuple) else "list": parts}
    array = _array(value, at)
    name = ".".join(at) or "tensor"
    while name in arrays or name == RESERVED:
        name += "'"
    arrays[name] = array
    return {"array" if isinstance(value, np.ndarray) else "tensor": name}


def _array(value: Any, at: tuple[str, ...]) -> Array:
    try:
        return as_array(value)
    except TypeError as error:
        if hasattr(value, "state_dict"):
            advice = f"save its numbers, with .state_dict() of the {type(value).__name__}"
        elif callable(value):
            advice = "save what it is made of, and make it again after loading"
        else:
            advice = str(error)
        raise TypeError(
            f"{_place(at)} is a {type(value).__name__}; a file holds tensors, arrays, numbers, "
            f"text and None, in dicts, lists and tuples; {advice}"
        ) from None


def _place(at: tuple[str, ...]) -> str:
    return repr(".".join(at)) if at else "the checkpoint"


def _value(form: Any, arrays: Mapping[str, Array]) -> Any:
    """Return the value of a form."""
    if not isinstance(form, dict):
        return form
    ((kind, content),) = form.items()
    if kind == "dict":
        return {key: _value(part, arrays) for key, part in content}
    if kind in ("list", "tuple"):
        parts = [_value(part, arrays) for part in content]
        return tuple(parts) if kind == "tuple" else parts
    if kind not in ("tensor", "array"):
        raise ValueError(f"nothing is called {kind!r}")
    return arrays[content] if kind == "array" else as_tensor(arrays[content])
