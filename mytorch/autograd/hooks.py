"""Hooks: functions that are called when something passes by, until they are taken away."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, Protocol


class HasHooks(Protocol):
    """What hooks can be registered on."""

    hooks: Mapping[Any, Callable[..., Any]]


class RemovableHandle:
    """What registering a hook returns: `remove()` takes the hook away again."""

    def __init__(self, owner: HasHooks, hook: Callable[..., Any]) -> None:
        self._owner = weakref.ref(owner)
        # A new mapping: one that is being gone through doesn't change, nor a class's own.
        owner.hooks = {**owner.hooks, self: hook}

    def remove(self) -> None:
        """Take the hook away; once is enough."""
        owner = self._owner()
        if owner is not None:
            hooks = owner.hooks
            owner.hooks = {handle: hooks[handle] for handle in hooks if handle is not self}
