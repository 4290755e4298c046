"""The switch of the tape: whether operations are recorded. It is on at first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ContextDecorator
from typing import Any, TypeVar

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

enabled = True
"""Whether operations on Tensors are recorded now. Read it here; set it with the classes below."""


def is_grad_enabled() -> bool:
    """Return whether operations on Tensors are recorded now."""
    return enabled


def switch(mode: bool) -> None:
    """Start or stop recording; the classes below call this."""
    global enabled
    enabled = mode


class _Switch(ContextDecorator):
    """Recording on or off within a block or a function; the same switch may be nested in itself."""

    def __init__(self, mode: bool) -> None:
        self.mode = mode
        self._before: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(enabled)
        switch(self.mode)

    def __exit__(self, *error: Any) -> None:
        switch(self._before.pop())


class no_grad(_Switch):
    """Record nothing within a `with` block, or within a function.

    Examples
    --------
    >>> @no_grad()
    ... def predict():
    ...     return is_grad_enabled()
    >>> predict(), is_grad_enabled()
    (False, True)
    """

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        """Return a switch; for `@no_grad` without brackets, the decorated function."""
        return super().__new__(cls) if function is None else cls()(function)

    def __init__(self) -> None:
        super().__init__(False)


class inference_mode(_Switch):
    """Record nothing, as `no_grad`; in PyTorch, the results can't be used on the tape later.

    Parameters
    ----------
    mode
        False leaves everything as it is.
    """

    def __new__(cls, mode: bool | Callable[..., Any] = True) -> Any:
        """Return a switch; for `@inference_mode` without brackets, the decorated function."""
        return cls()(mode) if callable(mode) else super().__new__(cls)

    def __init__(self, mode: bool = True) -> None:
        super().__init__(False)
        self.active = mode

    def __enter__(self) -> None:
        self.mode = enabled and not self.active
        super().__enter__()


class enable_grad(_Switch):
    """Record again within a `with` block, or within a function, inside of `no_grad`."""

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        """Return a switch; for `@enable_grad` without brackets, the decorated function."""
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
        """Decorate `function`: the mode holds inside the function only."""
        switch(self._called_at)
        self._set_by_call = False
        return super().__call__(function)
