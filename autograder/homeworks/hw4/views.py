"""Views of one array: other shapes and orders of the same memory, which a caller may pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from autograder.homeworks.hw4.operation import Array


@dataclass(frozen=True)
class View:
    """How a view is made of an array: by a method, by an attribute, or by an index.

    Attributes
    ----------
    method : str
        The method, or the attribute if there are no arguments; "" for the array itself.
    arguments : tuple
    symbol : str
        "[]" for an index, which is the only argument.
    """

    method: str = ""
    arguments: tuple[Any, ...] = ()
    symbol: str = ""

    def of(self, X: Array) -> Array:
        """Return the view of an array of the grader's."""
        if self.symbol:
            return X[self.arguments[0]]  # type: ignore[no-any-return]
        if not self.method:
            return X
        found = getattr(X, self.method)
        return found(*self.arguments) if self.arguments else found  # type: ignore[no-any-return]


WHOLE = View()


def part(*index: Any) -> View:
    """Return a view by an index."""
    return View("", (index if len(index) > 1 else index[0],), "[]")


def views_of(shape: tuple[int, ...]) -> Iterator[View]:
    """Yield views of an array of this shape: most begin at the same place, or have all numbers."""
    size = 1
    for each in shape:
        size *= each
    every, back = slice(None), slice(None, None, -1)
    yield WHOLE
    yield View("T")
    yield View("reshape", (shape[::-1],))
    yield View("reshape", ((size,),))
    yield part(back)
    yield part(slice(0, shape[0] - 1))
    yield part(slice(1, None))
    if len(shape) > 1:
        yield part(0)
        yield View("swapaxes", (-1, -2))
        yield View("reshape", ((size // shape[-1], shape[-1]),))
        yield part(every, back)
        yield part(back, back)
        yield part(every, slice(0, 1))
        yield part(every, 0)
        yield part(slice(0, 1))
