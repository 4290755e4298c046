"""Hooks: functions that are called when a gradient passes or a module runs, until removed."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, Protocol


class HasHooks(Protocol):
    """An object that hooks can be registered on."""

    hooks: Mapping[Any, Callable[..., Any]]


class RemovableHandle:
    """The handle of a registered hook: `remove()` removes the hook."""

    def __init__(self, owner: HasHooks, hook: Callable[..., Any]) -> None:
        self._owner = weakref.ref(owner)
        # A new mapping: a loop over the old one goes on, and the class's own stays empty.
        owner.hooks = {**owner.hooks, self: hook}

    def remove(self) -> None:
        """Remove the hook; a second call does nothing."""
        owner = self._owner()
        if owner is not None:
            hooks = owner.hooks
            owner.hooks = {handle: hooks[handle] for handle in hooks if handle is not self}
