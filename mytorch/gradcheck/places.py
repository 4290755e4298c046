"""The places within a layer that may have parameters: its attributes, and those of its layers."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import MemberDescriptorType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Function


class Place(NamedTuple):
    """An attribute of a layer, or an item of a list or dictionary of it.

    Attributes
    ----------
    owner : object
        What has the attribute or the item.
    key : str or int
        The name of the attribute, or the position of the item.
    name : str
        The name in reports, such as `W` or `layers[0].W`.
    is_item : bool
    """

    owner: Any
    key: Any
    name: str
    is_item: bool

    def get(self) -> Any:
        return self.owner[self.key] if self.is_item else getattr(self.owner, self.key)

    def set(self, value: Any) -> None:
        if self.is_item:
            self.owner[self.key] = value
        else:
            setattr(self.owner, self.key, value)

    def has(self, attribute: str) -> bool:
        """Return whether the owner has this attribute too, such as dLdW beside W."""
        return not self.is_item and has(self.owner, attribute)

    def beside(self, attribute: str) -> str:
        """Return the name in reports of another attribute of the owner."""
        return self.name.removesuffix(str(self.key)) + attribute


def has(owner: Any, attribute: str) -> bool:
    """Return whether an attribute can be read now."""
    try:
        getattr(owner, attribute)
    except Exception:  # a student's property may fail in any way
        return False
    return True


def is_number(value: Any) -> bool:
    """Return whether a value is a real number, or an array of them."""
    numbers = int | float | np.number | np.ndarray
    return isinstance(value, numbers) and np.asarray(value).dtype.kind in "iuf"


def places(layer: Any) -> Iterator[Place]:
    """Yield the places of all numbers, arrays and Tensors within a layer."""
    yield from _of_object(layer, "", set())


def arguments(owner: Any) -> list[str]:
    """Return the names of the arguments of an object's forward."""
    forward = getattr(owner, "forward", None)
    try:
        return list(inspect.signature(forward).parameters) if callable(forward) else []
    except ValueError:  # a function written in C has no signature
        return []


def _of_object(owner: Any, path: str, seen: set[int]) -> Iterator[Place]:
    seen.add(id(owner))
    for name in _attributes(owner):
        if has(owner, name):
            value = getattr(owner, name)
            yield from _of_value(Place(owner, name, path + name, False), value, seen)


def _of_value(place: Place, value: Any, seen: set[int]) -> Iterator[Place]:
    if isinstance(value, Tensor | np.ndarray) or is_number(value):
        yield place
    elif id(value) in seen:
        return
    elif isinstance(value, list | tuple | dict):
        seen.add(id(value))
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from _of_value(Place(value, key, f"{place.name}[{key!r}]", True), item, seen)
    elif _is_searched(value):
        yield from _of_object(value, f"{place.name}.", seen)


def _is_searched(value: Any) -> bool:
    """Return whether a value is a layer, or a plain object with attributes of its own."""
    if isinstance(value, Function | type | ModuleType):
        return False
    return hasattr(value, "forward") or (hasattr(value, "__dict__") and not callable(value))


def _attributes(owner: Any) -> dict[str, None]:
    """Return the names of the attributes of an object, in order.

    The attributes of a Module's class are other names for its parameters, and are left out.
    """
    names = dict.fromkeys(getattr(owner, "__dict__", ()))
    if not hasattr(owner, "named_parameters"):
        for kind in type(owner).__mro__:
            for name, value in vars(kind).items():
                readable = isinstance(value, property | MemberDescriptorType | list | tuple | dict)
                if not name.startswith("__") and (readable or is_number(value)):
                    names[name] = None
    return names
