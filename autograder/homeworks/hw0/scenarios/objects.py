"""Objects that can be called, and of which a program may ask no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Plain:
    """A function that is an object."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def __call__(self, *arguments: Any) -> Any:
        return self._function(*arguments)


class Equal(Plain):
    """One that is equal to each other object."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


class Empty(Plain):
    """One of length 0."""

    def __len__(self) -> int:
        return 0


class Falsy(Plain):
    """One that is false."""

    def __bool__(self) -> bool:
        return False


class Open(Plain):
    """One that has any attribute."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self


KINDS = (Plain, Equal, Empty, Falsy, Open)
