"""Whether operations are put on the tape: on, unless told otherwise."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ContextDecorator
from typing import Any, TypeVar

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

enabled = True
"""Whether operations on Tensors are recorded now. Read it; set it with the classes below."""


def is_grad_enabled() -> bool:
    """Return whether operations on Tensors are put on the tape now."""
    return enabled


def switch(mode: bool) -> None:
    """Record from here on, or stop; what the classes below do, and undo."""
    global enabled
    enabled = mode


class _Switch(ContextDecorator):
    """Recording on or off within a block or a function; can be entered again, within itself too."""

    def __init__(self, mode: bool) -> None:
        self.mode = mode
        self._before: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(enabled)
        switch(self.mode)

    def __exit__(self, *error: Any) -> None:
        switch(self._before.pop())


class no_grad(_Switch):
    """Leave what happens within a `with` block, or within a function, off the tape.

    Examples
    --------
    >>> @no_grad()
    ... def predict():
    ...     return is_grad_enabled()
    >>> predict(), is_grad_enabled()
    (False, True)
    """

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        """Return a switch; or, as `@no_grad` without brackets, the function that has one."""
        return super().__new__(cls) if function is None else cls()(function)

    def __init__(self) -> None:
        super().__init__(False)


class enable_grad(_Switch):
    """Put what happens within a `with` block, or within a function, on the tape after all."""

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        """Return a switch; or, as `@enable_grad` without brackets, the function that has one."""
        return super().__new__(cls) if function is None else cls()(function)

    def __init__(self) -> None:
        super().__init__(True)


class set_grad_enabled(_Switch):
    """Switch recording on or off: from here on, within a `with` block, or within a function.

    Examples
    --------
    >>> with set_grad_enabled(False):
    ...     is_grad_enabled()
    False
    >>> is_grad_enabled()
    True
    """

    def __init__(self, mode: bool) -> None:
        super().__init__(mode)
        self._called_at = enabled
        self._set_by_call = True
        switch(mode)

    def __enter__(self) -> None:
        self._before.append(self._called_at if self._set_by_call else enabled)
        self._set_by_call = False
        switch(self.mode)

    def __call__(self, function: Decorated) -> Decorated:
        """Decorate `function`: the mode holds within it alone."""
        switch(self._called_at)
        self._set_by_call = False
        return super().__call__(function)
