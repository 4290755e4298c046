"""Hooks: functions that are called when a gradient passes or a module runs, until removed."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np


class HasHooks(Protocol):
    """An object that hooks can be registered on."""

    hooks: Mapping[Any, Callable[..., Any]]


class RemovableHandle:
    """The handle of a registered hook: `remove()` removes the hook.

    With `last`, the hook is called after those that are registered later.
    """

    def __init__(self, owner: HasHooks, hook: Callable[..., Any], last: bool = False) -> None:
        self._owner, self.last = weakref.ref(owner), last
        # A new mapping: a loop over the old one goes on, and the class's own stays empty.
        hooks = {**owner.hooks, self: hook}
        owner.hooks = {handle: hooks[handle] for handle in sorted(hooks, key=lambda h: h.last)}

    def remove(self) -> None:
        """Remove the hook; a second call does nothing."""
        owner = self._owner()
        if owner is not None:
            hooks = owner.hooks
            owner.hooks = {handle: hooks[handle] for handle in hooks if handle is not self}


def check_replaced(replaced: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
    """Require that what a hook returned can stand for a gradient.

    Raises
    ------
    RuntimeError
        If it has another shape or dtype.
    TypeError
        If it is neither a Tensor nor an array.
    """
    if not (hasattr(replaced, "requires_grad") or isinstance(replaced, np.ndarray | np.generic)):
        raise TypeError(
            f"a hook returned a {type(replaced).__name__}, expected None, or a Tensor: the new "
            f"gradient"
        )
    if replaced.shape != shape or replaced.dtype != dtype:
        raise RuntimeError(
            f"a hook returned a gradient of shape {replaced.shape} and dtype {replaced.dtype}, "
            f"expected those of the gradient in its place: shape {shape} and dtype {dtype}"
        )
